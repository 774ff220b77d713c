import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { adminKey, type MadeUpServer, startMadeUp, userKey } from "./made-up.ts";
import { problemOf } from "./problem.ts";

let server: MadeUpServer;
const env = { SVC_RATE_LIMIT: "0", SVC_SCAN_RATE_LIMIT: "0" };
before(async () => (server = await startMadeUp(env)));
after(() => server.app.close());

const lastReceived = () => server.things.received.at(-1);

describe("readiness", () => {
  test("is 200 with each check, or 503 with the names of what failed; the sign of life does not change", async (t) => {
    const server = await startMadeUp();
    t.after(() => server.app.close());
    const ready = await server.get("/health?ready=1");
    assert.deepEqual([ready.status, await ready.json()], [200, { status: "ok", checks: server.things.readiness }]);
    server.things.readiness = { database: "failed", queue: "failed", migrations: "ok" };
    const failed = await server.get("/health?ready=1");
    const { code, detail } = (await failed.json()) as { code: string; detail: string };
    assert.deepEqual(
      [failed.status, code, detail],
      [503, "not_ready", "The service is not ready: database, queue failed."],
    );
    assert.equal((await server.get("/health")).status, 200);
    assert.equal((await server.get("/health?ready=yes")).status, 400);
  });
});

describe("a query", () => {
  test("is converted by its schema, and what is unknown is ignored", async () => {
    const response = await server.get("/things?limit=5&isNew=true&word=5&other=1&__proto__=x", userKey);
    assert.equal(response.status, 200);
    assert.deepEqual(lastReceived(), { limit: 5, isNew: true, word: "5", order: "up", address: "127.0.0.1" });
  });

  const wrong: Record<string, string> = {
    "limit=x": "query.limit must be a whole number, not a string.",
    "limit=": "query.limit must be a whole number, not a string.",
    "limit=1e2": "query.limit must be a whole number, not a string.",
    "limit=501": "query.limit must be from 1 to 500.",
    "limit=1&limit=2": "query.limit is given more than once.",
    "isNew=1": "query.isNew must be true or false, not a string.",
    "word=%00": "query.word must not contain the character NUL.",
    [`word=${"x".repeat(256)}`]: "query.word must have at most 255 characters.",
    "order=left": "query.order must be one of up, down.",
  };
  for (const [query, detail] of Object.entries(wrong)) {
    test(`is refused: ${query.slice(0, 20)}`, async () => {
      const problem = await problemOf(await server.get(`/things?${query}`, userKey), 400, "invalid_input");
      assert.equal(problem.detail, detail);
    });
  }
});

describe("a path parameter", () => {
  test("arrives decoded", async () => {
    assert.deepEqual(await (await server.get("/things/a%20%C3%BC%3Fb", userKey)).json(), { name: "a ü?b" });
  });

  for (const id of [
    "%00",
    "a%0Ab",
    "..%2F..%2Fetc%2Fpasswd",
    "..%5Cx",
    "%2E%2E%2F",
    "x".repeat(300),
    "x".repeat(9000),
  ]) {
    test(`that cannot be an id is unknown: ${id.slice(0, 20)}`, async () => {
      await problemOf(await server.get(`/things/${id}`, userKey), 404, "not_found");
    });
  }

  test("with a broken encoding is 400", async () => {
    await problemOf(await server.get("/things/%zz", userKey), 400, "invalid_input");
    await problemOf(await server.get("/things/%ff", userKey), 400, "invalid_input");
  });
});

describe("the checks come in their order", () => {
  const post = (path: string, headers: Record<string, string>, body = "{oops") => server.post(path, body, headers);

  test("an unknown address is 404 whatever the body and the credential", async () => {
    await problemOf(await post("/nothing", {}), 404, "not_found");
    await problemOf(await post("/nothing", { "content-type": "?" }), 404, "not_found");
    await problemOf(await post("/nothing", userKey, "x".repeat(1_100_000)), 404, "not_found");
    await problemOf(await server.get("//things"), 404, "not_found");
  });

  test("a wrong method is 405 and says which are right", async () => {
    const response = await post("/things/a", {});
    await problemOf(response, 405, "method_not_allowed");
    assert.equal(response.headers.get("allow"), "GET, HEAD, DELETE");
    for (const method of ["PUT", "PATCH", "PROPFIND", "OPTIONS"]) {
      const other = await fetch(`${server.base}/things/`, { method });
      await problemOf(other, 405, "method_not_allowed");
      assert.equal(other.headers.get("allow"), "GET, HEAD, POST");
    }
  });

  test("no credential is 401 before the body is looked at", async () => {
    const response = await post("/things", {});
    await problemOf(response, 401, "unauthorized");
    assert.equal(response.headers.get("www-authenticate"), "Bearer");
    await problemOf(await post("/things", {}, "x".repeat(1_100_000)), 401, "unauthorized");
    await problemOf(await server.get("/things?limit=x&access_token=user&token=user"), 401, "unauthorized");
  });

  test("a role that is too low is 403 before the object is looked for", async () => {
    const drop = (headers: Record<string, string>) => fetch(`${server.base}/things/%00`, { method: "DELETE", headers });
    await problemOf(await drop({}), 401, "unauthorized");
    await problemOf(await drop(userKey), 403, "forbidden");
    await problemOf(await drop(adminKey), 404, "not_found");
  });

  test("a trailing slash changes nothing, and HEAD is GET without a body", async () => {
    assert.equal((await server.get("/things/", userKey)).status, 200);
    const head = await fetch(`${server.base}/things/a`, { method: "HEAD", headers: userKey });
    assert.deepEqual([head.status, head.headers.get("content-length"), await head.text()], [200, "12", ""]);
    const missing = await fetch(`${server.base}/things/none`, { method: "HEAD", headers: userKey });
    assert.deepEqual([missing.status, await missing.text()], [404, ""]);
  });
});

describe("a failure", () => {
  test("that is a bug of ours reveals nothing, and the log has all of it but the secrets", async () => {
    const response = await server.get("/things/bug", { ...userKey, "x-request-id": "find-me" });
    const body = await problemOf(response, 500, "internal");
    assert.doesNotMatch(JSON.stringify(body), /secret detail|postgres|made-up/);
    const line = server.lines.find((text) => text.includes("find-me") && text.includes("unexpected error")) ?? "";
    assert.match(line, /secret detail/);
    assert.match(line, /made-up\.ts/);
    assert.doesNotMatch(line, /hunter2/);
  });

  test("that is temporary says when to retry", async () => {
    const response = await server.get("/things/down", userKey);
    await problemOf(response, 503, "database_unavailable");
    assert.equal(response.headers.get("retry-after"), "3");
  });

  test("of a client that sends too much at once is no error of the service", async () => {
    await problemOf(await server.get("/things/busy", { ...userKey, "x-request-id": "too-much" }), 503, "busy");
    const lines = server.lines.filter((text) => text.includes("too-much"));
    assert.ok(lines.some((line) => /"level":"warn".*"Too many at once\."/.test(line)));
    assert.ok(lines.every((line) => !line.includes('"level":"error"')));
  });

  test("is sent as a problem document to clients that know it", async () => {
    const response = await server.get("/nothing", { accept: "application/problem+json, application/json" });
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    const { code } = (await response.json()) as { readonly code: string };
    assert.equal(code, "not_found");
  });

  test("is what an answer becomes that the documentation does not describe", async () => {
    await problemOf(await server.get("/things/undocumented", userKey), 500, "internal");
    assert.ok(server.lines.some((line) => line.includes("fields that are not documented")));
  });
});

describe("every answer", () => {
  test("has the security headers, and none that describes the server", async () => {
    for (const path of ["/health", "/things", "/nothing", "/things/%zz", "/"]) {
      const { headers } = await server.get(path);
      assert.equal(headers.get("x-content-type-options"), "nosniff");
      assert.equal(headers.get("x-frame-options"), "DENY");
      assert.equal(headers.get("referrer-policy"), "no-referrer");
      assert.equal(headers.get("cache-control"), "no-store");
      assert.match(headers.get("x-request-id") ?? "", /^[\da-f-]{36}$/);
      for (const name of ["server", "x-powered-by"]) assert.equal(headers.get(name), null);
      for (const name of headers.keys()) assert.ok(!name.startsWith("access-control-"), name);
    }
  });

  test("keeps the request id of the client only where it is harmless", async () => {
    const idFor = async (id: string) =>
      (await server.get("/health", { "x-request-id": id })).headers.get("x-request-id");
    assert.equal(await idFor("abc_DEF-123"), "abc_DEF-123");
    for (const bad of ["a b", "a\tb", "x".repeat(65), "ä", '"', ""]) assert.notEqual(await idFor(bad), bad);
  });
});

describe("the log", () => {
  test("has one line for each request, with the route and not with the URL", async () => {
    await server.get("/things/a?token=planted", { ...userKey, "x-request-id": "one-line" });
    const found = server.lines.filter((line) => line.includes("one-line"));
    assert.equal(found.length, 1);
    const { time, ms, ...rest } = JSON.parse(found[0] ?? "") as Record<string, unknown>;
    assert.deepEqual(rest, {
      level: "info",
      method: "GET",
      route: "/things/{thing_id}",
      status: 200,
      requestId: "one-line",
      address: "127.0.0.1",
      username: "user",
      msg: "request",
    });
    assert.match(String(time), /^\d{4}-\d\d-\d\dT.*Z$/);
    assert.equal(typeof ms, "number");
    assert.doesNotMatch(server.lines.join(""), /planted|Bearer user/);
  });
});

describe("the measurements", () => {
  test("are for signed-in users, by route and status", async () => {
    await problemOf(await server.get("/metrics"), 401, "unauthorized");
    await server.get("/things/a", userKey);
    const response = await server.get("/metrics", userKey);
    assert.equal(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    assert.match(text, /^process_cpu_seconds_total \d/m);
    assert.match(text, /_count\{method="GET",route="\/things\/\{thing_id\}",status="200"\} \d+$/m);
    assert.match(text, /_bucket\{le="\+Inf",method="GET",route="unknown",status="404"\} \d+$/m);
    for (const line of text.split("\n")) assert.match(line, /^(?:#.*|\w+(?:\{.*\})? (?:[\d.e+-]+|NaN)|)$/);
  });
});
