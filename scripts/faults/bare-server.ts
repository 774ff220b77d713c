import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A server that does nothing else, in its own process: it distinguishes a busy machine from a busy service.
const server = createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
