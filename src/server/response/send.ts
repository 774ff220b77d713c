import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cors } from "./cors.ts";
import { type Failure, problemBody, problemHeaders } from "./problems.ts";

export const jsonType = "application/json; charset=utf-8";

/** What every answer bears, unless it says otherwise. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

export type Payload = string | Buffer | Readable;

/** The one way out: every answer and every failure leaves through here, with the same headers. */
export interface Sender {
  /** Headers are written in lower case; without a payload the body is empty. */
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
  /** While the server closes, each answer ends its connection: one that is kept would hold the server up for a minute. */
  readonly isClosing: () => boolean;
  /** How long an answer may stand still because its client does not read. */
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
      // As bytes: to text of a JSON type Fastify adds a charset, which the type of problems does not have.
      const payload = Buffer.from(JSON.stringify(problemBody(failure, request.id)));
      answer(request, reply, failure.status, headers, payload);
    },
  };
}

/** Most clients know what to do with JSON only; those that know more say so. */
function problemType(accept: string | undefined): string {
  return accept?.toLowerCase().includes("application/problem+json") ? "application/problem+json" : jsonType;
}

/**
 * Whoever does not read would hold the answer in memory for ever. Most answers are with the system at once and need no
 * timer. The next request on the connection may take its time: Node sets a timer of its own between requests only.
 */
function limitTime(raw: ServerResponse, timeoutMs: number): void {
  raw.setTimeout(timeoutMs);
  raw.prependOnceListener("finish", () => raw.socket?.setTimeout(0));
}

/** In bytes a second, on average over the time in which an answer may stand still. */
const slowestReading = 10_000;

/** Whoever reads a few bytes now and then would hold the answer in memory for ever, too. */
function requireSpeed(raw: ServerResponse, timeoutMs: number): void {
  let before = raw.socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const written = raw.socket?.bytesWritten ?? 0;
    if (written - before < (slowestReading * timeoutMs) / 1000) raw.destroy();
    before = written;
  }, timeoutMs);
  raw.once("close", () => clearInterval(timer));
}
