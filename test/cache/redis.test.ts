import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openRedisCache } from "../../src/cache/redis.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { assertListed, testCache } from "../helpers/cache-suite.ts";
import { freePort } from "../helpers/free-port.ts";
import { redisMissing, type RedisService, startRedis } from "../helpers/redis.ts";

describe("the cache in Redis", { skip: redisMissing() ?? false }, () => {
  let server: RedisService | undefined;
  before(async () => {
    server = await startRedis();
  });
  after(() => server?.stop());

  testCache(() => open(server?.url ?? ""));

  test("is listed by prefix", async (t) => {
    const url = server?.url ?? "";
    const cache = await open(url);
    t.after(() => cache.close());
    await cache.deletePrefixes(["lcc:", "scan:"]);
    await assertListed(cache, { redisUrl: url, databaseUrl: "", cacheDir: "" });
    await cache.deletePrefixes(["lcc:", "scan:"]);
  });

  test("leaves the keys of others alone", async (t) => {
    const cache = await open(server?.url ?? "");
    t.after(() => cache.close());
    await cache.deletePrefixes(["scan:", "lcc:"]);
    await cache.set("other:1", "1", 60);
    await cache.set("lcc:1", "1", 60);
    assert.equal(await cache.deletePrefixes(["scan:", "lcc:"]), 1);
    assert.equal(await cache.get("other:1"), "1");
  });

  test("is given up within a moment when it hangs, and used again when it answers", async (t) => {
    const warnings: string[] = [];
    const clock = { ahead: 0 };
    const now = () => new Date(Date.now() + clock.ahead);
    const cache = await open(server?.url ?? "", { warnings, now, timeoutMs: usualTimeoutMs });
    t.after(() => cache.close());
    await cache.set("lcc:a", "1", 60);
    server?.pause();
    const started = performance.now();
    for (let at = 0; at < 100; at++) await cache.set(`lcc:${at}`, "2", 60);
    assert.equal(await cache.get("lcc:99"), "2");
    assertWithin(5_000, performance.now() - started); // a wait for each of them would be 25 seconds
    assert.equal(warnings.length, 1);
    server?.resume();
    clock.ahead = 10_000;
    assert.equal(await cache.get("lcc:a"), "1");
  });
});

test("a Redis that is not there is replaced by memory, with one warning that has no password", async (t) => {
  const warnings: string[] = [];
  const cache = await open(`redis://user:secret@127.0.0.1:${await freePort()}`, { warnings });
  t.after(() => cache.close());
  await cache.set("lcc:a", "1", 60);
  assert.equal(await cache.get("lcc:a"), "1");
  assert.deepEqual(warnings, ["The cache in Redis cannot be used; the memory of this process is used instead."]);
  await assert.rejects(cache.deletePrefixes(["lcc:"]), { message: /some entries were not deleted/ });
});

/** What the product uses. */
const usualTimeoutMs = 250;

interface OpenOptions {
  readonly warnings?: string[];
  readonly now?: () => Date;
  /** By default longer than what the product uses: the machine may be busy. */
  readonly timeoutMs?: number;
}

function open(url: string, { warnings, now = () => new Date(), timeoutMs = 10_000 }: OpenOptions = {}) {
  const warn = (message: string, cause: unknown) => {
    if (!warnings) throw new Error(message, { cause });
    warnings.push(message);
  };
  return openRedisCache({ url, now, warn, timeoutMs });
}
