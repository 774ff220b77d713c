import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { batchWrites } from "./batched-writes.ts";
import type { CacheEntry } from "./cache-entry.ts";

describe("writes to a cache", () => {
  test("are sent in batches, one batch after the other", async () => {
    let atOnce = 0;
    const batches: (readonly CacheEntry[])[] = [];
    const write = batchWrites(async (entries) => {
      assert.equal(++atOnce, 1);
      await nextTurn();
      batches.push(entries);
      atOnce--;
    });
    await Promise.all(Array.from({ length: 1_200 }, (_, at) => write(entry(`lcc:${at}`))));
    assert.deepEqual(
      batches.map(({ length }) => length),
      [500, 500, 200],
    );
    await write(entry("lcc:later"));
    assert.equal(batches.length, 4);
  });

  test("are split by their size, and a large one goes alone", async () => {
    const batches: string[][] = [];
    const write = batchWrites(async (entries) => void batches.push(entries.map(({ key }) => key)));
    const large = "x".repeat(5_000_000);
    await Promise.all([
      write(entry("lcc:a", large)),
      write(entry("lcc:b", large)),
      write(entry("lcc:c", large + large)),
      write(entry("lcc:d", "")),
    ]);
    assert.deepEqual(batches, [["lcc:a"], ["lcc:b"], ["lcc:c"], ["lcc:d"]]);
  });

  test("of one key are in order, each key once in a batch", async () => {
    const written: string[] = [];
    const write = batchWrites(
      async (entries) => void written.push(...entries.map(({ key, value }) => `${key}=${value}`)),
    );
    const first = [write(entry("lcc:a", "1")), write(entry("lcc:a", "2")), write(entry("lcc:b", "1"))];
    await nextTurn();
    await Promise.all([...first, write(entry("lcc:a", "3"))]);
    assert.deepEqual(written, ["lcc:a=2", "lcc:b=1", "lcc:a=3"]);
  });

  test("fail for those who wrote, and not for those after them", async () => {
    const write = batchWrites(async (entries) => {
      if (entries.some(({ value }) => value === "bad")) throw new Error("refused");
    });
    const results = await Promise.allSettled([write(entry("lcc:a", "bad")), write(entry("lcc:b"))]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    await write(entry("lcc:c"));
  });
});

function entry(key: string, value = "1"): CacheEntry {
  return { key, value, ttlSeconds: 60 };
}
