import { AppError } from "../domain/errors.ts";

export const defaultQueryMs = 10_000;

export function createTooSlow(maxMs: number): AppError {
  const message = `The database needs more than ${maxMs / 1000} seconds for this; ask for less, for example with a name that begins without a wildcard.`;
  return new AppError("query_too_slow", message, { retryAfterSeconds: 10 });
}
