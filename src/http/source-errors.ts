import { SourceUnavailable } from "../domain/contracts/sources.ts";

/** Rethrows everything but SourceUnavailable: bugs and cancelled scans are not replies. */
export function asUnavailable(error: unknown): SourceUnavailable {
  if (error instanceof SourceUnavailable) return error;
  throw error;
}

/** Some mirrors reply to unknown addresses with an error or their start page. */
export function hasNoSuchApi(error: unknown): boolean {
  return error instanceof SourceUnavailable && (error.reason === "refused" || error.reason === "bad_reply");
}

/** Takes such a reply for none; other errors are thrown. */
export function ignoreMissingApi(error: unknown): undefined {
  if (!hasNoSuchApi(error)) throw error;
}
