import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { assertProblemShape } from "../../helpers/problem-shape.ts";
import { readReplies, sendBytes } from "../../helpers/send-bytes.ts";
import { sendRequest } from "../../helpers/send-request.ts";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";
import { type MadeUpServer, startMadeUp } from "../../server/made-up.ts";

/** Clients that are slow, silent, many, or say two things at once. */
export function testConnections(start: StartApi): void {
  let api: StartedApi;
  let token: string;
  before(async () => {
    api = await start();
    token = (await api.login("admin", adminPassword)).access;
  });

  describe("a slow client", () => {
    let server: MadeUpServer;
    before(async () => {
      server = await startMadeUp({}, { requestTimeoutMs: 300 });
    });
    after(() => server.app.close());

    const slow: Readonly<Record<string, string>> = {
      "that never ends its head": "GET /health HTTP/1.1\r\nHost: a\r\nX-A: ",
      "that never ends its first line": "GET /heal",
      "that never sends its body":
        "POST /things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer user\r\nContent-Length: 100\r\n\r\n",
      "that never ends its chunks":
        'POST /things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer user\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"na',
    };
    for (const [name, bytes] of Object.entries(slow)) {
      test(`${name} gets the usual error and is disconnected`, async () => {
        const { socket, ended } = open(server.base);
        socket.write(bytes);
        const drip = setInterval(() => socket.write(name.includes("head") ? "x" : ""), 50);
        const replies = readReplies(await ended);
        clearInterval(drip);
        assert.equal(replies.length, 1);
        for (const reply of replies) assert.equal(assertProblemShape(reply), "request_timeout");
        assert.equal((await sendRequest(server.base, { path: "/health" })).status, 200);
      });
    }
  });

  describe("a half-open connection", () => {
    test("gets its answer when the client has only ended its own side", async () => {
      const replies = await sendBytes(api.url, "GET /health HTTP/1.1\r\nHost: a\r\n\r\n");
      assert.deepEqual(
        replies.map(({ status, text }) => ({ status, text })),
        [{ status: 200, text: '{"status":"ok"}' }],
      );
    });

    test("that breaks in the middle of a body leaves nothing but a log line", async () => {
      const before = api.lines.length;
      for (let times = 0; times < 20; times++) {
        const { socket } = open(api.url);
        await once(socket, "connect");
        socket.write(
          `POST /scans HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 50\r\n\r\n{"pa`,
        );
        socket.resetAndDestroy();
      }
      assert.equal((await api.send({ path: "/scans", token })).text, "[]");
      const faults = api.lines.slice(before).filter((line) => /"level":"(warn|error|fatal)"/.test(line));
      assert.deepEqual(faults, []);
    });
  });

  test("an unknown expectation changes nothing", async () => {
    const reply = await api.send({ path: "/auth/me", headers: { expect: "a-miracle" } });
    assert.equal(assertProblemShape(reply), "unauthorized");
  });

  test("a head that is too large is refused without a body where HEAD asks", async () => {
    const path = `/${"a".repeat(20_000)}`;
    const { status, text } = await api.send({ method: "HEAD", path });
    assert.deepEqual({ status, text }, { status: 414, text: "" });
    assert.equal(assertProblemShape(await api.send({ path })), "url_too_long");
    assert.equal(
      assertProblemShape(await api.send({ path: "/health", headers: { "x-a": "a".repeat(20_000) } })),
      "headers_too_large",
    );
  });

  test("requests sent in one go are answered one after the other", async () => {
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`;
    const replies = await sendBytes(api.url, one("/auth/me") + one("/nowhere") + one("/health"));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 404, 200],
    );
  });

  describe("a request that two servers could read differently", () => {
    const hidden = "GET /health HTTP/1.1\r\nHost: a\r\n\r\n";
    const post = "POST /auth/logout HTTP/1.1\r\nHost: a\r\n";
    const ambiguous: Readonly<Record<string, string>> = {
      "with a length and chunks": `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      "with two lengths": `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
      "with a list of lengths": `${post}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
      "with a signed length": `${post}Content-Length: +0\r\n\r\n${hidden}`,
      "with a hexadecimal length": `${post}Content-Length: 0x0\r\n\r\n${hidden}`,
      "with chunks that are not the last encoding": `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
      "with an encoding that is not known": `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
      "with a blank before the colon": `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      "with a header over two lines": `${post}Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n${hidden}`,
      "with a chunk that is longer than it says": `${post}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${hidden}`,
      "with a line feed alone in a header": `${post}X-A: b\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      "without a host": `POST /auth/logout HTTP/1.1\r\nContent-Length: 0\r\n\r\n`,
    };
    for (const [name, bytes] of Object.entries(ambiguous)) {
      test(`${name} is refused, and what it hides is not looked at`, async () => {
        const replies = await sendBytes(api.url, bytes);
        const last = replies.at(-1);
        assert.ok(last);
        assert.deepEqual([last.status, assertProblemShape(last)], [400, "invalid_input"]);
        // Who may not call is told so before the body has come; the hidden request would be answered with 200.
        assert.deepEqual(
          replies.slice(0, -1).filter(({ status }) => status !== 401),
          [],
        );
      });
    }
  });
}

/** A connection, and everything that comes over it until it ends. */
function open(url: string): { readonly socket: Socket; readonly ended: Promise<Buffer> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("error", () => {}); // it may be broken off; `close` follows
  const ended = new Promise<Buffer>((resolve) => socket.once("close", () => resolve(Buffer.concat(chunks))));
  return { socket, ended };
}
