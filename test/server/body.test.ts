import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { adminKey, type MadeUpServer, startMadeUp, userKey } from "./made-up.ts";
import { problemOf } from "./problem.ts";
import { answersIn, sendThenRead } from "./raw-socket.ts";

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
    "an unpaired surrogate": ['{"name":"\\ud800"}', "body.name", /surrogate/],
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

  test("that has several errors gets all of them reported", async () => {
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
    "with an invalid content type": ['{"name":"a"}', { "content-type": "?" }, /Content-Type/],
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

  test("over 1 MiB is 413 where its length was not announced, also to a client that sends it to its end", async () => {
    const head = `POST /things HTTP/1.1\r\nhost: a\r\nauthorization: ${userKey.authorization}\r\n`;
    const type = "content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    const chunks = Array.from({ length: 64 }, () => `80000\r\n${" ".repeat(0x8_0000)}\r\n`);
    const next = "GET /things/a HTTP/1.1\r\nhost: a\r\n\r\n";
    const answers = answersIn(await sendThenRead(server.port, [head, type, ...chunks, "0\r\n\r\n", next]));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [413], // what follows a refused body is no request
    );
    assert.match(answers[0]?.body ?? "", /"code":"body_too_large"/);
  });

  test("that is empty is not a body, whatever its type", async () => {
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

  test("is recognized by its type even with a character set", async () => {
    assert.equal(
      (await login("username=a&password=b", "Application/X-WWW-Form-Urlencoded; charset=UTF-8")).status,
      200,
    );
  });

  test("is refused where JSON comes in its place", async () => {
    const { detail } = await problemOf(await login('{"username":"a"}', "application/json"), 400, "invalid_input");
    assert.match(detail, /x-www-form-urlencoded/);
  });

  test("is refused with a value twice, a NUL, or an invalid number", async () => {
    for (const [body, path] of [
      ["username=a&username=b&password=c", "body.username"],
      ["username=%00&password=c", "body.username"],
      ["username=a&password=c&age=x", "body.age"],
    ] as const) {
      const { errors } = await problemOf(await login(body), 400, "invalid_input");
      assert.equal(errors?.[0]?.path, path);
    }
  });

  test("over 1 MiB is 413, and one of exactly that length is read", async () => {
    const padded = (bytes: number) => "username=a&password=b&note=".padEnd(bytes, "x");
    assert.equal((await login(padded(1024 * 1024))).status, 200);
    const { detail } = await problemOf(await login(padded(1024 * 1024 + 1)), 413, "body_too_large");
    assert.equal(detail, "The body is larger than 1 MiB.");
  });

  test("with more than 100 fields is refused, whatever they are called", async () => {
    const fields = (count: number, name: (at: number) => string) => Array.from({ length: count }, (_, at) => name(at));
    const refresh = (all: readonly string[]) =>
      server.post("/refresh", all.join("&"), { "content-type": "application/x-www-form-urlencoded" });
    assert.equal((await refresh(fields(100, (at) => `f${at}=1`))).status, 200);
    for (const name of [(at: number) => `f${at}=1`, () => "f=1", () => ""]) {
      for (const count of [101, 100_000]) {
        const { detail } = await problemOf(await refresh(fields(count, name)), 400, "invalid_input");
        assert.equal(detail, "The form has more than 100 fields.");
      }
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
