import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryCache } from "./memory.ts";
import { createRefreshingCache } from "./refreshing.ts";

test("a refreshing cache returns only what was written through it, and writes to the underlying cache", async () => {
  const cache = createMemoryCache({ maxBytes: 1_000, now: () => new Date(0) });
  for (const key of ["lcc:a", "lcc:b"]) await cache.set(key, "old", 60);
  const refreshing = createRefreshingCache(cache);

  assert.equal(await refreshing.get("lcc:a"), undefined);
  await refreshing.set("lcc:a", "new", 60);

  assert.equal(await refreshing.get("lcc:a"), "new");
  assert.deepEqual(await refreshing.getMany(["lcc:a", "lcc:b"]), new Map([["lcc:a", "new"]]));
  assert.equal(await cache.get("lcc:a"), "new");
  assert.equal(await cache.get("lcc:b"), "old");
});
