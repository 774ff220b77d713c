import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { Caller } from "../domain/account.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { SpooledBody } from "./request/body/spooled-body.ts";

/** Who may call a route; `user`: any valid credential. */
export type Access = "anyone" | "user" | "admin";

/** Which rate limit applies: the usual one per endpoint, the one for creating scans or for logins, or none. */
export type Limit = "usual" | "scans" | "logins" | "none";

export interface RequestContext<P extends TSchema, Q extends TSchema, B extends TSchema, A extends Access> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  /** The body as sent. */
  readonly rawBody: Uint8Array;
  readonly caller: A extends "anyone" ? undefined : Caller;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  /** The client uses https, as a trusted proxy says. */
  readonly isSecure: boolean;
  /** As sent: the path and the query. */
  readonly url: string;
  readonly requestId: string;
  /** The trace of the request, if it is recorded. */
  readonly traceparent: string | undefined;
  /** The body of a route with `isSpooled`; undefined if there was none. */
  readonly spooled: SpooledBody | undefined;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export interface AnswerStream {
  /** The total length; the connection is closed if it differs. Undefined if unknown in advance. */
  readonly bytes?: number;
  /** Not called for HEAD, which only needs the headers. */
  readonly open: () => Promise<Readable>;
}

/** An answer with its own status, headers or body. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged: prepared JSON, or another content type set in `headers`. */
  readonly raw?: string | Uint8Array;
  /** Sent as fast as the client reads, so that only a few chunks are in memory. */
  readonly stream?: AnswerStream;
  /** Sent as JSON. */
  readonly value?: unknown;
}

/** A route: input, access, answer, errors, and the handler. */
export interface RouteDefinition<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  S extends TSchema,
  A extends Access,
> {
  readonly method: "GET" | "POST" | "DELETE";
  /** `/scans/{scan_id}`, in OpenAPI notation. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  /** Instead of an `Authorization` header, the cookie of the dashboard is enough. */
  readonly takesCookie?: boolean;
  /** Default: `usual`. */
  readonly limit?: Limit;
  /** Another operation, such as `POST /scans`, that shares its rate limit with this one. */
  readonly countedWith?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Default: JSON. */
  readonly bodyType?: "form" | "json" | "json or form";
  /** The body is written to a file while it arrives, and validated by the handler; the schema is only documentation. */
  readonly isSpooled?: boolean;
  /** Status of the usual answer; default 200. With 204 there is no body. */
  readonly status?: 200 | 201 | 204;
  /** Status of an answer of the same shape when nothing had to be done. */
  readonly otherStatus?: 200;
  readonly answer: S;
  /** The content type of the answer, if not JSON. */
  readonly answerType?: string;
  /** Other content types of the answer, chosen by the request. */
  readonly moreAnswerTypes?: readonly string[];
  readonly answerExample: unknown;
  readonly bodyExample?: unknown;
  /** Headers of the usual answer, with descriptions. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Error codes for invalid fields, by path such as `body.name`; default `invalid_input`. */
  readonly fieldCodes?: Readonly<Record<string, ErrorCode>>;
  /** Optional request headers, with descriptions. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Error codes besides those that follow from `access`, `limit` and the schemas. */
  readonly fails?: readonly ErrorCode[];
  /** Left out of the API description, such as the documentation pages. */
  readonly isHidden?: boolean;
  handle(request: RequestContext<P, Q, B, A>): Promise<Static<S> | SpecialAnswer>;
}

const special: unique symbol = Symbol("answer");

/** Marks an answer with its own status, headers or bytes. */
export interface SpecialAnswer extends Answer {
  readonly [special]: true;
}

export function answer(content: Answer): SpecialAnswer {
  return { ...content, [special]: true };
}

export function isSpecialAnswer(value: unknown): value is SpecialAnswer {
  return typeof value === "object" && value !== null && special in value;
}

/** A route with its types erased. */
export type Route = RouteDefinition<TSchema, TSchema, TSchema, TSchema, Access>;

/** Type-checks a definition against its own schemas, then erases the types. */
export function route<
  A extends Access,
  S extends TSchema,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(definition: RouteDefinition<P, Q, B, S, A>): Route {
  // Safe because the server validates input with the same schemas before calling `handle`.
  return definition;
}
