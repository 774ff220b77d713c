import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { inspect } from "node:util";
import { Redis } from "ioredis";
import { type OpenCounters, openCounters } from "../../src/auth/counters/open-counters.ts";
import { createRedisCounters } from "../../src/auth/counters/redis-counters.ts";
import { openRedisCache } from "../../src/cache/redis.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { testCounters } from "../helpers/counters-suite.ts";
import { freePort } from "../helpers/free-port.ts";
import { redisMissing, type RedisService, startRedis } from "../helpers/redis.ts";

const gone = "The shared rate limit counters are unavailable; this process counts on its own until they are back.";
const back = "The shared rate limit counters are available again.";

describe("counters in Redis", { skip: redisMissing() ?? false }, () => {
  let server: RedisService;
  let redis: Redis;
  const connection = { ask: <T>(command: (client: Redis) => Promise<T>) => command(redis) };
  const endings: (() => void)[] = [];
  before(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
    redis.on("error", () => {}); // the server is stopped now and then
  });
  after(async () => {
    for (const end of endings) end();
    redis.disconnect();
    await server.stop();
  });

  async function open(lines: string[] = [], timeoutMs = patientMs): Promise<OpenCounters> {
    const counters = await openAt(server.url, { lines, timeoutMs });
    endings.push(() => counters.close());
    return counters;
  }

  testCounters(async () => {
    await redis.flushall();
    return { counters: createRedisCounters(connection), pass: (seconds) => passInRedis(redis, seconds) };
  });

  test("have an end from the first moment, which later events do not put off", async () => {
    await redis.flushall();
    const counters = createRedisCounters(connection);
    await counters.hit("a", 60);
    assert.deepEqual(await redis.keys("*"), ["limits:a"]);
    await redis.pexpire("limits:a", 30_000);
    await counters.hit("a", 60);
    const left = await redis.pttl("limits:a");
    assert.ok(left > 0 && left <= 30_000, `${left} ms`);
  });

  test("get an end where somebody has taken it away", async () => {
    await redis.flushall();
    const counters = createRedisCounters(connection);
    await redis.set("limits:a", "7");
    assert.deepEqual(await counters.read("a"), { count: 7, resetSeconds: 0 });
    assert.deepEqual(await counters.hit("a", 60), { count: 8, resetSeconds: 60 });
    assert.ok((await redis.pttl("limits:a")) > 0);
  });

  test("are shared by all processes that use the same Redis", async () => {
    await redis.flushall();
    const [one, two] = [await open(), await open()];
    await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? one : two).hit("a", 60)));
    assert.equal((await one.read("a")).count, 50);
    await two.clear("a");
    assert.equal((await one.read("a")).count, 0);
  });

  test("begin empty after FLUSHALL, without a word in the log", async () => {
    const lines: string[] = [];
    const counters = await open(lines);
    await counters.hit("a", 60);
    await redis.flushall();
    assert.equal((await counters.read("a")).count, 0);
    assert.equal((await counters.hit("a", 60)).count, 1);
    assert.deepEqual(lines, []);
  });

  test("survive a reset of the cache, among thousands of keys of others", async () => {
    await redis.flushall();
    const counters = await open();
    const cache = await openRedisCache({
      url: server.url,
      now: () => new Date(),
      warn: failLoudly,
      timeoutMs: patientMs,
    });
    endings.push(() => void cache.close());
    const others = ["session:", "scanner:", "lccx:", "x:scan:", "LCC:", "limits:rate:"];
    const keys = Array.from({ length: 6_000 }, (_, at) => `${others[at % others.length]}${at}`);
    const cached = Array.from({ length: 3_000 }, (_, at) => (at % 2 === 0 ? `lcc:${at}` : `scan:${at}`));
    await redis.mset(...[...keys, ...cached].flatMap((key) => [key, "1"]));
    await counters.hit("login", 300);
    assert.equal(await cache.deletePrefixes(["scan:", "lcc:"]), 3_000);
    assert.equal(await redis.dbsize(), keys.length + 1);
    assert.equal((await counters.read("login")).count, 1);
  });

  test("are given up within a moment when Redis hangs, and used again when it answers", async () => {
    await redis.flushall();
    const lines: string[] = [];
    const counters = await open(lines, usualTimeoutMs);
    await counters.hit("a", 60);
    server.pause();
    const started = performance.now();
    const counts = await Promise.all(Array.from({ length: 20 }, () => counters.hit("a", 60)));
    for (let at = 0; at < 200; at++) await counters.hit("a", 60);
    const took = performance.now() - started;
    server.resume();
    // Whoever is under way waits once, together; a wait for each of the others would be 50 seconds.
    assertWithin(5_000, took);
    assert.equal(Math.max(...counts.map(({ count }) => count)), 21);
    await until(() => lines.length === 2);
    assert.deepEqual(lines, [gone, back]);
    const { count } = await counters.hit("a", 60);
    assert.ok(count <= 22, `${count}: Redis knows what reached it`);
  });

  test("go on in each process while Redis is gone, and come back by themselves, empty as it is", async () => {
    await redis.flushall();
    const [linesOfOne, linesOfTwo]: [string[], string[]] = [[], []];
    const [one, two] = [await open(linesOfOne), await open(linesOfTwo)];
    await one.hit("a", 60);
    await two.hit("a", 60);
    await server.restart(async () => {
      const counts = await Promise.all(Array.from({ length: 10 }, () => one.hit("a", 60)));
      assert.equal(Math.max(...counts.map(({ count }) => count)), 11, "from what it has seen itself");
      assert.equal((await two.hit("a", 60)).count, 2);
      await one.clear("a");
      assert.equal((await one.read("a")).count, 0);
      assert.deepEqual([linesOfOne, linesOfTwo], [[gone], [gone]]);
    });
    await until(() => linesOfOne.length === 2 && linesOfTwo.length === 2);
    assert.deepEqual([linesOfOne[1], linesOfTwo[1]], [back, back]);
    assert.equal((await one.hit("a", 60)).count, 1);
    assert.equal((await two.hit("a", 60)).count, 2);
  });

  test("are those of the process while Redis takes no writes", async () => {
    const lines: string[] = [];
    const counters = await open(lines);
    await redis.config("SET", "maxmemory", "1");
    try {
      assert.equal((await counters.hit("full", 60)).count, 1);
      assert.equal((await counters.hit("full", 60)).count, 2);
      assert.deepEqual(lines, [gone]);
    } finally {
      await redis.config("SET", "maxmemory", "0");
    }
    await until(() => lines.length === 2);
    assert.equal((await counters.hit("full", 60)).count, 1);
  });
});

describe("counters of a Redis that cannot be used", () => {
  test("are those of the process from the start, with one line that says why", async (t) => {
    const lines: string[] = [];
    const reasons: unknown[] = [];
    const port = await freePort();
    const counters = await openAt(`redis://user:secret@127.0.0.1:${port}`, { lines, reasons });
    t.after(() => counters.close());
    assert.deepEqual(lines, [gone], "before anybody asks");
    for (let at = 1; at <= 5; at++) assert.equal((await counters.hit("a", 60)).count, at);
    assert.deepEqual(lines, [gone]);
    assert.deepEqual(reasons, [{ reason: `connect ECONNREFUSED 127.0.0.1:${port}` }]);
  });

  test("tell a wrong password without telling it", { skip: redisMissing() ?? false }, async (t) => {
    const server = await startRedis();
    t.after(() => server.stop());
    const [lines, reasons]: [string[], unknown[]] = [[], []];
    const counters = await openAt(server.url.replace("//", "//someone:hidden-word@"), { lines, reasons });
    t.after(() => counters.close());
    assert.equal((await counters.hit("a", 60)).count, 1);
    assert.deepEqual(lines, [gone]);
    assert.match(JSON.stringify(reasons), /WRONGPASS/);
    assert.doesNotMatch(JSON.stringify(reasons), /hidden-word/);

    const causes: unknown[] = [];
    const cache = await openRedisCache({
      url: server.url.replace("//", "//someone:hidden-word@"),
      now: () => new Date(),
      warn: (_message, cause) => causes.push(cause),
      timeoutMs: patientMs,
    });
    t.after(() => cache.close());
    await cache.get("lcc:a");
    assert.match(inspect(causes, { depth: 10 }), /WRONGPASS/);
    assert.doesNotMatch(inspect(causes, { depth: 10 }), /hidden-word/);
  });
});

/** Longer than what the product uses: the machine may be busy. */
const patientMs = 10_000;
/** What the product uses. */
const usualTimeoutMs = 250;

interface OpenOptions {
  readonly lines: string[];
  readonly reasons?: unknown[];
  readonly timeoutMs?: number;
}

async function openAt(url: string, { lines, reasons = [], timeoutMs = patientMs }: OpenOptions): Promise<OpenCounters> {
  const log = {
    info: (message: string) => void lines.push(message),
    warn(fields: object, message: string) {
      reasons.push(fields);
      lines.push(message);
    },
  };
  return openCounters({ redisUrl: url }, { now: () => new Date(), log, retryMs: 50, timeoutMs });
}

/** Redis has a clock of its own; time passes for its keys when their ends come nearer. */
async function passInRedis(redis: Redis, seconds: number): Promise<void> {
  for (const key of await redis.keys("limits:*")) {
    const left = (await redis.pttl(key)) - seconds * 1000;
    if (left <= 0) await redis.del(key);
    else await redis.pexpire(key, left);
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("It did not happen within 10 seconds.");
}

function failLoudly(message: string, cause: unknown): never {
  throw new Error(message, { cause });
}
