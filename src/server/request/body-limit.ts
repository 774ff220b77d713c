import { AppError } from "../../domain/errors.ts";
import type { Route } from "../route.ts";

const kibibyte = 1024;
/** Everybody may send to `/auth`, so what is read there before anybody is known has to be cheap. */
export const maxAuthBodyBytes = 16 * kibibyte;
export const maxBodyBytes = 1024 * kibibyte;
/** What goes to a file and not into memory. */
const maxSpooledBytes = 32 * maxBodyBytes;

type BodyRoute = Pick<Route, "path" | "isSpooled">;

/** How large the body of a request to this route may be. */
export function bodyLimitOf({ path, isSpooled }: BodyRoute): number {
  if (isSpooled === true) return maxSpooledBytes;
  return path.startsWith("/auth/") ? maxAuthBodyBytes : maxBodyBytes;
}

/** The sentence for a body beyond the limit; also in the documentation of the route. */
export function bodyTooLargeText(route: BodyRoute): string {
  const limit = bodyLimitOf(route);
  return `The body is larger than ${limit < maxBodyBytes ? `${limit / kibibyte} KiB` : `${limit / maxBodyBytes} MiB`}.`;
}

export function bodyTooLarge(route: BodyRoute): AppError {
  return new AppError("body_too_large", bodyTooLargeText(route));
}
