import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Stands before the hostile server, because a code host has one address and repositories below it: the owner
 * `status-404` stands for the path `/status/404`. Connections end as those behind it do, with two exceptions that must
 * not depend on how busy the machine is: `cut` and `slow-flood`.
 */
export async function startHostileFront(behind: string): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    const path = pathBehind(url);
    const { hostname, port } = new URL(behind);
    const inner = openRequest({ host: hostname, port, method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      passOnAs(url)(reply, response);
      reply.once("aborted", () => response.destroy());
    });
    inner.on("error", () => response.destroy());
    response.once("close", () => inner.destroy());
    request.pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A repository that is cut is a good one; the floods can be told apart in the list of what was asked for. */
function pathBehind(path: string): string {
  return path
    .replace(/^\/status-(\d+)\//, "/status/$1/")
    .replace(/^\/cut\//, "/repos/")
    .replace(/^\/slow-flood\//, "/flood/slow/");
}

type PassOn = (reply: IncomingMessage, response: ServerResponse) => void;

function passOnAs(path: string): PassOn {
  if (path.startsWith("/slow-flood/")) return (reply, response) => void passOnSlowly(reply, response);
  if (path.startsWith("/cut/") && path.endsWith("/git-upload-pack")) return cutOff;
  return (reply, response) => reply.pipe(response);
}

/**
 * The connection ends in the middle of the answer. The hostile server has such a path too; but when the whole answer
 * is there at once, as on a busy machine, it ends the answer in good order and falls over itself a moment later.
 */
const cutOff: PassOn = (reply, response) => {
  reply.once("data", (chunk: Buffer) => response.write(chunk.subarray(0, 50), () => response.destroy()));
};

/**
 * As over a line of 6 MB/s, 64 KB each time: never so slow that git would give up, and minutes away from any limit of
 * size, however fast the machine is.
 */
async function passOnSlowly(reply: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    for await (const chunk of reply) {
      response.write(chunk);
      await wait(10);
    }
  } catch {
    // whoever was flooded has gone
  }
  response.destroy();
}
