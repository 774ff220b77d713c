import { AppError } from "../../domain/errors.ts";

/** The same error for every invalid token and key, so that it does not reveal the reason. */
export function invalidCredential(cause?: unknown): AppError {
  return new AppError("unauthorized", "The request has no valid token or API key. Log in, or send a valid key.", {
    cause,
  });
}
