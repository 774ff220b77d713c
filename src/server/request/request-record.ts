import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../domain/account.ts";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";

/** Logs and measures each request once, whatever its outcome. */
export type RequestRecorder = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

export function createRecorder(log: Log, metrics: Metrics | undefined): RequestRecorder {
  return (request, reply, status) => {
    const route = request.route?.path ?? "unknown";
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    metrics?.observe(request.method, route, status, reply.elapsedTime / 1000);
    if (!log.isLevelEnabled("info")) return;
    const { clientAddress: address, caller } = request;
    const line = { method: request.method, route, status, ms, requestId: request.id, address };
    log.info(caller ? { ...line, ...describeCaller(caller) } : line, "request");
  };
}

function describeCaller({ user: { username }, by }: Caller): object {
  return "keyId" in by ? { username, keyId: by.keyId } : { username };
}

/** For clients that disconnect before the response; nginx uses the same number. */
const clientGone = 499;

/** Records a request without sending a response. */
export function recordClientGone(request: FastifyRequest, reply: FastifyReply, record: RequestRecorder): void {
  void reply.hijack();
  record(request, reply, clientGone);
}
