import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { answersIn, sendRaw } from "../server/raw-socket.ts";
import { assertQuick } from "../helpers/cpu-time.ts";
import { fillPath, operationsOf, readOpenApi } from "../helpers/openapi.ts";
import { assertProblemShape } from "../helpers/problem-shape.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";

const limit = 16 * 1024;
const formType = { "content-type": "application/x-www-form-urlencoded" };
const jsonType = { "content-type": "application/json" };
const chunked = { ...jsonType, "transfer-encoding": "chunked", "content-length": [] };
const start = onSqlite();

describe("a body that is sent to /auth", () => {
  let api: StartedApi;
  let token: string;
  before(async () => {
    api = await start();
    token = (await api.login("admin", adminPassword)).access;
  });

  test("is 413 above 16 KiB, whatever the operation", async () => {
    const operations = operationsOf(await readOpenApi(api)).filter(({ path }) => path.startsWith("/auth/"));
    assert.ok(operations.length > 8);
    for (const { name, method, path } of operations) {
      // The body of a GET is never read, so that only an announced length can be too large.
      for (const headers of method === "GET" ? [jsonType] : [jsonType, chunked]) {
        const reply = await api.send({ method, path: fillPath(path, {}), token, headers, body: " ".repeat(limit + 1) });
        assert.equal(reply.status, 413, name);
        assert.equal(assertProblemShape(reply), "body_too_large");
        assert.match(reply.text, /larger than 16 KiB/);
      }
    }
  });

  test("is read at 16 KiB exactly", async () => {
    const form = `username=admin&password=${encodeURIComponent(adminPassword)}&note=`.padEnd(limit, "x");
    assert.equal((await api.send({ method: "POST", path: "/auth/login", headers: formType, body: form })).status, 200);
    const { refresh } = await api.login("admin", adminPassword);
    const json = JSON.stringify({ refresh_token: refresh }).padEnd(limit, " ");
    assert.equal(
      (await api.send({ method: "POST", path: "/auth/refresh", headers: jsonType, body: json })).status,
      200,
    );
  });

  test("of the costliest kinds takes little time, and JSON may be nested 200 levels deep", async () => {
    const send = async (path: string, headers: Record<string, string>, body: string) =>
      (await api.send({ method: "POST", path, headers, body })).status;
    const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    assert.equal(await send("/auth/refresh", jsonType, nested(200)), 401);
    assert.equal(await send("/auth/refresh", jsonType, nested(201)), 400);
    await assertQuick(60 * 20, "60 requests", async () => {
      for (let round = 0; round < 20; round++) {
        assert.equal(await send("/auth/refresh", jsonType, `[${"{},".repeat(5_000)}{}]`), 400);
        assert.equal(await send("/auth/refresh", jsonType, "[".repeat(limit)), 400);
        assert.equal(await send("/auth/login", formType, `password=${"+".repeat(16_000)}`), 400);
      }
    });
  });

  test("may be larger elsewhere", async () => {
    const body = JSON.stringify({ path: api.workspace }).padEnd(limit + 1, " ");
    assert.equal((await api.send({ method: "POST", path: "/scans", token, headers: jsonType, body })).status, 201);
  });
});

describe("the limit of requests", () => {
  const head = (path: string, ...more: readonly string[]) =>
    [`POST ${path} HTTP/1.1`, "Host: x", "Connection: close", ...more, "", ""].join("\r\n");
  const wrong = { method: "POST", path: "/auth/login", headers: formType, body: "username=nobody&password=wrong" };

  test("of /auth/login counts every request of an address, and says what is left", async () => {
    const api = await start({ SVC_AUTH_RATE_LIMIT: "3" });
    const first = await api.send(wrong);
    const { "x-ratelimit-limit": max, "x-ratelimit-remaining": left } = first.headers;
    assert.deepEqual([first.status, max, left], [401, "3", "2"]);
    assert.equal((await api.send({ ...wrong, body: "{}" })).status, 400);
    await api.login("admin", adminPassword);
    const refused = await api.send(wrong);
    assert.equal(assertProblemShape(refused), "rate_limited");
    assert.match(refused.text, /allows 3 requests per minute from one address/);
    const refresh = await api.send({ method: "POST", path: "/auth/refresh" });
    assert.equal(refresh.status, 401, "refreshing is counted for itself");
    api.clock.aheadMs += 61_000;
    assert.equal((await api.send(wrong)).status, 401);
  });

  test("of /auth/login is 600 where nothing is set, and 0 turns it off", async () => {
    assert.equal(loadConfig({}).authRateLimitPerMinute, 600);
    const api = await start({ SVC_AUTH_RATE_LIMIT: "0" });
    assert.equal((await api.send(wrong)).headers["x-ratelimit-limit"], undefined);
  });

  for (const path of ["/auth/login", "/auth/refresh"]) {
    test(`of ${path} refuses before the body has come`, async () => {
      const api = await start({ SVC_AUTH_RATE_LIMIT: "1", SVC_RATE_LIMIT: "1" });
      await api.send({ method: "POST", path });
      const length = `Content-Length: ${limit}`;
      const raw = await sendRaw(Number(new URL(api.url).port), head(path, length, "Content-Type: application/json"));
      const [answer] = answersIn(raw);
      assert.equal(answer?.status, 429, raw);
      assert.match(answer.head, /^retry-after: \d+$/im);
    });
  }
});
