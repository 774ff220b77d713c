import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cache } from "../../src/cache/cache.ts";
import { listCached } from "../../src/cache/list-cached.ts";

/** Entries that have not expired are listed once each, over several pages. */
export async function assertListed(cache: Cache, place: Parameters<typeof listCached>[0]): Promise<void> {
  const keys = Array.from({ length: 250 }, (_, at) => `lcc:tree:${at}`);
  for (const key of [...keys, "lcc:text:1", "lcc:tre", "scan:1"]) await cache.set(key, `value of ${key}`, 60);
  await cache.set("lcc:tree:old", "1", 0.01);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const listed: (readonly [string, string])[] = [];
  for await (const entry of listCached(place, "lcc:tree:", new Date())) listed.push(entry);
  assert.deepEqual(listed.sort(), keys.map((key): [string, string] => [key, `value of ${key}`]).sort());
}

/** What every cache has to do, wherever it keeps things. `open` is called anew for each test. */
export function testCache(open: () => Promise<Cache>): void {
  const withCache = (name: string, run: (cache: Cache) => Promise<void>) =>
    test(name, async () => {
      const cache = await open();
      try {
        await cache.deletePrefixes(["lcc:", "scan:"]);
        await run(cache);
      } finally {
        await cache.close();
      }
    });

  withCache("gives back what it was given, and nothing else", async (cache) => {
    await cache.set("lcc:a", "1", 60);
    assert.equal(await cache.get("lcc:a"), "1");
    assert.equal(await cache.get("lcc:A"), undefined);
    assert.equal(await cache.get("lcc:b"), undefined);
  });

  withCache("keeps the last of two values", async (cache) => {
    await cache.set("lcc:a", "1", 60);
    await cache.set("lcc:a", "2", 60);
    assert.equal(await cache.get("lcc:a"), "2");
    assert.equal(await cache.deletePrefixes(["lcc:"]), 1);
  });

  withCache("gives many at once", async (cache) => {
    for (const name of ["a", "b", "c"]) await cache.set(`lcc:${name}`, name, 60);
    const found = await cache.getMany(["lcc:a", "lcc:x", "lcc:c", "lcc:c"]);
    assert.deepEqual([...found].sort(), [
      ["lcc:a", "a"],
      ["lcc:c", "c"],
    ]);
    assert.equal((await cache.getMany([])).size, 0);
  });

  withCache("gives a thousand at once", async (cache) => {
    const keys = Array.from({ length: 1_000 }, (_, at) => `lcc:answer:npm:${at}`);
    await Promise.all(keys.map((key) => cache.set(key, key, 60)));
    assert.equal((await cache.getMany(keys)).size, 1_000);
    assert.equal(await cache.deletePrefixes(["lcc:"]), 1_000);
  });

  withCache("forgets when the time is over", async (cache) => {
    await cache.set("lcc:short", "1", 0.05);
    await cache.set("lcc:long", "1", 60);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(await cache.get("lcc:short"), undefined);
    assert.deepEqual([...(await cache.getMany(["lcc:short", "lcc:long"]))], [["lcc:long", "1"]]);
  });

  withCache("keeps for thirty days", async (cache) => {
    await cache.set("lcc:a", "1", 30 * 86_400);
    assert.equal(await cache.get("lcc:a"), "1");
  });

  withCache("takes any text", async (cache) => {
    const texts = [
      "",
      "äöü 漢字 \u{1f600}",
      "line\r\nbreak",
      "'; drop table entries; --",
      '{"a":1}',
      "x".repeat(1_000_000),
    ];
    for (const [at, text] of texts.entries()) {
      await cache.set(`lcc:${at}:${text.slice(0, 30)}`, text, 60);
      assert.equal(await cache.get(`lcc:${at}:${text.slice(0, 30)}`), text);
    }
  });

  withCache("deletes by prefix and takes every sign in it literally", async (cache) => {
    for (const key of ["lcc:a", "lcc:ab", "lcc:*", "lcc:_b", "lcc:%", "lcc:[a]", "lcc:\\x", "scan:1"]) {
      await cache.set(key, "1", 60);
    }
    assert.equal(await cache.deletePrefixes(["lcc:*"]), 1);
    assert.equal(await cache.deletePrefixes(["lcc:_"]), 1);
    assert.equal(await cache.deletePrefixes(["lcc:%", "lcc:[", "lcc:\\"]), 3);
    assert.equal(await cache.deletePrefixes(["lcc:a", "lcc:ab"]), 2);
    assert.equal(await cache.deletePrefixes([]), 0);
    assert.equal(await cache.get("scan:1"), "1");
  });

  withCache("deletes exactly the keys that begin so", async (cache) => {
    const behind = ["lcc;", "lcd", "lcc", "LCC:a", "lcb\u{10ffff}"];
    const found = ["lcc:", "lcc:\u{ffff}", "lcc:\u{10ffff}", "lcc:\u{10ffff}\u{10ffff}a", "lcc:ä", "lcc:Z"];
    for (const key of [...behind, ...found]) await cache.set(key, "1", 60);
    assert.equal(await cache.deletePrefixes(["lcc:\u{10ffff}"]), 2);
    assert.equal(await cache.deletePrefixes(["lcc:"]), found.length - 2);
    assert.equal((await cache.getMany(behind)).size, behind.length);
    assert.equal(await cache.deletePrefixes(behind), behind.length);
  });
}
