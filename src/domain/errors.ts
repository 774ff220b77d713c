/** Errors that the user can do something about. */
export type ErrorCode =
  | "invalid_input"
  | "unknown_policy"
  | "unknown_context"
  | "not_found"
  | "too_large"
  | "unauthorized"
  | "forbidden"
  | "rate_limited"
  | "method_not_allowed"
  | "body_too_large"
  | "invalid_repo_url"
  | "unsupported_host"
  | "repository_not_found"
  | "repository_moved"
  | "repository_empty"
  | "repository_too_large"
  | "code_host_unavailable"
  | "local_path_disabled"
  | "path_outside_workspace"
  | "path_not_found"
  | "clone_timeout"
  | "clone_failed"
  | "invalid_report"
  | "upload_timeout"
  | "scan_not_complete"
  | "scan_not_ended"
  | "scan_not_failed"
  | "scan_finished"
  | "cancelled"
  | "too_many_queued"
  | "idempotency_conflict"
  | "scan_timeout"
  | "scan_memory"
  | "scan_crashed"
  | "attempts_exhausted"
  | "database_unavailable"
  | "storage_full"
  | "query_too_slow"
  | "busy"
  | "not_ready"
  | "interrupted"
  | "cannot_run"
  | "internal";

export interface FieldProblem {
  /** `body.repo_url`, `query.limit`. */
  readonly path: string;
  readonly message: string;
}

interface AppErrorOptions {
  readonly cause?: unknown;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
}

/** An error with a message for the user; the cause is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
