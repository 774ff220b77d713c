import type { FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import type { Caller } from "../../domain/account.ts";
import { AppError, type FieldProblem } from "../../domain/errors.ts";
import type { AddressReader } from "./headers/client-address.ts";
import { readRequestBody } from "./body/read-body.ts";
import { createReader, type InputReader } from "./input/read-input.ts";
import type { Access, RequestContext, Route } from "../route.ts";
import { type SpanContext, writeTraceparent } from "../../tracing/span.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Undefined if no route was found. */
    route: Route | undefined;
    caller: Caller | undefined;
    /** Read when the request arrived; undefined on routes without a rate limit and authentication. */
    clientAddress: string | undefined;
    /** Undefined if there are no traces. */
    span: SpanContext | undefined;
  }
}

type AnyContext = RequestContext<TSchema, TSchema, TSchema, Access>;

/** Validates the input against the route's schemas and passes the handler a copy with the known fields. */
export type ContextFactory = (request: FastifyRequest, reply: FastifyReply) => AnyContext;

export function createContextFactory(route: Route, addressOf: AddressReader): ContextFactory {
  const read = inputReader(route);
  return (request, reply) => new LazyContext(read(request), request, reply, addressOf);
}

/** A class with getters, so that rarely used values cost nothing for most handlers. */
class LazyContext implements AnyContext {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #addressOf: AddressReader;

  constructor(input: Input, request: FastifyRequest, reply: FastifyReply, addressOf: AddressReader) {
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.#request = request;
    this.#reply = reply;
    this.#addressOf = addressOf;
  }

  get caller(): Caller | undefined {
    return this.#request.caller;
  }

  get headers(): AnyContext["headers"] {
    return this.#request.headers as AnyContext["headers"];
  }

  get rawBody(): Uint8Array {
    return (this.#request.body as Buffer | undefined) ?? new Uint8Array();
  }

  get spooled(): AnyContext["spooled"] {
    return this.#request.spooled;
  }

  get url(): string {
    return this.#request.url;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get traceparent(): string | undefined {
    const { span } = this.#request;
    return span?.isSampled ? writeTraceparent(span) : undefined;
  }

  get address(): string {
    const { clientAddress, socket } = this.#request;
    return clientAddress ?? this.#addressOf(socket.remoteAddress, forwardedFor(this.#request));
  }

  get isSecure(): boolean {
    const { headers, socket } = this.#request;
    const [protocol = ""] = String(headers["x-forwarded-proto"] ?? "").split(",");
    return protocol.trim() === "https" && this.#addressOf.isTrusted(socket.remoteAddress);
  }

  get signal(): AbortSignal {
    return signalOf(this.#reply);
  }
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const noInput: Input = { params: {}, query: {}, body: undefined };

function inputReader(route: Route): (request: FastifyRequest) => Input {
  if (!route.params && !route.query && !route.body) return () => noInput;
  const readParams = route.params && createReader(route.params, "text");
  const readQuery = route.query && createReader(route.query, "text");
  const isRead = route.isSpooled !== true;
  const readForm = isRead && route.body && createReader(route.body, "text");
  const readJson = isRead && route.body && createReader(route.body, "json");
  return (request) => {
    const problems: FieldProblem[] = [];
    const query = readQuery ? readQuery(request.query, "query", problems) : {};
    const sent =
      readForm && readJson ? readRequestBody(request.body as Buffer | undefined, request.headers, route) : undefined;
    const readSent = sent?.kind === "text" ? readForm : readJson;
    const body = sent && readSent ? readSent(sent.value, "body", problems) : undefined;
    if (problems.length > 0) throw createInputError(problems, route);
    return { params: readParams ? readPathParams(request.params, readParams) : {}, query, body };
  };
}

function createInputError(problems: readonly FieldProblem[], { fieldCodes = {} }: Route): AppError {
  const [first] = problems;
  const code = (first && fieldCodes[first.path]) ?? "invalid_input";
  const detail =
    first && problems.length === 1
      ? `${first.path} ${first.message}.`
      : `${problems.length} values are invalid: ${shortList(problems.map(({ path }) => path))}.`;
  return new AppError(code, detail, { fields: problems.slice(0, 100) });
}

function shortList(paths: readonly string[]): string {
  return paths.length > 5 ? `${paths.slice(0, 5).join(", ")} and more` : paths.join(", ");
}

/** A value that cannot be an id is not found rather than invalid. */
function readPathParams(params: unknown, read: InputReader): unknown {
  const problems: FieldProblem[] = [];
  const copy = read(params, "path", problems);
  const texts = Object.values(params as Record<string, string>);
  if (problems.length === 0 && texts.every(isHarmless)) return copy;
  throw new AppError("not_found", "There is nothing with this id or name.");
}

/** No control characters, and nothing that would change the meaning of a path. */
function isHarmless(text: string): boolean {
  return text !== "." && text !== ".." && !/[\p{Cc}/\\]/u.test(text);
}

export function forwardedFor(request: FastifyRequest): string | undefined {
  const header = request.headers["x-forwarded-for"];
  return Array.isArray(header) ? header.join(",") : header;
}

/** Aborts when the connection closes before the response is finished. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const { raw } = reply;
  const abort = () => {
    if (!raw.writableFinished) controller.abort(new AppError("interrupted", "The client has disconnected."));
  };
  if (raw.destroyed) abort();
  else raw.once("close", abort);
  return controller.signal;
}
