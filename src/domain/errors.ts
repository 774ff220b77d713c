import type { ProblemCode } from "./problem-kinds.ts";

/** Errors that the user can do something about; the transport itself has others. */
export type ErrorCode = Exclude<ProblemCode, "url_too_long" | "headers_too_large" | "request_timeout">;

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
