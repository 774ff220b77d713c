import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Counters } from "../domain/counters.ts";
import { createAskedMaker, forwardedFor } from "./asked.ts";
import { refuseTwoCredentials, requireRole } from "./authenticate.ts";
import { bodyLimitOf, bodyTooLarge } from "./body-limit.ts";
import type { AddressReader } from "./client-address.ts";
import { endOfTurn } from "./end-of-turn.ts";
import type { ServerParts } from "./parts.ts";
import { createLimiter } from "./rate-limit.ts";
import { leave, type RequestRecorder } from "./request-record.ts";
import { isSpecialAnswer, type Route, type SpecialAnswer } from "./route.ts";
import { jsonType, type Payload, type Sender } from "./send.ts";

/** What all routes share. */
export interface Surroundings {
  readonly parts: ServerParts;
  readonly counters: Counters;
  readonly sender: Sender;
  readonly addressOf: AddressReader;
  readonly record: RequestRecorder;
  /** Throws where an answer is not what the documentation says. */
  readonly checkAnswer?: ((route: Route, value: unknown) => void) | undefined;
}

/** Makes the server answer a route: who may call, what was sent, the handler, the answer, in this order. */
export function registerRoute(app: FastifyInstance, route: Route, around: Surroundings): void {
  const makeAsked = createAskedMaker(route, around.addressOf);
  const send = createAnswerSender(route, around);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    bodyLimit: bodyLimitOf(route),
    onRequest: [
      ...enter(route, around),
      refuseLargeBody(route),
      ...(route.method === "GET" ? [] : [forgetTypeOfNothing]),
    ],
    handler: async (request, reply) => {
      request.route = route;
      const result = await route.handle(makeAsked(request, reply));
      if (reply.raw.destroyed) leave(request, reply, around.record);
      else send(request, reply, result);
      return reply;
    },
  });
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The limit comes before the credential, so that guessing one is limited too; both come before the body is read. */
function enter(route: Route, { parts, counters, addressOf, record }: Surroundings): Hook[] {
  const limiter = createLimiter(route, parts.config, counters);
  if (!limiter && route.access === "anyone" && route.method === "GET") return [];
  return [
    async (request, reply) => {
      request.route = route;
      const { remoteAddress } = request.socket; // read now: a connection that is reset has none any more
      if (remoteAddress === undefined) {
        leave(request, reply, record);
        return;
      }
      const address = addressOf(remoteAddress, forwardedFor(request));
      request.clientAddress = address;
      await endOfTurn(); // requests that arrive together are served together
      if (limiter) await limiter(address, reply);
      refuseTwoCredentials(request.raw);
      if (route.access !== "anyone") {
        request.caller = await parts.accounts.authenticate(request.headers.authorization);
        requireRole(request.caller, route.access);
      }
    },
  ];
}

/** Fastify looks at the length only where it reads a body, which it does not do for GET. */
function refuseLargeBody(route: Route): onRequestHookHandler {
  const limit = bodyLimitOf(route);
  return (request, _reply, done) => {
    const length = request.raw.headers["content-length"];
    if (length === undefined || Number(length) <= limit) done();
    else done(bodyTooLarge(route));
  };
}

/** Clients name a type for a body that they do not send; Fastify would want to read it. */
async function forgetTypeOfNothing(request: FastifyRequest): Promise<void> {
  const { headers } = request.raw;
  const isEmpty = headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0;
  if (isEmpty) delete headers["content-type"];
}

type AnswerSender = (request: FastifyRequest, reply: FastifyReply, result: unknown) => void;

function createAnswerSender(route: Route, { sender, checkAnswer }: Surroundings): AnswerSender {
  const usualStatus = route.status ?? 200;
  const usualType = { "content-type": route.answerType ?? jsonType };
  return (request, reply, result) => {
    if (isSpecialAnswer(result)) {
      const { status = usualStatus, headers } = result;
      const payload = payloadOf(result);
      if (checkAnswer && status < 300) checkAnswer(route, route.answerType ? payload : JSON.parse(textOf(payload)));
      sender.answer(
        request,
        reply,
        status,
        payload === undefined ? (headers ?? {}) : headers ? { ...usualType, ...lower(headers) } : usualType,
        payload,
      );
      return;
    }
    checkAnswer?.(route, result);
    sender.answer(request, reply, usualStatus, usualType, JSON.stringify(result));
  };
}

function textOf(payload: Payload | undefined): string {
  return Array.isArray(payload) ? Buffer.concat(payload as readonly Buffer[]).toString("utf8") : String(payload);
}

function payloadOf({ raw, value }: SpecialAnswer): Payload | undefined {
  if (typeof raw === "string") return raw;
  if (Array.isArray(raw)) return raw as readonly Buffer[];
  if (raw instanceof Uint8Array) return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return value === undefined ? undefined : JSON.stringify(value);
}

function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
