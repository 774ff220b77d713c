import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type MadeUpServer, startMadeUp, userKey } from "./made-up.ts";
import { answersIn, type RawAnswer, sendRaw } from "./raw-socket.ts";

let server: MadeUpServer;
before(
  async () =>
    (server = await startMadeUp({ SVC_RATE_LIMIT: "0", SVC_SCAN_RATE_LIMIT: "0" }, { requestTimeoutMs: 400 })),
);
after(() => server.app.close());

const head = (...lines: readonly string[]) => [...lines, "Host: x", "", ""].join("\r\n");
const close = "Connection: close";

describe("what is no proper request", () => {
  const cases: Record<string, readonly [request: string, status: number, code: string]> = {
    "two lengths of the body, which is how requests are smuggled": [
      `${head("POST /login HTTP/1.1", "Content-Length: 5", "Transfer-Encoding: chunked")}0\r\n\r\n`,
      400,
      "invalid_input",
    ],
    "two different Content-Length": [
      head("POST /login HTTP/1.1", "Content-Length: 5", "Content-Length: 6"),
      400,
      "invalid_input",
    ],
    "a length that is no number": [head("POST /login HTTP/1.1", "Content-Length: x"), 400, "invalid_input"],
    "a chunk with an invalid size": [
      `${head("POST /login HTTP/1.1", "Transfer-Encoding: chunked")}zz\r\n`,
      400,
      "invalid_input",
    ],
    "no HTTP at all": ["\x16\x03\x01\x02\x00\x01", 400, "invalid_input"],
    "somebody who takes it for a proxy": ["CONNECT a.example:443 HTTP/1.1\r\n\r\n", 405, "method_not_allowed"],
    "an unknown method": [head("BREW /things HTTP/1.1"), 400, "invalid_input"],
    "a header with a control character": [head("GET /health HTTP/1.1", "X-A: a\x00b"), 400, "invalid_input"],
    "headers without end": [head("GET /health HTTP/1.1", `X-A: ${"a".repeat(20_000)}`), 431, "headers_too_large"],
    "an address without end": [head(`GET /${"a".repeat(20_000)} HTTP/1.1`), 414, "url_too_long"],
    "a broken percent encoding": [head("GET /things/%E0%A4%A HTTP/1.1", close), 400, "invalid_input"],
    "a head that never ends": ["GET /health HTTP/1.1\r\nHost: x\r\n", 408, "request_timeout"],
    "a body that never comes": [
      head("POST /login HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", "Content-Length: 500"),
      408,
      "request_timeout",
    ],
    "chunks without end": [
      `${head("POST /login HTTP/1.1", "Content-Type: application/x-www-form-urlencoded", "Transfer-Encoding: chunked")}1\r\na\r\n`,
      408,
      "request_timeout",
    ],
    "two Host headers": [head("GET /health HTTP/1.1", "Host: other", close), 400, "invalid_input"],
    "the same Host twice, in HTTP/1.0": [head("GET /health HTTP/1.0", "hOST: x"), 400, "invalid_input"],
    "two Host headers where there is nothing": [head("GET /nothing HTTP/1.1", "Host: x", close), 400, "invalid_input"],
    "two credentials": [
      head("GET /things HTTP/1.1", "Authorization: Bearer user", "authorization: Bearer user", close),
      401,
      "unauthorized",
    ],
    "two credentials where none is needed": [
      head(
        "POST /refresh HTTP/1.1",
        "Authorization: Bearer user",
        "Authorization: Bearer admin",
        "Content-Length: 0",
        close,
      ),
      401,
      "unauthorized",
    ],
  };
  for (const [name, [request, status, code]] of Object.entries(cases)) {
    test(`is answered in the one shape: ${name}`, async () => {
      const [answer, ...more] = answersIn(await sendRaw(server.port, request));
      assert.deepEqual(more, []);
      checkShape(answer, status, code);
    });
  }

  test("that is reset while it is answered stops nothing", async () => {
    const requests = ["CONNECT a.example:443 HTTP/1.1\r\n\r\n", "no HTTP\r\n\r\n", head("GET /health HTTP/1.1")];
    for (let round = 0; round < 60; round++) {
      const sockets = requests.map((request) => {
        const socket = connect(server.port, "127.0.0.1").on("error", () => {});
        socket.once("connect", () =>
          socket.write(request, () => setTimeout(() => socket.resetAndDestroy(), round % 3)),
        );
        return once(socket, "close");
      });
      await Promise.all(sockets);
    }
  });

  test("does not keep others from being served", async () => {
    assert.equal((await server.get("/health")).status, 200);
  });
});

function checkShape(answer: RawAnswer | undefined, status: number, code: string): void {
  assert.ok(answer, "there is no answer");
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  assert.deepEqual([answer.status, body["status"], body["code"]], [status, status, code]);
  assert.deepEqual(Object.keys(body), ["type", "title", "status", "detail", "code", "requestId"]);
  assert.match(answer.head, /^content-type: application\/json; charset=utf-8$/im);
  assert.match(answer.head, new RegExp(`^x-request-id: ${String(body["requestId"])}$`, "im"));
  assert.match(answer.head, /^x-content-type-options: nosniff$/im);
  assert.doesNotMatch(answer.head, /^server:/im);
}

test("requests that come at once are answered in their order", async () => {
  const requests = ["/health", "/nothing", "/things/a"].map((path) =>
    head(`GET ${path} HTTP/1.1`, "Authorization: Bearer user"),
  );
  const answers = answersIn(await sendRaw(server.port, requests.join(""), head("GET /health HTTP/1.1", close)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 404, 200, 200],
  );
  assert.equal(answers[2]?.body, '{"name":"a"}');
});

test("connections that say nothing are ended", async () => {
  const sockets = Array.from({ length: 50 }, () => connect(server.port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket.on("error", () => {}).resume(), "close")));
});

test("a handler is aborted when its client disconnects, and the log says so", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write(head("POST /slow HTTP/1.1", "Content-Length: 0", "X-Request-Id: gone"));
  await server.things.started.promise;
  socket.destroy();
  await server.things.aborted.promise;
  while (!server.lines.some((line) => line.includes('"gone"'))) await pause(5);
  const lines = server.lines.filter((line) => line.includes('"gone"'));
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { status: number }).status),
    [499],
  );
});

test("closing lets a running request end and takes no new connection", async () => {
  const other = await startMadeUp();
  const running = other.post("/slow", "");
  await other.things.started.promise;
  const closed = other.app.close();
  await assert.rejects(pause(300).then(() => other.get("/health", userKey)));
  other.things.release.resolve();
  assert.deepEqual(await (await running).json(), { name: "slow" });
  await closed;
});
