import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { once } from "node:events";
import type { Http } from "../../src/domain/contracts/sources.ts";

/** A client with simulated latency to local servers; it counts the requests. */
export interface SlowLine {
  wrap(http: Http): Http;
  /** The number of requests since the last call. */
  takeRequests(): number;
  close(): Promise<void>;
}

export function createSlowLine(latencyMs: number): SlowLine {
  const lines = new Map<string, Promise<Server>>();
  let requests = 0;

  const reroute = async (address: string): Promise<string> => {
    requests++;
    const { origin, port } = new URL(address);
    const line = lines.get(port) ?? startLine(Number(port), latencyMs);
    lines.set(port, line);
    const { port: nearer } = (await line).address() as AddressInfo;
    return address.replace(origin, `http://127.0.0.1:${nearer}`);
  };

  return {
    wrap: (http) => ({
      get: async (address, options) => http.get(await reroute(address), options),
      json: async (address, options) => http.json(await reroute(address), options),
      close: () => http.close(),
    }),
    takeRequests() {
      const count = requests;
      requests = 0;
      return count;
    },
    async close() {
      for (const line of lines.values()) (await line).close();
    },
  };
}

/** Forwards bytes, those of the client with a delay. */
async function startLine(port: number, latencyMs: number): Promise<Server> {
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (bytes) => setTimeout(() => upstream.write(bytes), latencyMs));
    client.on("close", () => upstream.destroy());
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    upstream.pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
