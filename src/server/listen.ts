import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";

/** Starts listening and returns the URL. Throws `cannot_run` with the reason, such as a port that is already in use. */
export async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    const reason = reasons[code] ?? code;
    throw new AppError("cannot_run", `Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
  }
}

/** Waits for running requests, then closes their connections. The default leaves `lcc serve` time to close the rest. */
export async function closeServer(server: FastifyInstance, graceMs = 9_000): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(timer);
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is already in use; choose another one with SVC_PORT",
  EADDRNOTAVAIL: "this machine does not have this address; check SVC_HOST",
  EACCES: "permission denied; choose a port above 1023 with SVC_PORT",
  ENOTFOUND: "unknown host name; check SVC_HOST",
};
