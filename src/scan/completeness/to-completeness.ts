import { type Completeness, type CompletenessReason, reasonCodes } from "../../domain/completeness.ts";

/** Sorts the reasons; without any, the scan is complete. */
export function toCompleteness(reasons: readonly CompletenessReason[]): Completeness {
  const sorted = reasons.toSorted((a, b) => reasonCodes.indexOf(a.code) - reasonCodes.indexOf(b.code));
  return { state: sorted.length === 0 ? "complete" : "partial", reasons: sorted };
}
