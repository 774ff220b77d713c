import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cors } from "./cors.ts";
import { type Failure, problemBody, problemHeaders } from "./problems.ts";

export const jsonType = "application/json; charset=utf-8";

/** Headers of every response, unless overridden. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export type Payload = string | Buffer | Readable;

/** Sends all responses and errors, with the same headers. */
export interface Sender {
  /** Header names are in lower case; without a payload the body is empty. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    headers: Readonly<Record<string, string>>,
    payload?: Payload,
  ): void;
  problem(request: FastifyRequest, reply: FastifyReply, failure: Failure): void;
}

export interface SenderOptions {
  readonly cors: Cors | undefined;
  /**
   * While the server closes, each response closes its connection: a kept-alive one would delay the shutdown by a
   * minute.
   */
  readonly isClosing: () => boolean;
  /** How long a response may stall because the client does not read it. */
  readonly timeoutMs: number;
}

export function createSender({ cors, isClosing, timeoutMs }: SenderOptions): Sender {
  const answer: Sender["answer"] = (request, reply, status, headers, payload) => {
    reply.code(status).headers(defaultHeaders).header("x-request-id", request.id);
    if (isClosing()) reply.header("connection", "close");
    if (cors) reply.headers(cors.answerHeaders(request.headers));
    const vary = [reply.getHeader("vary"), headers["vary"]].filter(Boolean).join(", ");
    reply.headers(headers);
    if (vary !== "") reply.header("vary", vary);
    void reply.send(payload);
    const isStream = payload instanceof Readable;
    if (reply.raw.writableLength > 0 || isStream) limitTime(reply.raw, timeoutMs);
    if (isStream) requireSpeed(reply.raw, timeoutMs);
  };
  return {
    answer,
    problem(request, reply, failure) {
      const headers = { ...problemHeaders(failure), "content-type": problemType(request.headers.accept) };
      // As bytes: Fastify would add a charset to text with a JSON type, which problem+json does not have.
      const payload = Buffer.from(JSON.stringify(problemBody(failure, request.id)));
      answer(request, reply, failure.status, headers, payload);
    },
  };
}

/** Plain JSON, unless the client accepts problem+json. */
function problemType(accept: string | undefined): string {
  return accept?.toLowerCase().includes("application/problem+json") ? "application/problem+json" : jsonType;
}

/**
 * A client that does not read would keep the response in memory forever. Most responses are handed to the system at
 * once and need no timer. The timer is reset for the next request: Node sets its own only between requests.
 */
function limitTime(raw: ServerResponse, timeoutMs: number): void {
  raw.setTimeout(timeoutMs);
  raw.prependOnceListener("finish", () => raw.socket?.setTimeout(0));
}

/** Bytes per second, averaged over the stall timeout. */
const slowestReading = 10_000;

/** A client that reads a few bytes now and then would also keep the response in memory forever. */
function requireSpeed(raw: ServerResponse, timeoutMs: number): void {
  let before = raw.socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const sent = raw.socket?.bytesWritten ?? 0;
    if (sent - before < (slowestReading * timeoutMs) / 1000) raw.destroy();
    before = sent;
  }, timeoutMs);
  raw.once("close", () => clearInterval(timer));
}
