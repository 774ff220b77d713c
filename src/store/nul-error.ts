import { AppError } from "../domain/errors.ts";

/** PostgreSQL cannot store NUL in text, so SQLite must reject it too. */
export function createNulError(cause?: unknown): AppError {
  const message = "A text contains the character NUL, which cannot be stored.";
  return new AppError("invalid_input", message, cause === undefined ? {} : { cause });
}
