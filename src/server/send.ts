import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cors } from "./cors.ts";
import { type Failure, problemBody, problemHeaders } from "./problems.ts";

export const jsonType = "application/json; charset=utf-8";

/** What every answer bears, unless it says otherwise. */
export const usualHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** A list of pieces goes out one after the other, without being joined first. */
export type Payload = string | Buffer | readonly Buffer[];

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
    reply.code(status).headers(usualHeaders).header("x-request-id", request.id);
    if (isClosing()) reply.header("connection", "close");
    if (cors) reply.headers(cors.answerHeaders(request.headers));
    reply.headers(headers);
    if (Array.isArray(payload)) sendPieces(reply, payload as readonly Buffer[]);
    else void reply.send(payload);
    if (reply.raw.writableLength > 0 || Array.isArray(payload)) limitTime(reply.raw, timeoutMs);
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

function sendPieces(reply: FastifyReply, pieces: readonly Buffer[]): void {
  const length = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  void reply.header("content-length", String(length)).send(Readable.from(handOut(pieces), { objectMode: false }));
}

/** Keeps nothing of what is sent already: a slow client holds only what is still to come. */
function* handOut(pieces: readonly Buffer[]): Generator<Buffer> {
  const left = pieces.toReversed();
  for (let piece = left.pop(); piece !== undefined; piece = left.pop()) yield piece;
}

/**
 * Whoever does not read would hold the answer in memory for ever. Most answers are with the system at once and need no
 * timer. The next request on the connection may take its time: Node sets a timer of its own between requests only.
 */
function limitTime(raw: ServerResponse, timeoutMs: number): void {
  raw.setTimeout(timeoutMs);
  raw.prependOnceListener("finish", () => raw.socket?.setTimeout(0));
}
