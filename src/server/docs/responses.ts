import { STATUS_CODES } from "node:http";
import { Type } from "typebox";
import { bodyTooLargeText } from "../request/body/body-limit.ts";
import { type ProblemCode, problemKinds } from "../../domain/problem-kinds.ts";
import { failure, problemBody } from "../response/problems.ts";
import type { Route } from "../route.ts";
import type { Rules } from "../../formats/json-schema/rules.ts";
import type { SchemaBook } from "../../formats/json-schema/schema-book.ts";

/** All responses of a route: success, and one per error status. */
export function describeResponses(route: Route, book: SchemaBook): object {
  const failures = Object.entries(Object.groupBy(failureCodes(route), (code) => problemKinds[code].status));
  return {
    [route.status ?? 200]: successResponse(route, book, route.status ?? 200),
    ...(route.otherStatus !== undefined && { [route.otherStatus]: successResponse(route, book, route.otherStatus) }),
    ...Object.fromEntries(
      failures.map(([status, codes = []]) => [status, failedResponse(Number(status), codes, route, book)]),
    ),
  };
}

/** Codes that follow from the route's settings, plus its own. */
function failureCodes(route: Route): ProblemCode[] {
  const codes: ProblemCode[] = [
    "invalid_input", // headers are validated on every request
    "body_too_large", // even if no body is expected
    ...when(route.access !== "anyone", "unauthorized"),
    ...when(route.access === "admin", "forbidden"),
    ...when(route.params !== undefined, "not_found"),
    ...when(isLimited(route), "rate_limited"),
    ...(route.fails ?? []),
  ];
  // Checking credentials needs the database, which may be unavailable or fail.
  const all = codes.includes("unauthorized") ? [...codes, "internal" as const, "database_unavailable" as const] : codes;
  return [...new Set(all)];
}

function when(isTrue: boolean, code: ProblemCode): ProblemCode[] {
  return isTrue ? [code] : [];
}

function isLimited({ limit = "usual" }: Route): boolean {
  return limit !== "none";
}

function successResponse(route: Route, book: SchemaBook, status: number): object {
  const own = Object.entries(route.answerHeaders ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: "string" } },
  ]);
  const types = [route.answerType ?? "application/json", ...(route.moreAnswerTypes ?? [])];
  const example = route.answerExample === undefined ? {} : { example: route.answerExample };
  const schema = book.write(route.answer);
  const content = Object.fromEntries(
    types.map((type) => [type.split(";", 1)[0], isText(type, route) ? textContent : { schema, ...example }]),
  );
  return {
    description: STATUS_CODES[status],
    headers: { ...Object.fromEntries(own), ...headersOf(route) },
    ...(route.status !== 204 && { content }),
  };
}

/** A route that answers with a JSON value may have a list of it as text. */
function isText(type: string, { answerType }: Route): boolean {
  return answerType === undefined && type.startsWith("text/");
}

const textContent = { schema: { type: "string" }, example: "one line for each entry" };

function failedResponse(status: number, codes: readonly ProblemCode[], route: Route, book: SchemaBook): object {
  const [first = "internal"] = codes;
  const content = { schema: book.write(Problem), example: exampleOf(first, route) };
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code, route)}`).join("\n\n"),
    headers: { ...extraHeaders(status), ...headersOf(route) },
    content: { "application/json": content, "application/problem+json": content },
  };
}

function exampleOf(code: ProblemCode, route: Route): object {
  const requestId = "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11";
  if (code !== "invalid_input") return problemBody(failure(code, meaningOf(code, route)), requestId);
  const path = firstField(route);
  if (path === undefined) return problemBody(failure(code, "The request has more than one Host header."), requestId);
  const field = { path, message: "is not valid" };
  return problemBody(failure(code, `${field.path} ${field.message}.`, [field]), requestId);
}

function meaningOf(code: ProblemCode, route: Route): string {
  return code === "body_too_large" ? bodyTooLargeText(route) : problemKinds[code].means;
}

/** A field of this route, so that the example is realistic; undefined if it takes none. */
function firstField(route: Route): string | undefined {
  const { properties = {} }: Rules = route.body ?? route.query ?? {};
  const [name] = Object.keys(properties);
  return name === undefined ? undefined : `${route.body ? "body" : "query"}.${name}`;
}

function extraHeaders(status: number): object {
  if (status === 429 || status === 503) return { "Retry-After": pointer("Retry-After") };
  return status === 401 ? { "WWW-Authenticate": pointer("WWW-Authenticate") } : {};
}

function headersOf(route: Route): object {
  const names = ["X-Request-Id", ...(isLimited(route) ? limitHeaders : [])];
  return Object.fromEntries(names.map((name) => [name, pointer(name)]));
}

function pointer(name: string): object {
  return { $ref: `#/components/headers/${name}` };
}

const limitHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

function header(description: string, schema: object): object {
  return { description, schema };
}

/** Headers that many responses have. */
export const sharedHeaders: Readonly<Record<string, object>> = {
  "Retry-After": header("Seconds to wait before the next attempt.", { type: "integer", minimum: 1, maximum: 60 }),
  "WWW-Authenticate": header("How to authenticate: always `Bearer`.", { type: "string" }),
  "X-RateLimit-Limit": header("Requests that one address may send per minute.", { type: "integer" }),
  "X-RateLimit-Remaining": header("Requests left in this minute.", { type: "integer", minimum: 0 }),
  "X-RateLimit-Reset": header("Seconds until the minute ends.", { type: "integer", minimum: 0, maximum: 60 }),
  "X-Request-Id": header("The id of the request: the client's own, if it sent a valid one.", { type: "string" }),
};

const Problem = Type.Object(
  {
    type: Type.String({ description: "Always `about:blank`; use `code` to tell errors apart." }),
    title: Type.String({ description: "The title of the status." }),
    status: Type.Integer({ description: "The HTTP status." }),
    detail: Type.String({ description: "What went wrong, for people." }),
    code: Type.Unsafe<ProblemCode>({
      type: "string",
      enum: Object.keys(problemKinds),
      description: "The kind of error, for programs.",
    }),
    requestId: Type.String({ description: "The same as in `X-Request-Id`; also in the log of the service." }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({ description: "Where: `body.repo_url`, `query.limit`." }),
          message: Type.String({ description: "What is wrong with it." }),
        }),
        { description: "The invalid values." },
      ),
    ),
  },
  { $id: "Problem", description: "An error, as defined by RFC 9457." },
);
