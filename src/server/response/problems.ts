import { STATUS_CODES } from "node:http";
import { AppError, type FieldProblem } from "../../domain/errors.ts";
import { type ProblemCode, problemKinds } from "../../domain/problem-kinds.ts";
import { bodyTooLargeText } from "../request/body/body-limit.ts";
import type { Route } from "../route.ts";
import { errorCode } from "../../text/error-code.ts";

/** An error as sent to the client. */
export interface Failure {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
}

/** Converts an error for the client. Anything but an AppError is a bug and gets no details. */
export function toFailure(error: unknown, route?: Route): Failure {
  if (error instanceof AppError) return failure(error.code, error.message, error.fields, error.retryAfterSeconds);
  if (route && errorCode(error) === bodyTooLargeCode) return failure("body_too_large", bodyTooLargeText(route));
  const failed = frameworkFailures[errorCode(error)];
  if (failed) return failure(failed.code, failed.detail);
  return failure("internal", problemKinds.internal.means);
}

export function failure(
  code: ProblemCode,
  detail: string,
  fields: readonly FieldProblem[] = [],
  retryAfterSeconds?: number,
): Failure {
  return { code, status: problemKinds[code].status, detail, fields, retryAfterSeconds };
}

/** The members of RFC 9457, and our own. */
export function problemBody({ code, status, detail, fields }: Failure, requestId: string): object {
  const body = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, code, requestId };
  return fields.length > 0 ? { ...body, errors: fields } : body;
}

/** Headers that belong to an error. */
export function problemHeaders({ code, status, retryAfterSeconds }: Failure): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (code === "rate_limited") return { "retry-after": String(wholeSeconds(retryAfterSeconds ?? 60)) };
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}

/** Never more than a minute. */
function wholeSeconds(seconds: number): number {
  return Math.min(60, Math.max(1, Math.ceil(seconds)));
}

const bodyTooLargeCode = "FST_ERR_CTP_BODY_TOO_LARGE";

/** Errors of Fastify and Node before a handler is called. */
const frameworkFailures: Readonly<Record<string, { readonly code: ProblemCode; readonly detail: string }>> = {
  [bodyTooLargeCode]: { code: "body_too_large", detail: "The body is too large." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "invalid_input", detail: "The Content-Type header is invalid." },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "invalid_input",
    detail: "The length of the body differs from Content-Length.",
  },
  FST_ERR_BAD_URL: { code: "invalid_input", detail: "The URL has an invalid percent-encoding." },
  FST_ERR_MAX_PARAM_LENGTH: { code: "not_found", detail: "There is nothing at this address." },
};
