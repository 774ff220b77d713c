import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createCounters } from "../../src/auth/counters/counters.ts";
import { large, type MadeUpServer, startMadeUp } from "./made-up.ts";

let server: MadeUpServer;
const sockets: Socket[] = [];

const bound = { timeout: 30_000 };
const noLimit = { SVC_RATE_LIMIT: "0" };
const largeBytes = large.pieces * large.pieceBytes;
const head = (...lines: readonly string[]) => [...lines, "Host: x", "", ""].join("\r\n");

/** Ends what a test has opened. */
function closeAfterEach(): void {
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.app.close();
  });
}

async function dial(): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

/** Everything that comes until this text does. */
async function readUntil(socket: Socket, text: string): Promise<number> {
  let count = 0;
  let end = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    count += chunk.length;
    end = (end + chunk.toString("latin1", Math.max(0, chunk.length - 500))).slice(-500);
    if (end.includes(text)) return count;
  }
  throw new Error(`The connection ended after ${count} bytes: ${end}`);
}

describe("a client that does not read its answer", () => {
  closeAfterEach();

  for (const path of ["/large/bytes", "/large/pieces"]) {
    test(`is let go: ${path}`, bound, async () => {
      server = await startMadeUp(noLimit, { answerTimeoutMs: 200 });
      const accepted = once(server.app.server, "connection") as Promise<[Socket]>;
      const client = await dial();
      client.pause();
      const [socket] = await accepted;
      const closed = once(socket, "close");
      client.write(head(`GET ${path} HTTP/1.1`));
      await closed;
      assert.equal((await server.get("/health")).status, 200);
    });
  }

  test("is let go where so little moves that it would hold the answer for ever", bound, async () => {
    server = await startMadeUp(noLimit, { answerTimeoutMs: 500 });
    const client = await dial();
    client.write(head("GET /dripping HTTP/1.1"));
    await once(client.resume(), "close");
    assert.equal((await server.get("/health")).status, 200);
  });

  test("gets all of it where it only reads slowly", bound, async () => {
    server = await startMadeUp(noLimit, { answerTimeoutMs: 1_000 });
    const client = await dial();
    client.write(head("GET /large/pieces HTTP/1.1", "Connection: close"));
    let count = 0;
    let nextRest = 0;
    for await (const chunk of client as AsyncIterable<Buffer>) {
      count += chunk.length;
      if (count < nextRest) continue;
      nextRest = count + largeBytes / 10;
      await pause(150);
    }
    assert.ok(count > largeBytes, `${count} bytes`);
  });
});

describe("an answer", () => {
  closeAfterEach();

  test("may take long to begin, after another one and on a connection that was idle", bound, async () => {
    server = await startMadeUp(noLimit, { answerTimeoutMs: 800 });
    const client = await dial();
    const slow = head("POST /slow HTTP/1.1", "Content-Length: 0");
    client.write(head("GET /large/bytes HTTP/1.1") + slow);
    const answered = readUntil(client, '{"name":"slow"}');
    await server.things.started.promise;
    await pause(1_200);
    server.things.release.resolve();
    assert.ok((await answered) > largeBytes);
    await pause(1_000);
    client.write(slow);
    await readUntil(client, '{"name":"slow"}');
  });
});

describe("closing", () => {
  closeAfterEach();

  const unfinished: Record<string, string> = {
    "has sent nothing": "",
    "has sent half a head": "GET /health HTTP/1.1\r\nHost: x\r\n",
    "has sent half a head after a request": `${head("GET /health HTTP/1.1")}GET /health HTTP/1.1\r\n`,
    "is idle after a request": head("GET /health HTTP/1.1"),
  };
  for (const [name, bytes] of Object.entries(unfinished)) {
    test(`ends a connection that ${name}`, bound, async () => {
      server = await startMadeUp();
      const client = await dial();
      client.write(bytes);
      if (bytes.includes("\r\n\r\n")) await readUntil(client, '"status"');
      else await (await server.get("/health")).text();
      await Promise.all([server.app.close(), once(client.resume(), "close")]);
    });
  }

  test("answers what a client was about to send on an idle connection", bound, async () => {
    server = await startMadeUp();
    const client = await dial();
    client.write(head("GET /health HTTP/1.1"));
    await readUntil(client, '"status"');
    const closed = server.app.close();
    client.write(head("GET /health HTTP/1.1"));
    let answer = "";
    for await (const chunk of client as AsyncIterable<Buffer>) answer += chunk.toString("latin1");
    assert.match(answer, /^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
    await closed;
  });

  test("lets an answer end that has begun, and the connection after it", bound, async () => {
    server = await startMadeUp();
    const client = await dial();
    client.write(head("GET /large/pieces HTTP/1.1"));
    await once(client, "readable");
    const closed = server.app.close();
    let count = 0;
    for await (const chunk of client as AsyncIterable<Buffer>) count += chunk.length;
    assert.ok(count > largeBytes, `${count} bytes`);
    await closed;
  });
});

describe("a client that resets its connection", () => {
  closeAfterEach();

  test("at once has an address, or is not served", bound, async () => {
    const counted: string[] = [];
    const counters = createCounters({ now: () => new Date() });
    const watched: typeof counters = {
      ...counters,
      hit: (key, seconds) => {
        counted.push(key);
        return counters.hit(key, seconds);
      },
    };
    server = await startMadeUp({ SVC_RATE_LIMIT: "1000" }, { counters: watched });
    for (let round = 0; round < 50; round++) {
      const client = await dial();
      const request = head("GET /things HTTP/1.1", "Authorization: Bearer user");
      await new Promise<void>((resolve) => {
        client.write(request, () => {
          client.resetAndDestroy();
          resolve();
        });
      });
    }
    while ((await openConnections()) > 0) await pause(5);
    await (await server.get("/things", { authorization: "Bearer user" })).text();
    assert.deepEqual(new Set(counted), new Set(["rate:GET /things 127.0.0.1"]));
    const addresses = server.things.received.map((seen) => (seen as { readonly address: string }).address);
    assert.deepEqual(new Set(addresses), new Set(["127.0.0.1"]));
  });
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
