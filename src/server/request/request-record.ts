import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../domain/account.ts";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type Span, type SpanContext, traceTime } from "../../tracing/span.ts";
import type { Tracer } from "../../tracing/tracer.ts";

/** Logs and measures each request once, whatever its outcome. */
export type RequestRecorder = (request: FastifyRequest, reply: FastifyReply, status: number) => void;

export function createRecorder(log: Log, metrics: Metrics | undefined, tracer: Tracer | undefined): RequestRecorder {
  return (request, reply, status) => {
    const route = request.route?.path ?? "unknown";
    const { elapsedTime } = reply; // reads the clock
    const ms = Math.round(elapsedTime * 10) / 10;
    metrics?.observe(request.method, route, status, elapsedTime / 1000);
    if (request.span && !probes.has(route)) tracer?.record(toSpan(request, request.span, route, status, ms));
    if (!log.isLevelEnabled("info")) return;
    const { clientAddress: address, caller } = request;
    const line = { method: request.method, route, status, ms, requestId: request.id, address };
    if (request.span) Object.assign(line, { traceId: request.span.traceId });
    log.info(caller ? { ...line, ...describeCaller(caller) } : line, "request");
  };
}

/** They come every few seconds. */
const probes: ReadonlySet<string> = new Set(["/health", "/metrics"]);

function toSpan({ method, id }: FastifyRequest, context: SpanContext, route: string, status: number, ms: number): Span {
  const end = traceTime();
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "lcc.request.id": id,
  };
  const failure = status >= 500 ? `status ${status}` : undefined;
  return { context, name: `${method} ${route}`, kind: "server", start: end - ms, end, attributes, failure };
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
