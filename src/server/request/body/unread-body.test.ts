import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test } from "node:test";
import { discardUnread } from "./unread-body.ts";

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

test("a client that never ends its request is let go after a while", async () => {
  const { server, port } = await listen((request, reply) => {
    discardUnread(request, 100);
    reply.writeHead(413, { connection: "close" }).end("too much");
  });
  const socket = connect(port, "127.0.0.1");
  const read: string[] = [];
  socket.on("data", (chunk) => read.push(String(chunk)));
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n");
  const flood = setInterval(() => socket.write("4\r\nmore\r\n"), 5);
  await once(socket, "close");
  clearInterval(flood);
  assert.match(read.join(""), /^HTTP\/1\.1 413 [^]*too much/);
  server.close();
  await once(server, "close");
});

test("a connection whose request arrived whole is closed as ever", async () => {
  const { server, port } = await listen((request, reply) => {
    request.resume().on("end", () => {
      discardUnread(request);
      reply.writeHead(413, { connection: "close" }).end(String(Object.hasOwn(request.socket, "destroySoon")));
    });
  });
  const response = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "all of it" });
  assert.equal(await response.text(), "false");
  server.close();
});
