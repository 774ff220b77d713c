import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { adminKey, type MadeUpServer, startMadeUp, userKey } from "./made-up.ts";
import { problemOf } from "./problem.ts";

let server: MadeUpServer;
const env = { SVC_RATE_LIMIT: "0", SVC_SCAN_RATE_LIMIT: "0" };
before(async () => (server = await startMadeUp(env)));
after(() => server.app.close());

const lastReceived = () => server.things.received.at(-1);

describe("a JSON body", () => {
  const make = (body: unknown, headers = {}) => server.post("/things", body, { ...userKey, ...headers });

  test("reaches the handler with what the schema names and nothing else", async () => {
    const sent = '{"name":"a","size":2,"tags":["x"],"__proto__":{"role":"admin"},"constructor":{"prototype":1},"id":7}';
    const response = await make(sent);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get("location"), "/things/a");
    assert.deepEqual(lastReceived(), { name: "a", size: 2, tags: ["x"] });
    assert.equal(Object.getPrototypeOf(lastReceived()), Object.prototype);
    assert.equal(({} as { role?: string }).role, undefined);
  });

  test("may have null for what is optional", async () => {
    assert.equal((await make({ name: "a", size: null, tags: null, note: null })).status, 201);
    assert.deepEqual(lastReceived(), { name: "a" });
  });

  const wrong: Record<string, readonly [unknown, path: string, message: RegExp]> = {
    "a number for a string": [{ name: 5 }, "body.name", /^must be a string, not a number$/],
    "a string for a number": [{ name: "a", size: "5" }, "body.size", /^must be a whole number, not a string$/],
    "a fraction for a whole number": [{ name: "a", size: 1.5 }, "body.size", /^must be a whole number, not 1.5$/],
    "a number below the least": [{ name: "a", size: -1 }, "body.size", /^must be at least 0$/],
    "null for what is required": [{ name: null }, "body.name", /^is required$/],
    "nothing for what is required": [{}, "body.name", /^is required$/],
    "an empty string": [{ name: "" }, "body.name", /^must not be empty$/],
    "a word outside of the list": [{ name: "a", role: "root" }, "body.role", /^must be one of user, admin$/],
    "a list that is too long": [
      { name: "a", tags: ["1", "2", "3", "4"] },
      "body.tags",
      /^must have at most 3 entries$/,
    ],
    "a wrong entry of a list": [{ name: "a", tags: ["1", {}] }, "body.tags[1]", /^must be a string, not an object$/],
    "a list for an object": [[], "body", /^must be an object, not a list$/],
    "no object at all": [7, "body", /^must be an object, not a number$/],
    "the character NUL": [{ name: "a\0b" }, "body.name", /NUL/],
    "half of a surrogate pair": ['{"name":"\\ud800"}', "body.name", /surrogate/],
    "too many characters": [{ name: "x".repeat(256) }, "body.name", /^must have at most 255 characters$/],
    "more characters than its schema allows": [{ name: "a", note: "x".repeat(301) }, "body.note", /at most 300/],
  };
  for (const [name, [body, path, message]] of Object.entries(wrong)) {
    test(`is refused with ${name}`, async () => {
      const problem = await problemOf(await make(body), 400, "invalid_input");
      assert.equal(problem.errors?.[0]?.path, path);
      assert.match(problem.errors?.[0]?.message ?? "", message);
      assert.equal(problem.detail, `${path} ${problem.errors?.[0]?.message}.`);
    });
  }

  test("may be as long as its schema says, counted in characters", async () => {
    assert.equal((await make({ name: "😀".repeat(255), note: "x".repeat(300) })).status, 201);
  });

  test("that has several faults gets all of them told", async () => {
    const { errors } = await problemOf(await make({ name: 1, size: "x", role: "root" }), 400, "invalid_input");
    assert.deepEqual(
      errors?.map(({ path }) => path),
      ["body.name", "body.size", "body.role"],
    );
  });

  const unreadable: Record<string, readonly [string | Buffer, Record<string, string>, RegExp]> = {
    "that is no JSON": ["{oops", {}, /not valid JSON/],
    "that is nested without end": ["[".repeat(400_000), {}, /nested too deep/],
    "that names something twice": ['{"name":"a","name":"b"}', {}, /"name" twice/],
    "that hides the same name by an escape": ['{"name":"a","n\\u0061me":"b"}', {}, /"name" twice/],
    "that is a form": ["name=a", { "content-type": "application/x-www-form-urlencoded" }, /application\/json/],
    "that is plain text": ['{"name":"a"}', { "content-type": "text/plain" }, /application\/json/],
    "with a content type that is none": ['{"name":"a"}', { "content-type": "?" }, /Content-Type/],
    "that is compressed": ['{"name":"a"}', { "content-encoding": "gzip" }, /compressed/],
    "that is not UTF-8": [Buffer.from('{"name":"\xff"}', "latin1"), {}, /UTF-8/],
  };
  for (const [name, [body, headers, detail]] of Object.entries(unreadable)) {
    test(`${name} is refused`, async () => {
      const response = await fetch(`${server.base}/things`, {
        method: "POST",
        body,
        headers: { ...userKey, "content-type": "application/json", ...headers },
      });
      assert.match((await problemOf(response, 400, "invalid_input")).detail, detail);
    });
  }

  test("over 1 MiB is 413, and one of exactly 1 MiB is read", async () => {
    const padded = (bytes: number) => `{"name":"a"${" ".repeat(bytes - 12)}}`;
    assert.equal((await make(padded(1024 * 1024))).status, 201);
    await problemOf(await make(padded(1024 * 1024 + 1)), 413, "body_too_large");
  });

  test("over 1 MiB is 413 where its length was not announced", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(300_000));
      },
    });
    const init = { method: "POST", body, headers: { ...userKey, "content-type": "application/json" }, duplex: "half" };
    await problemOf(await fetch(`${server.base}/things`, init as RequestInit), 413, "body_too_large");
  });

  test("that is empty is no body, whatever its type is called", async () => {
    for (const type of ["application/json", "application/x-www-form-urlencoded", "text/plain", "?"]) {
      const response = await server.post("/refresh", "", { "content-type": type });
      assert.deepEqual([response.status, await response.json()], [200, { name: "none" }]);
    }
    await problemOf(await make(""), 400, "invalid_input");
  });

  test("is not read where the route takes none", async () => {
    server.things.release.resolve();
    assert.equal((await server.post("/slow", "{oops", { "content-type": "text/plain" })).status, 200);
    const gone = await fetch(`${server.base}/things/a`, {
      method: "DELETE",
      headers: { ...adminKey, "content-type": "application/json" },
    });
    assert.equal(gone.status, 200);
  });
});

describe("a form", () => {
  const login = (body: string, type = "application/x-www-form-urlencoded") =>
    server.post("/login", body, { "content-type": type });

  test("holds words, which its schema converts", async () => {
    assert.equal((await login("grant_type=password&username=a+b&password=%C3%BC&age=5")).status, 200);
    assert.deepEqual(lastReceived(), { username: "a b", password: "ü", age: 5 });
  });

  test("is told by its type even with a character set", async () => {
    assert.equal(
      (await login("username=a&password=b", "Application/X-WWW-Form-Urlencoded; charset=UTF-8")).status,
      200,
    );
  });

  test("is refused where JSON comes in its place", async () => {
    const { detail } = await problemOf(await login('{"username":"a"}', "application/json"), 400, "invalid_input");
    assert.match(detail, /x-www-form-urlencoded/);
  });

  test("is refused with a value twice, a NUL, or a number that is none", async () => {
    for (const [body, path] of [
      ["username=a&username=b&password=c", "body.username"],
      ["username=%00&password=c", "body.username"],
      ["username=a&password=c&age=x", "body.age"],
    ] as const) {
      const { errors } = await problemOf(await login(body), 400, "invalid_input");
      assert.equal(errors?.[0]?.path, path);
    }
  });

  test("is accepted beside JSON where the route takes both", async () => {
    const form = await server.post("/refresh", "refresh_token=x", {
      "content-type": "application/x-www-form-urlencoded",
    });
    assert.deepEqual(await form.json(), { name: "x" });
    assert.deepEqual(await (await server.post("/refresh", { refresh_token: "y" })).json(), { name: "y" });
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
    test(`that can be no id is unknown: ${id.slice(0, 20)}`, async () => {
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
  test("that is a bug of ours says nothing about itself, and the log has all of it but the secrets", async () => {
    const response = await server.get("/things/bug", { ...userKey, "x-request-id": "find-me" });
    const body = await problemOf(response, 500, "internal");
    assert.doesNotMatch(JSON.stringify(body), /secret detail|postgres|made-up/);
    const line = server.lines.find((text) => text.includes("find-me") && text.includes("unexpected error")) ?? "";
    assert.match(line, /secret detail/);
    assert.match(line, /made-up\.ts/);
    assert.doesNotMatch(line, /hunter2/);
  });

  test("that is temporary says when to come back", async () => {
    const response = await server.get("/things/down", userKey);
    await problemOf(response, 503, "database_unavailable");
    assert.equal(response.headers.get("retry-after"), "3");
  });

  test("is sent as a problem document to clients that know it", async () => {
    const response = await server.get("/nothing", { accept: "application/problem+json, application/json" });
    assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json/);
  });

  test("is what an answer becomes that the documentation does not describe", async () => {
    await problemOf(await server.get("/things/undocumented", userKey), 500, "internal");
    assert.ok(server.lines.some((line) => line.includes("fields that are not documented")));
  });
});

describe("every answer", () => {
  test("has the headers that keep browsers careful, and none that tells about the server", async () => {
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
  test("has one line for each request, with the route and not with the address", async () => {
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
