import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The client's own id if it is safe in logs and headers, otherwise a new one. */
export function requestId({ headers }: IncomingMessage): string {
  const own = headers["x-request-id"];
  return typeof own === "string" && /^[\w-]{1,64}$/.test(own) ? own : randomUUID();
}
