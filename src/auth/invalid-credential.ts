import { AppError } from "../domain/errors.ts";

/** The one answer to every token and key that is not good, so that it tells nothing about why. */
export function invalidCredential(cause?: unknown): AppError {
  return new AppError(
    "unauthorized",
    "The request has no valid token or API key. Log in, or send a key that is valid.",
    {
      cause,
    },
  );
}
