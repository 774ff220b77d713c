import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server on a free local port. */
export async function listen(server: Server): Promise<{ address: string; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
