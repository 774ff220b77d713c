import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { type MadeUpServer, startMadeUp, userKey } from "./made-up.ts";
import { problemOf } from "./problem.ts";

let server: MadeUpServer;

describe("the rate limit", () => {
  afterEach(() => server.app.close());

  const limitHeaders = ({ headers }: Response) =>
    ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

  test("counts every request of an endpoint and refuses those beyond it until the minute is over", async () => {
    server = await startMadeUp({ SVC_RATE_LIMIT: "3" });
    const ask = () => server.get("/things", userKey);
    assert.deepEqual(limitHeaders(await ask()), ["3", "2", "60"]);
    server.things.now += 20_000;
    assert.deepEqual(limitHeaders(await server.get("/things")), ["3", "1", "40"], "a refused credential counts");
    assert.deepEqual(limitHeaders(await server.get("/things?limit=x", userKey)), ["3", "0", "40"]);
    const refused = await ask();
    await problemOf(refused, 429, "rate_limited");
    assert.deepEqual([...limitHeaders(refused), refused.headers.get("retry-after")], ["3", "0", "40", "40"]);
    server.things.now += 39_999;
    assert.equal((await ask()).headers.get("retry-after"), "1");
    server.things.now += 1;
    assert.equal((await ask()).status, 200);
  });

  test("comes before the credential and the body", async () => {
    server = await startMadeUp({ SVC_SCAN_RATE_LIMIT: "1" });
    await problemOf(await server.post("/things", "{oops"), 401, "unauthorized");
    await problemOf(await server.post("/things", "{oops"), 429, "rate_limited");
  });

  test("is one for each method and route, whatever the object; HEAD counts as GET", async () => {
    server = await startMadeUp({ SVC_RATE_LIMIT: "2", SVC_SCAN_RATE_LIMIT: "1" });
    assert.equal((await server.get("/things/a", userKey)).status, 200);
    assert.equal((await fetch(`${server.base}/things/b/`, { method: "HEAD", headers: userKey })).status, 200);
    assert.equal((await server.get("/things/c", userKey)).status, 429);
    assert.equal((await server.get("/things", userKey)).status, 200);
    assert.deepEqual(limitHeaders(await server.post("/things", { name: "a" }, userKey)), ["1", "0", "60"]);
    assert.equal((await server.post("/things", { name: "a" }, userKey)).status, 429);
  });

  test("does not bind what is free, and 0 turns it off", async () => {
    server = await startMadeUp({ SVC_RATE_LIMIT: "1", SVC_SCAN_RATE_LIMIT: "0" });
    for (let round = 0; round < 5; round++) {
      for (const path of ["/health", "/openapi.json", "/docs", "/redoc", "/nothing"]) {
        const response = await server.get(path);
        assert.notEqual(response.status, 429);
        assert.deepEqual(limitHeaders(response), [null, null, null]);
      }
      assert.deepEqual(limitHeaders(await server.post("/things", { name: "a" }, userKey)), [null, null, null]);
    }
  });

  test("is not escaped by a forged X-Forwarded-For", async () => {
    server = await startMadeUp({ SVC_RATE_LIMIT: "1" });
    assert.equal((await server.get("/things", { ...userKey, "x-forwarded-for": "192.0.2.1" })).status, 200);
    assert.equal((await server.get("/things", { ...userKey, "x-forwarded-for": "192.0.2.2" })).status, 429);
  });

  test("counts the clients behind a trusted proxy separately, IPv6 by its network", async () => {
    server = await startMadeUp({ SVC_RATE_LIMIT: "1", SVC_TRUST_PROXY: "127.0.0.1" });
    const from = async (forwarded: string) =>
      (await server.get("/things", { ...userKey, "x-forwarded-for": forwarded })).status;
    assert.equal(await from("192.0.2.1"), 200);
    assert.equal(await from("203.0.113.9, 192.0.2.1"), 429, "what stands further left was written by the client");
    assert.equal(await from("192.0.2.2"), 200);
    assert.equal(await from("2001:db8:1:2::1"), 200);
    assert.equal(await from("2001:db8:1:2:ffff::9"), 429);
    assert.equal(await from("2001:db8:1:3::1"), 200);
    assert.equal(await from(`${"10.0.0.1,".repeat(1500)}192.0.2.3`), 200);
  });
});

describe("another origin", () => {
  afterEach(() => server.app.close());

  const preflight = (path: string, origin: string) =>
    fetch(server.base + path, { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } });
  const allowed = ({ headers }: Response) => headers.get("access-control-allow-origin");
  const corsHeaders = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith("access-control-"));
  const listed = "https://app.example.org";

  test("gets no header where none is configured", async () => {
    server = await startMadeUp();
    assert.deepEqual(corsHeaders(await server.get("/health", { origin: listed })), []);
    await problemOf(await preflight("/things", listed), 405, "method_not_allowed");
  });

  test("that is listed may read answers and failures, and their headers", async () => {
    server = await startMadeUp({ SVC_ALLOWED_ORIGINS: `https://other.example.org, ${listed}` });
    for (const path of ["/health", "/things", "/nothing", "/things/%zz", "/openapi.json"]) {
      const response = await server.get(path, { origin: listed });
      assert.equal(allowed(response), listed, path);
      assert.equal(response.headers.get("vary"), "Origin");
      const exposed = response.headers.get("access-control-expose-headers") ?? "";
      for (const name of [
        "Location",
        "Retry-After",
        "X-RateLimit-Limit",
        "X-RateLimit-Remaining",
        "X-RateLimit-Reset",
      ]) {
        assert.ok(exposed.split(", ").includes(name), name);
      }
    }
    const answer = await preflight("/things/", listed);
    assert.deepEqual([answer.status, allowed(answer), await answer.text()], [204, listed, ""]);
    assert.equal(answer.headers.get("access-control-allow-methods"), "GET, HEAD, POST");
    assert.match(
      answer.headers.get("access-control-allow-headers") ?? "",
      /Authorization.*Content-Encoding, Idempotency-Key/,
    );
    await problemOf(await preflight("/nothing", listed), 404, "not_found");
  });

  test("that is not listed gets nothing, and neither does `null`", async () => {
    server = await startMadeUp({ SVC_ALLOWED_ORIGINS: listed });
    for (const origin of [
      "https://evil.example",
      "null",
      "http://app.example.org",
      `${listed}.evil.example`,
      `${listed}/`,
    ]) {
      const response = await server.get("/health", { origin });
      assert.deepEqual([response.status, corsHeaders(response), response.headers.get("vary")], [200, [], "Origin"]);
      const answer = await preflight("/things", origin);
      assert.deepEqual([answer.status, corsHeaders(answer)], [405, []]);
    }
  });

  test("may be any with a star, but then without credentials", async () => {
    server = await startMadeUp({ SVC_ALLOWED_ORIGINS: "*" });
    const response = await server.get("/health", { origin: "https://any.example" });
    assert.equal(allowed(response), "*");
    assert.equal(response.headers.get("access-control-allow-credentials"), null);
    assert.deepEqual(corsHeaders(await server.get("/health", { origin: "null" })), []);
  });
});
