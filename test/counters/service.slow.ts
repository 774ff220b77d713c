import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { assertWithin } from "../helpers/assert-within.ts";
import { lockfile } from "../helpers/project.ts";
import { redisMissing, type RedisService, startRedis } from "../helpers/redis.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };

describe("a service with Redis", { skip: redisMissing() ?? false }, () => {
  const start = onSqlite();
  let server: RedisService;
  let redis: Redis;
  before(async () => {
    server = await startRedis();
    redis = new Redis(server.url);
    redis.on("error", () => {}); // the server is stopped now and then
  });
  beforeEach(() => redis.flushall());
  after(async () => {
    redis.disconnect();
    await server.stop();
  });
  const startWith = (settings: Readonly<Record<string, string>>) => start({ SVC_REDIS_URL: server.url, ...settings });

  let one: StartedApi;
  let two: StartedApi;
  before(async () => {
    const limits = { SVC_RATE_LIMIT: "4", SVC_LOGIN_RATE_LIMIT: "3" };
    [one, two] = [await startWith(limits), await startWith(limits)];
  });

  test("shares the limits of requests and logins with the other servers", async () => {
    const asked = [];
    for (const api of [one, two, one, two, one, two]) asked.push(await api.send({ path: "/policies" }));
    assert.deepEqual(
      asked.map(({ status }) => status),
      [401, 401, 401, 401, 429, 429],
    );
    assert.deepEqual(
      asked.map(({ headers }) => headers["x-ratelimit-remaining"]),
      ["3", "2", "1", "0", "0", "0"],
    );

    assert.deepEqual([await guess(one), await guess(two), await guess(one)], [401, 401, 401]);
    assert.deepEqual([await guess(two), await guess(one, adminPassword)], [429, 429]);
    const keys = await redis.keys("*");
    assert.ok(keys.length >= 3, keys.join());
    for (const key of keys) {
      assert.match(key, /^limits:/);
      assert.ok((await redis.pttl(key)) > 0, `${key} has no end`);
    }
  });

  test("forgets the failed logins of all servers when one succeeds", async () => {
    assert.deepEqual([await guess(one), await guess(one), await guess(two, adminPassword)], [401, 401, 200]);
    assert.deepEqual([await guess(one), await guess(one), await guess(one), await guess(one)], [401, 401, 401, 429]);
  });

  test("limits on while Redis is away, creates scans, and uses it again without a restart", async () => {
    const api = await startWith({ SVC_RATE_LIMIT: "5", SVC_SCAN_RATE_LIMIT: "3", SVC_LOGIN_RATE_LIMIT: "2" });
    const { access: token } = await api.login("admin", adminPassword);
    const body = { path: makeProject(api, "shop") };
    const create = async () => (await api.send({ method: "POST", path: "/scans", token, body })).status;
    const me = async () => (await api.send({ path: "/auth/me", token })).status;
    assert.deepEqual([await create(), await me()], [201, 200]);
    await server.restart(async () => {
      const created = await Promise.all([create(), create(), create(), create()]);
      assert.deepEqual(created.sort(), [201, 201, 429, 429], "this process has seen one before");
      const asked = [await me(), await me(), await me(), await me(), await me()];
      assert.deepEqual(asked, [200, 200, 200, 200, 429]);
      assert.deepEqual([await guess(api), await guess(api), await guess(api)], [401, 401, 429]);
      const reset = await api.send({ method: "POST", path: "/admin/reset", token });
      assert.equal(reset.status, 503, "the reply must not say that the cache is empty when it cannot be reached");
      assert.equal((await api.send({ path: "/health" })).status, 200);
    });
    await until(() => logged(api, "available again").length > 0);
    assert.deepEqual([await create(), await me()], [201, 200]);
    assert.equal(logged(api, "shared rate limit counters are unavailable").length, 1);
    assert.equal(logged(api, "available again").length, 1);
    const errors = api.lines.filter((line) => line.includes('"level":"error"'));
    assert.equal(errors.length, 1, "the reset that failed");
  });

  test("does not let requests wait for a Redis that hangs", async () => {
    const api = await startWith({ SVC_RATE_LIMIT: "1000" });
    const { access: token } = await api.login("admin", adminPassword);
    server.pause();
    try {
      const started = performance.now();
      for (let at = 0; at < 40; at++) assert.equal((await api.send({ path: "/auth/me", token })).status, 200);
      assertWithin(5_000, performance.now() - started); // a wait for each of them would be 10 seconds
    } finally {
      server.resume();
    }
  });

  test("starts without Redis, and says so once", async () => {
    let api: StartedApi | undefined;
    await server.restart(async () => {
      api = await startWith({ SVC_RATE_LIMIT: "2" });
      const { access: token } = await api.login("admin", adminPassword);
      const asked = [];
      for (let at = 0; at < 3; at++) asked.push((await api.send({ path: "/auth/me", token })).status);
      assert.deepEqual(asked, [200, 200, 429]);
      const [line, ...others] = logged(api, "shared rate limit counters are unavailable");
      assert.match(line ?? "", /"level":"warn".*ECONNREFUSED/);
      assert.deepEqual(others, []);
    });
  });

  test("drops the cache alone at a reset", async () => {
    const api = await startWith({ SVC_RATE_LIMIT: "100000" });
    const { access: token } = await api.login("admin", adminPassword);
    assert.equal((await api.send({ path: "/auth/me", token })).status, 200);
    const others = Array.from({ length: 3_000 }, (_, at) => `other:${at}`);
    await redis.mset(...others.flatMap((key) => [key, "1"]), "lcc:answer", "1", "scan:answer", "1");
    const counters = await redis.keys("limits:*");
    assert.ok(counters.length > 0);
    const reset = await api.send({ method: "POST", path: "/admin/reset", token });
    assert.deepEqual([reset.status, reset.json()], [200, { deleted: 2 }]);
    const keys = new Set(await redis.keys("*"));
    assert.deepEqual(
      [...counters, ...others].filter((key) => !keys.has(key)),
      [],
    );
  });

  test("finishes all waiting scans after a flush, which drops all, and while Redis is away", async () => {
    const { api, token, ids } = await queueScans();
    await redis.flushall();
    const { headers, status } = await api.send({ path: "/auth/me", token });
    assert.deepEqual(
      [status, headers["x-ratelimit-remaining"]],
      [200, "99999"],
      "counters begin anew, the session stays",
    );
    await expectComplete(api, token, ids.slice(0, 1));
    const failures = logged(api, "unavailable").filter((line) => !line.includes("Command timed out")); // a busy machine
    assert.deepEqual(failures, []);
    await server.restart(() => expectComplete(api, token, ids));
  });

  /** One worker, so that most of them still wait. */
  async function queueScans() {
    const api = await startWith({ SVC_WORKERS: "1", SVC_RATE_LIMIT: "100000", SVC_SCAN_RATE_LIMIT: "100" });
    const { access: token } = await api.login("admin", adminPassword);
    const path = makeProject(api, "shop");
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      const reply = await api.send({ method: "POST", path: "/scans", token, body: { path } });
      assert.equal(reply.status, 201);
      ids.push((reply.json() as { readonly id: string }).id);
    }
    return { api, token, ids };
  }
});

async function expectComplete(api: StartedApi, token: string, ids: readonly string[]): Promise<void> {
  const states = async () => {
    const scans = (await api.send({ path: "/scans?limit=100", token })).json() as { id: string; state: string }[];
    return ids.map((id) => scans.find((scan) => scan.id === id)?.state);
  };
  for (let tries = 0; tries < 6_000; tries++) {
    if ((await states()).every((state) => state === "complete" || state === "failed")) break;
    await sleep(100);
  }
  assert.deepEqual(new Set(await states()), new Set(["complete"]));
}

function makeProject({ workspace }: StartedApi, name: string): string {
  const folder = join(workspace, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "package-lock.json"), lockfile({ a: "MIT" }));
  return folder;
}

/** Tries to log in as the admin; gives the status. */
async function guess(api: StartedApi, password = "not the password"): Promise<number> {
  const body = new URLSearchParams({ username: "admin", password }).toString();
  return (await api.send({ method: "POST", path: "/auth/login", headers: form, body })).status;
}

function logged({ lines }: StartedApi, words: string): string[] {
  return lines.filter((line) => line.includes(words));
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (isTrue()) return;
    await sleep(20);
  }
  throw new Error("It did not happen within 10 seconds.");
}
