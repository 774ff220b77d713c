import assert from "node:assert/strict";
import { test } from "node:test";
import { splitByPrefix } from "./by-prefix.ts";
import { createMemoryCache } from "./memory.ts";

test("keys with the prefix are in a cache of their own, and callers see one cache", async () => {
  const open = () => createMemoryCache({ now: () => new Date(), maxBytes: 1_000_000 });
  const [own, others] = [open(), open()];
  const cache = splitByPrefix("scan:", own, others);
  await cache.set("scan:a", "1", 60);
  await cache.set("lcc:b", "2", 60);
  assert.deepEqual([await own.get("scan:a"), await own.get("lcc:b")], ["1", undefined]);
  assert.deepEqual([await others.get("scan:a"), await others.get("lcc:b")], [undefined, "2"]);
  assert.deepEqual([await cache.get("scan:a"), await cache.get("lcc:b")], ["1", "2"]);
  assert.deepEqual(
    Object.fromEntries(await cache.getMany(["lcc:b", "scan:a", "scan:none"])),
    Object.fromEntries([
      ["scan:a", "1"],
      ["lcc:b", "2"],
    ]),
  );
  assert.equal(await cache.deletePrefixes(["scan:", "lcc:"]), 2);
  assert.equal((await cache.getMany(["lcc:b", "scan:a"])).size, 0);
  await cache.close();
});
