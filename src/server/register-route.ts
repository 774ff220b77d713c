import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { IncomingMessage } from "node:http";
import { createAnswerSender } from "./response/answer-sender.ts";
import { createContextFactory, forwardedFor } from "./request/request-context.ts";
import { hasBody } from "./request/body/body-deadline.ts";
import { findBodyLimit, bodyTooLarge } from "./request/body/body-limit.ts";
import { endOfTick } from "./response/end-of-tick.ts";
import { createLimiter } from "./request/rate-limit.ts";
import { recordClientGone } from "./request/request-record.ts";
import type { Route, Access } from "./route.ts";
import { createSpool } from "./request/body/spool-body.ts";
import type { RouteDeps } from "./route-deps.ts";
import type { Accounts } from "../auth/accounts.ts";
import { readSessionCookie, usesCookie } from "./request/headers/session-cookie.ts";
import { invalidCredential } from "../auth/login/invalid-credential.ts";
import type { Caller } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import { countHeader } from "./request/headers/count-header.ts";

/** Registers a route: access, input, handler and answer, in this order. */
export function registerRoute(app: FastifyInstance, route: Route, deps: RouteDeps): void {
  const createContext = createContextFactory(route, deps.addressOf);
  const send = createAnswerSender(route, deps);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    bodyLimit: findBodyLimit(route),
    onRequest: [
      ...checkAccess(route, deps),
      refuseLargeBody(route),
      ...(route.method === "GET" ? [] : [dropUnusedContentType]),
    ],
    ...(route.isSpooled && { preParsing: createSpool(route) }),
    handler: async (request, reply) => {
      request.route = route;
      const result = await route.handle(createContext(request, reply));
      if (reply.raw.destroyed) recordClientGone(request, reply, deps.record);
      else await send(request, reply, result);
      return reply;
    },
  });
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * The rate limit comes before the credential, so that guessing credentials is limited too; both come before the body.
 */
function checkAccess(route: Route, { server: parts, counters, addressOf, record }: RouteDeps): Hook[] {
  const limiter = createLimiter(route, parts.config, counters);
  if (!limiter && route.access === "anyone" && route.method === "GET") return [];
  return [
    async (request, reply) => {
      request.route = route;
      const { remoteAddress } = request.socket; // read now: a reset connection loses it
      if (remoteAddress === undefined) {
        recordClientGone(request, reply, record);
        return;
      }
      const address = addressOf(remoteAddress, forwardedFor(request));
      request.clientAddress = address;
      await endOfTick(); // requests that arrive together are handled together
      if (limiter) await limiter(address, reply);
      refuseTwoCredentials(request.raw);
      if (route.access !== "anyone") {
        request.caller = await identify(request, route, parts.accounts);
        requireRole(request.caller, route.access);
      }
    },
  ];
}

function identify(request: FastifyRequest, route: Route, accounts: Accounts): Promise<Caller> {
  const headers = request.headers as Readonly<Record<string, string | undefined>>;
  if (route.takesCookie && headers["authorization"] === undefined && usesCookie({ headers })) {
    const origin = { address: request.clientAddress ?? "", requestId: request.id };
    return accounts.authenticateCookie(readSessionCookie({ headers }), origin);
  }
  return accounts.authenticate(headers["authorization"]);
}

/** Fastify checks the length only when it reads a body, which it does not for GET. */
function refuseLargeBody(route: Route): onRequestHookHandler {
  const limit = findBodyLimit(route);
  return (request, _reply, done) => {
    const length = request.raw.headers["content-length"];
    if (length === undefined || Number(length) <= limit) done();
    else done(bodyTooLarge(route));
  };
}

/** Some clients send Content-Type without a body; Fastify would try to parse one. */
async function dropUnusedContentType(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw;
  if (!hasBody(headers)) delete headers["content-type"];
}

/** Throws if the caller's role does not allow the route. */
function requireRole(caller: Caller, access: Access): void {
  if (access === "admin" && caller.role !== "admin") throw new AppError("forbidden", "This requires the role admin.");
}

/** It would be unclear which of the two applies. */
function refuseTwoCredentials(request: IncomingMessage): void {
  if (countHeader(request, "authorization") > 1) throw invalidCredential();
}
