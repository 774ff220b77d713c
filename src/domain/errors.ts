/** What can go wrong in a way that the person who asked can do something about. */
export type ErrorCode =
  | "invalid_input"
  | "unknown_policy"
  | "unknown_context"
  | "not_found"
  | "too_large"
  | "cannot_run"
  | "internal";

/** A failure with a sentence for the person who reads it; the cause is for the log only. */
export class AppError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}
