import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryCache } from "./memory.ts";

describe("the cache in memory", () => {
  test("forgets what was not used for longest when it is full", async () => {
    const cache = createMemoryCache({ maxBytes: 3 * 1_200, now: () => new Date(0) });
    const value = "x".repeat(1_000);
    for (const key of ["lcc:a", "lcc:b", "lcc:c"]) await cache.set(key, value, 60);
    await cache.get("lcc:a");
    await cache.set("lcc:d", value, 60);
    assert.deepEqual(
      [...((await cache.getMany?.(["lcc:a", "lcc:b", "lcc:c", "lcc:d"])) ?? [])].map(([key]) => key),
      ["lcc:a", "lcc:c", "lcc:d"],
    );
  });

  test("counts bytes, not characters", async () => {
    const cache = createMemoryCache({ maxBytes: 3_000, now: () => new Date(0) });
    await cache.set("lcc:a", "ü".repeat(1_000), 60);
    await cache.set("lcc:b", "ü".repeat(1_000), 60);
    assert.equal(await cache.get("lcc:a"), undefined);
  });

  test("does not drop everything for one value that is too large", async () => {
    const cache = createMemoryCache({ maxBytes: 1_000, now: () => new Date(0) });
    await cache.set("lcc:a", "1", 60);
    await cache.set("lcc:b", "x".repeat(10_000), 60);
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal(await cache.get("lcc:b"), undefined);
  });
});
