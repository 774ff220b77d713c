import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordClientGone } from "../request/request-record.ts";
import { type AnswerStream, isSpecialAnswer, type Route, type SpecialAnswer } from "../route.ts";
import { jsonType } from "./send.ts";
import type { RouteDeps } from "../route-deps.ts";

/** Sends the result of a handler. If a stream cannot be opened, it rejects and nothing is sent. */
export type AnswerSender = (request: FastifyRequest, reply: FastifyReply, result: unknown) => Promise<void>;

export function createAnswerSender(route: Route, deps: RouteDeps): AnswerSender {
  const { sender, checkAnswer } = deps;
  const defaultStatus = route.status ?? 200;
  const defaultType = { "content-type": route.answerType ?? jsonType };
  const sendStream = createStreamSender(route, deps);
  return async (request, reply, result) => {
    if (isSpecialAnswer(result)) {
      const { status = defaultStatus, headers, stream } = result;
      if (stream) return sendStream(request, reply, stream, { ...defaultType, ...lowerCaseNames(headers ?? {}) });
      const payload = toPayload(result);
      if (checkAnswer && status < 300 && status !== 204)
        checkAnswer(route, route.answerType ? payload : JSON.parse(String(payload)));
      sender.answer(
        request,
        reply,
        status,
        payload === undefined
          ? (headers ?? {})
          : headers
            ? { ...defaultType, ...lowerCaseNames(headers) }
            : defaultType,
        payload,
      );
      return;
    }
    checkAnswer?.(route, result);
    sender.answer(request, reply, defaultStatus, defaultType, JSON.stringify(result));
  };
}

type Headers = Readonly<Record<string, string>>;

function createStreamSender(route: Route, { sender, checkAnswer, log, record }: RouteDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, { bytes, open }: AnswerStream, headers: Headers) => {
    const opened = request.method === "HEAD" ? Readable.from([]) : await open();
    if (reply.raw.destroyed) {
      opened.destroy();
      recordClientGone(request, reply, record);
      return;
    }
    opened.once("error", (err) =>
      log.error({ err, route: route.path, requestId: request.id }, "a response was interrupted"),
    );
    const check = (sent: Buffer) => {
      const content = headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
      checkAnswer?.(route, JSON.parse(content.toString("utf8")));
    };
    // Only JSON is documented with a schema.
    const isChecked = checkAnswer && request.method !== "HEAD" && headers["content-type"] === jsonType;
    const payload = isChecked ? Readable.from(checkAtEnd(opened, check)) : opened;
    const length = bytes === undefined ? {} : { "content-length": String(bytes) };
    sender.answer(request, reply, route.status ?? 200, { ...headers, ...length }, payload);
  };
}

/** Cuts the response before its last chunk if the check fails. */
async function* checkAtEnd(pieces: Readable, check: (sent: Buffer) => void): AsyncGenerator<Buffer> {
  const sent: Buffer[] = [];
  let last: Buffer | undefined;
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    if (last) yield last;
    last = piece;
    sent.push(piece);
  }
  check(Buffer.concat(sent));
  if (last) yield last;
}

function toPayload({ raw, value }: SpecialAnswer): string | Buffer | undefined {
  if (typeof raw === "string" || Buffer.isBuffer(raw)) return raw;
  if (raw instanceof Uint8Array) return Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  return value === undefined ? undefined : JSON.stringify(value);
}

function lowerCaseNames(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
