import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Counters } from "../domain/counters.ts";
import { AppError } from "../domain/errors.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import { maxBodyBytes } from "./request/body/body-limit.ts";
import { createAddressReader } from "./request/headers/client-address.ts";
import { trackConnections } from "./connections.ts";
import { limitBodyTime } from "./request/body/body-deadline.ts";
import { createCors } from "./response/cors.ts";
import type { Log } from "./log/log.ts";
import { answerConnect, answerMalformed } from "./request/input/malformed-request.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ServerDeps } from "./server-deps.ts";
import { toFailure } from "./response/problems.ts";
import { refuseUnknown } from "./refuse-unknown.ts";
import { registerRoute } from "./register-route.ts";
import type { RouteDeps } from "./route-deps.ts";
import { createRecorder, recordClientGone, type RequestRecorder } from "./request/request-record.ts";
import type { Route } from "./route.ts";
import { createSender, type Sender } from "./response/send.ts";
import type { Tracer } from "../tracing/tracer.ts";
import { defaultSpoolLimits } from "./request/body/spool-body.ts";
import { discardUnread } from "./request/body/unread-body.ts";

export interface ServerOptions {
  readonly log: Log;
  /** For the rate limits. */
  readonly counters: Counters;
  readonly metrics?: Metrics;
  readonly tracer?: Tracer;
  /** For tests: throws if an answer does not match its documented schema. */
  readonly checkAnswer?: (route: Route, value: unknown) => void;
  /** Whether the server is about to close; responses then end their connections, so that clients move to other servers. */
  readonly isStopping?: () => boolean;
  /** Time limit for receiving a whole request. */
  readonly requestTimeoutMs?: number;
  /** How long a response may stall because the client does not read it. */
  readonly answerTimeoutMs?: number;
}

const maxConnections = 10_000;

/** Creates the HTTP server: `listen` starts it, `close` waits for running requests. */
export function createServer(deps: ServerDeps, routes: readonly Route[], options: ServerOptions): FastifyInstance {
  const { log, counters, metrics, tracer, checkAnswer, answerTimeoutMs = 60_000, requestTimeoutMs = 30_000 } = options;
  const cors = createCors(deps.config.allowedOrigins);
  let isClosing = false;
  const isEnding = () => isClosing || options.isStopping?.() === true;
  const sender = createSender({ cors, isClosing: isEnding, timeoutMs: answerTimeoutMs });
  const record = createRecorder(log, metrics, tracer);
  const fail = createErrorHandler(sender, log, record);
  const addressOf = createAddressReader(deps.config.trustedProxies);
  const app = createApp(options, fail, record);
  const connections = trackConnections(app.server);

  app.decorateRequest("route", undefined);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("clientAddress", undefined);
  app.decorateRequest("spooled", undefined);
  app.decorateRequest("span", undefined);
  if (tracer) continueTraces(app, tracer);
  const spooling = new Set(routes.filter(({ isSpooled }) => isSpooled).map(({ path }) => path));
  limitBodyTime(app, (path) => (path !== undefined && spooling.has(path) ? undefined : requestTimeoutMs));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler(fail);
  refuseUnknown(app, createMethodFinder(routes), cors, sender);
  app.addHook("onResponse", (request, reply, done) => {
    record(request, reply, reply.statusCode);
    done();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    await connections.end();
  });
  const routeDeps: RouteDeps = { server: deps, counters, sender, addressOf, record, log, checkAnswer };
  for (const route of routes) registerRoute(app, route, routeDeps);
  return app;
}

function continueTraces(app: FastifyInstance, tracer: Tracer): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { traceparent } = request.headers;
    request.span = tracer.start(typeof traceparent === "string" ? traceparent : undefined);
    done();
  });
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;

function createApp({ log, requestTimeoutMs = 30_000 }: ServerOptions, fail: ErrorHandler, record: RequestRecorder) {
  const app = Fastify({
    bodyLimit: maxBodyBytes, // routes may have a smaller limit
    requestTimeout: Math.max(requestTimeoutMs, defaultSpoolLimits.maxMs + 5_000), // `limitBodyTime` ends the others
    keepAliveTimeout: 65_000, // longer than the one minute after which most proxies close a connection
    return503OnClosing: false, // Fastify would send its own format; closing waits for these requests anyway
    // How often Node checks for slow requests; its default of 30 seconds would double the timeout.
    http: {
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs),
      headersTimeout: requestTimeoutMs,
      requireHostHeader: false, // Node's own error has no body; `requireHost` sends ours
    },
    genReqId: requestId,
    // Longer than any request head: an id that is too long is an unknown id, not a different error.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 20_000 },
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, log),
    frameworkErrors: (error, request, reply) => {
      fail(error, request, reply);
      record(request, reply, reply.statusCode);
    },
  });
  app.server.maxConnections = maxConnections;
  // Node would close these connections silently, or answer 417 without a body.
  app.server.on("connect", (_request, socket) => answerConnect(socket, log));
  app.server.on("checkExpectation", (request, reply) => app.server.emit("request", request, reply));
  return app;
}

/** Sends the error to the client, and logs errors of the service. */
function createErrorHandler(sender: Sender, log: Log, record: RequestRecorder): ErrorHandler {
  return (error, request, reply) => {
    if (reply.raw.destroyed) {
      recordClientGone(request, reply, record);
      return;
    }
    const failure = toFailure(error, request.route);
    // A probe asks every few seconds; its request line has the status.
    if (failure.status >= 500 && failure.code !== "not_ready") {
      const { method, id: requestId, span } = request;
      const where = { method, route: request.route?.path, requestId, traceId: span?.traceId };
      if (failure.code === "busy") log.warn({ ...where, reason: failure.detail }, "upload refused"); // clients retry
      else log.error({ err: error, ...where }, error instanceof AppError ? "request failed" : "unexpected error");
    }
    if (failure.code === "body_too_large") {
      void reply.header("connection", "close");
      discardUnread(request.raw);
    }
    sender.problem(request, reply, failure);
  };
}

/** The client's own id if it is safe in logs and headers, otherwise a new one. */
function requestId({ headers }: IncomingMessage): string {
  const own = headers["x-request-id"];
  return typeof own === "string" && /^[\w-]{1,64}$/.test(own) ? own : randomUUID();
}
