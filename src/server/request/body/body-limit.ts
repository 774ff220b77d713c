import { AppError } from "../../../domain/errors.ts";
import type { Route } from "../../route.ts";

const kibibyte = 1024;
/** Anyone can send to `/auth`, so reading a body before authentication must be cheap. */
export const maxAuthBodyBytes = 16 * kibibyte;
export const maxBodyBytes = 1024 * kibibyte;
/** For bodies written to a file instead of memory. */
const maxSpooledBytes = 32 * maxBodyBytes;

type BodyRoute = Pick<Route, "path" | "isSpooled">;

/** Maximum size of a request body of this route. */
export function findBodyLimit({ path, isSpooled }: BodyRoute): number {
  if (isSpooled === true) return maxSpooledBytes;
  return path.startsWith("/auth/") ? maxAuthBodyBytes : maxBodyBytes;
}

/** The error message for a body above the limit; also used in the documentation. */
export function bodyTooLargeText(route: BodyRoute): string {
  const limit = findBodyLimit(route);
  return `The body is larger than ${limit < maxBodyBytes ? `${limit / kibibyte} KiB` : `${limit / maxBodyBytes} MiB`}.`;
}

export function bodyTooLarge(route: BodyRoute): AppError {
  return new AppError("body_too_large", bodyTooLargeText(route));
}
