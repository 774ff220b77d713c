import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { Caller } from "../domain/account.ts";
import type { ErrorCode } from "../domain/errors.ts";
import type { SpooledBody } from "./request/spooled-body.ts";

/** Who may call: `user` is anybody with a valid credential. */
export type Access = "anyone" | "user" | "admin";

/** Which limit counts: the usual one for each endpoint, the one for creating scans or for logins, or none. */
export type Limit = "usual" | "scans" | "logins" | "none";

export interface RequestContext<P extends TSchema, Q extends TSchema, B extends TSchema, A extends Access> {
  readonly params: Static<P>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
  /** The body as it was sent. */
  readonly rawBody: Uint8Array;
  readonly caller: A extends "anyone" ? undefined : Caller;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly address: string;
  /** As it was sent: the path, and the query behind it. */
  readonly url: string;
  readonly requestId: string;
  /** Where the route takes its body into a file; undefined where there was none. */
  readonly spooled: SpooledBody | undefined;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

export interface AnswerStream {
  /** The length of the whole; the connection is cut where it is another one. Undefined: nobody knows before the end. */
  readonly bytes?: number;
  /** Not called for HEAD, which wants to know the headers only. */
  readonly open: () => Promise<Readable>;
}

/** An answer that is more than a value with the usual status. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is: JSON that was made before, or another content type named in `headers`. */
  readonly raw?: string | Uint8Array;
  /** Sent as its client reads it, so that no more than a few pieces of it are in memory. */
  readonly stream?: AnswerStream;
  /** Sent as JSON. */
  readonly value?: unknown;
}

/** What a route is: what it takes, who may call it, what it answers, how it can fail, and one function. */
export interface RouteDefinition<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  S extends TSchema,
  A extends Access,
> {
  readonly method: "GET" | "POST" | "DELETE";
  /** `/scans/{scan_id}`, as the documentation writes it. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: A;
  /** `usual` where nothing is said. */
  readonly limit?: Limit;
  /** Another operation, such as `POST /scans`, whose requests are counted together with those of this one. */
  readonly countedWith?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The body is a form; JSON otherwise, and both where it says so. */
  readonly bodyType?: "form" | "json" | "json or form";
  /** The body is written to a file as it comes, and the handler checks it; the schema only describes it. */
  readonly isSpooled?: boolean;
  /** Of the usual answer; 200 where nothing is said. With 204 there is no body. */
  readonly status?: 200 | 201 | 204;
  /** Of an answer of the same shape where there was nothing to do. */
  readonly otherStatus?: 200;
  readonly answer: S;
  /** The content type of the answer, where it is not JSON. */
  readonly answerType?: string;
  /** Other content types that the answer may have, as the request wants it. */
  readonly moreAnswerTypes?: readonly string[];
  readonly answerExample: unknown;
  readonly bodyExample?: unknown;
  /** Headers of the usual answer, with what they mean. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** What a field that is not valid is called, by its path such as `body.name`; `invalid_input` where nothing is said. */
  readonly fieldCodes?: Readonly<Record<string, ErrorCode>>;
  /** Headers that the request may have, with what they do. */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Beyond what follows from `access`, `limit` and the schemas. */
  readonly fails?: readonly ErrorCode[];
  /** Not part of the interface and left out of its description, as the pages of the documentation are. */
  readonly isHidden?: boolean;
  handle(request: RequestContext<P, Q, B, A>): Promise<Static<S> | SpecialAnswer>;
}

const special: unique symbol = Symbol("answer");

/** Marks an answer that brings its own status, headers or bytes. */
export interface SpecialAnswer extends Answer {
  readonly [special]: true;
}

export function answer(given: Answer): SpecialAnswer {
  return { ...given, [special]: true };
}

export function isSpecialAnswer(value: unknown): value is SpecialAnswer {
  return typeof value === "object" && value !== null && special in value;
}

/** A route whose types the server need not know. */
export type Route = RouteDefinition<TSchema, TSchema, TSchema, TSchema, Access>;

/** Checks a definition against its own schemas, and forgets their types. */
export function route<
  A extends Access,
  S extends TSchema,
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
>(definition: RouteDefinition<P, Q, B, S, A>): Route {
  // The server validates by the same schemas before it calls `handle`, which is what makes this true.
  return definition;
}
