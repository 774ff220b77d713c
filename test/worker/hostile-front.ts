import { createServer, request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stands before the hostile server, because a code host has one address and repositories below it: the owner
 * `status-404` stands for the path `/status/404`, and `cut` for `/cut/repos`. Connections end as those behind it do.
 */
export async function startHostileFront(behind: string): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(behind);
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request;
    const inner = openRequest({ host: hostname, port, method, path: pathBehind(url), headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(response);
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

function pathBehind(path: string): string {
  return path.replace(/^\/status-(\d+)\//, "/status/$1/").replace(/^\/cut\//, "/cut/repos/");
}
