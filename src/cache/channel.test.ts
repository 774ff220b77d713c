import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { testCache } from "../../test/helpers/cache-suite.ts";
import { serveChannel } from "./serve-channel.ts";
import { type CachedValues, type CacheRequest, createChannelCache } from "./channel.ts";
import { createMemoryCache } from "./memory.ts";

const now = () => new Date();

function create() {
  const memory = createMemoryCache({ maxBytes: 10_000_000, now });
  const answer = serveChannel(memory);
  const asked: CacheRequest[] = [];
  const cache = createChannelCache(async (question) => {
    asked.push(question);
    await nextTurn();
    return answer(structuredClone(question));
  });
  return { memory, asked, cache, answer };
}

describe("the cache of another process", () => {
  // Deleting is for those who have it.
  testCache(async () => {
    const { cache, memory } = create();
    return { ...cache, deletePrefixes: (prefixes) => memory.deletePrefixes(prefixes) };
  });

  test("is asked once for what comes up together", async () => {
    const { cache, asked } = create();
    const keys = Array.from({ length: 200 }, (_, at) => `lcc:${at}`);
    await Promise.all([...keys.map((key) => cache.set(key, key, 60)), cache.get("lcc:7"), cache.getMany(keys)]);
    assert.deepEqual(
      asked.map(({ set, get }) => [set.length, get.length]),
      [[200, 201]],
    );
    assert.equal(await cache.get("lcc:7"), "lcc:7");
  });

  test("has stored everything when it is closed", async () => {
    const { cache, memory } = create();
    void cache.set("lcc:a", "1", 60);
    await cache.close();
    assert.equal(await memory.get("lcc:a"), "1");
  });

  test("has a miss when it does not respond", async () => {
    const cache = createChannelCache(() => Promise.reject(new Error("gone")));
    await cache.set("lcc:a", "1", 60);
    assert.equal(await cache.get("lcc:a"), undefined);
    await assert.rejects(cache.deletePrefixes(["lcc:"]), /Only the process that owns the cache/);
  });
});

describe("a question that a scan process should not ask", () => {
  const entry = { key: "lcc:a", value: "2", ttlSeconds: 60 };
  const bad: Readonly<Record<string, unknown>> = {
    "is no object": "lcc:a",
    "is nothing": null,
    "has no lists": { get: "lcc:a", set: {} },
    "asks for too many": { get: Array.from({ length: 501 }, () => "lcc:a"), set: [] },
    "asks for a key that is no text": { get: [["lcc:a"]], set: [] },
    "stores under an endless key": { get: ["lcc:a"], set: [{ ...entry, key: `lcc:${"a".repeat(2_000)}` }] },
    "stores no text": { get: ["lcc:a"], set: [{ ...entry, value: { toString: "x" } }] },
    "stores too much": { get: ["lcc:a"], set: [{ ...entry, value: "x".repeat(8_000_001) }] },
    "stores for ever": { get: ["lcc:a"], set: [{ ...entry, ttlSeconds: Infinity }] },
    "stores nothing": { get: ["lcc:a"], set: [null] },
  };
  for (const [name, question] of Object.entries(bad)) {
    test(`finds and changes nothing: it ${name}`, async () => {
      const { answer, memory } = create();
      await memory.set("lcc:a", "1", 60);
      assert.equal((await answer(question)).size, 0);
      assert.equal(await memory.get("lcc:a"), "1");
    });
  }

  test("finds nothing while another is being answered", async () => {
    const { answer, memory } = create();
    await memory.set("lcc:a", "1", 60);
    const question = { get: ["lcc:a"], set: [] };
    const found = await Promise.all<CachedValues>([answer(question), answer(question)]);
    assert.deepEqual(
      found.map(({ size }) => size),
      [1, 0],
    );
    assert.equal((await answer(question)).size, 1);
  });
});
