import { AppError } from "../domain/errors.ts";

/** PostgreSQL cannot hold NUL in a text; what one database refuses, the other must not take. */
export function nulError(cause?: unknown): AppError {
  const message = "A text contains the character NUL, which cannot be stored.";
  return new AppError("invalid_input", message, cause === undefined ? {} : { cause });
}
