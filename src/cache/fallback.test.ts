import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withFallback } from "./fallback.ts";
import { createMemoryCache } from "./memory.ts";

describe("a cache whose store may fail", () => {
  test("uses memory meanwhile, warns once, and asks the store again after a while", async () => {
    const { cache, store, clock, warnings } = create();
    store.isDown = true;
    await cache.set("lcc:a", "1", 60);
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal(store.calls, 1);
    clock.now += 5_000;
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal(store.calls, 2);
    store.isDown = false;
    clock.now += 5_000;
    await cache.set("lcc:b", "2", 60);
    assert.equal(await cache.get("lcc:b"), "2");
    assert.deepEqual(warnings, ["The store is broken; the memory of this process is used instead."]);
  });

  test("warns again where the store is still broken, or broken again, after ten minutes", async () => {
    const { cache, store, clock, warnings } = create();
    store.isDown = true;
    for (let seconds = 0; seconds <= 1_200; seconds += 5) {
      await cache.get("lcc:a");
      clock.now += 5_000;
    }
    assert.equal(warnings.length, 3);
  });

  test("does not claim to have deleted what it could not reach", async () => {
    const { cache, store } = create();
    store.isDown = true;
    await cache.set("lcc:a", "1", 60);
    await assert.rejects(cache.deletePrefixes(["lcc:"]), {
      message: /^The store is broken, so some entries were not deleted/,
    });
    assert.equal(await cache.get("lcc:a"), undefined); // what is in memory is gone all the same
  });
});

function create() {
  const clock = { now: 0 };
  const now = () => new Date(clock.now);
  const store = { isDown: false, calls: 0 };
  const inner = createMemoryCache({ maxBytes: 10_000, now });
  const warnings: string[] = [];
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    store.calls++;
    if (store.isDown) throw new Error("down");
    return work();
  };
  const cache = withFallback(
    {
      get: (key) => attempt(() => inner.get(key)),
      getMany: (keys) => attempt(async () => (await inner.getMany?.(keys)) ?? new Map<string, string>()),
      set: (key, value, ttlSeconds) => attempt(() => inner.set(key, value, ttlSeconds)),
      deletePrefixes: (prefixes) => attempt(() => inner.deletePrefixes(prefixes)),
      close: () => inner.close(),
    },
    {
      memory: createMemoryCache({ maxBytes: 10_000, now }),
      warn: (message) => warnings.push(message),
      complaint: "The store is broken",
      now,
    },
  );
  return { cache, store, clock, warnings };
}
