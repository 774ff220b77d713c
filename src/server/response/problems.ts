import { STATUS_CODES } from "node:http";
import { AppError, type ErrorCode, type FieldProblem } from "../../domain/errors.ts";
import { bodyTooLargeText } from "../request/body-limit.ts";
import type { Route } from "../route.ts";

/** Failures of the transport itself, which no part of the product throws. */
type TransportCode = "url_too_long" | "headers_too_large" | "request_timeout";
export type ProblemCode = ErrorCode | TransportCode;

interface ProblemKind {
  readonly status: number;
  /** What it means, in general: the documentation shows it. */
  readonly means: string;
}

/** A failure as it is answered. */
export interface Failure {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
}

/** What the caller is told about an error; what is no AppError is our bug and stays unexplained. */
export function failureOf(error: unknown, route?: Route): Failure {
  if (error instanceof AppError) return failure(error.code, error.message, error.fields, error.retryAfterSeconds);
  if (route && frameworkCode(error) === bodyTooLargeCode) return failure("body_too_large", bodyTooLargeText(route));
  const known = frameworkFailures[frameworkCode(error)];
  if (known) return failure(known.code, known.detail);
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

/** The members of RFC 9457, and ours. */
export function problemBody({ code, status, detail, fields }: Failure, requestId: string): object {
  const body = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, code, requestId };
  return fields.length > 0 ? { ...body, errors: fields } : body;
}

/** The headers that a failure brings along. */
export function problemHeaders({ code, status, retryAfterSeconds }: Failure): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  if (code === "rate_limited") return { "retry-after": String(wholeSeconds(retryAfterSeconds ?? 60)) };
  return retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))) };
}

/** Nobody who is refused waits longer than a minute. */
function wholeSeconds(seconds: number): number {
  return Math.min(60, Math.max(1, Math.ceil(seconds)));
}

function frameworkCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "";
}

const bodyTooLargeCode = "FST_ERR_CTP_BODY_TOO_LARGE";

/** What Fastify and Node refuse before a handler is asked. */
const frameworkFailures: Readonly<Record<string, { readonly code: ProblemCode; readonly detail: string }>> = {
  [bodyTooLargeCode]: { code: "body_too_large", detail: "The body is too large." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: "invalid_input", detail: "The header Content-Type cannot be read." },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: "invalid_input",
    detail: "The body does not have the length that Content-Length announced.",
  },
  FST_ERR_BAD_URL: { code: "invalid_input", detail: "The address holds a percent sign that encodes nothing." },
  FST_ERR_MAX_PARAM_LENGTH: { code: "not_found", detail: "There is nothing at this address." },
};

/** Every way to fail: the status it is answered with, and what it means. */
export const problemKinds: Readonly<Record<ProblemCode, ProblemKind>> = {
  invalid_input: { status: 400, means: "Something that was sent is missing or not valid; `errors` says what." },
  invalid_repo_url: { status: 400, means: "The repository address is not one that can be scanned." },
  unsupported_host: { status: 400, means: "The repository is not on the supported code host." },
  repository_not_found: { status: 400, means: "The repository does not exist or is not public." },
  repository_moved: { status: 400, means: "The repository has another address now." },
  repository_empty: { status: 400, means: "The repository has no commit." },
  repository_too_large: { status: 400, means: "The repository is larger than a scan may read." },
  local_path_disabled: { status: 400, means: "Local paths are not enabled on this server." },
  path_outside_workspace: { status: 400, means: "The path lies outside the folders that may be scanned." },
  path_not_found: { status: 400, means: "There is no such folder." },
  invalid_report: { status: 400, means: "What was sent is not a report that can be used." },
  upload_timeout: { status: 408, means: "The report took too long to arrive." },
  unknown_policy: { status: 400, means: "There is no policy of this name." },
  unknown_context: { status: 400, means: "The policy has no context of this name." },
  unauthorized: { status: 401, means: "The request needs a valid access token or API key." },
  forbidden: { status: 403, means: "The role of the caller does not allow this." },
  not_found: { status: 404, means: "There is nothing at this address." },
  method_not_allowed: { status: 405, means: "This address does not serve the method; `Allow` lists those it does." },
  clone_timeout: { status: 408, means: "The repository could not be cloned in time." },
  request_timeout: { status: 408, means: "The request took too long to arrive." },
  scan_not_complete: { status: 409, means: "The scan has not ended yet, or has failed." },
  scan_not_ended: { status: 409, means: "The scan waits or runs." },
  scan_not_failed: { status: 409, means: "The scan has not failed, or its report was uploaded." },
  scan_finished: { status: 409, means: "The scan has ended already." },
  cancelled: { status: 409, means: "The scan was cancelled." },
  idempotency_conflict: { status: 409, means: "The key was used for another request." },
  too_large: { status: 413, means: "What was sent is too large." },
  body_too_large: { status: 413, means: "The body is larger than this operation takes." },
  url_too_long: { status: 414, means: "The address is too long." },
  rate_limited: { status: 429, means: "Too many requests; try again after the seconds that `Retry-After` names." },
  too_many_queued: {
    status: 429,
    means: "The account has too many scans waiting; `Retry-After` says when to try again.",
  },
  headers_too_large: { status: 431, means: "The headers of the request are too large." },
  clone_failed: { status: 500, means: "The repository could not be cloned." },
  scan_timeout: { status: 500, means: "The scan took longer than it may." },
  scan_memory: { status: 500, means: "The scan needed more memory than it may." },
  scan_crashed: { status: 500, means: "The scan ended unexpectedly." },
  attempts_exhausted: { status: 500, means: "The scan was started several times and never ended." },
  cannot_run: { status: 500, means: "The service lacks something that it needs for this." },
  internal: {
    status: 500,
    means: "Something went wrong inside the service; its log has the cause under the request id.",
  },
  code_host_unavailable: { status: 500, means: "The code host does not answer; try again later." },
  database_unavailable: { status: 503, means: "The database does not answer; try again later." },
  not_ready: { status: 503, means: "The service lives, and cannot do its work at the moment; `detail` says why." },
  storage_full: { status: 503, means: "The storage of the service is full." },
  interrupted: { status: 503, means: "The service was stopped while it worked on this; try again." },
};
