import { type Completeness, type CompletenessReason, reasonCodes } from "../../domain/completeness.ts";

/** The reasons in a fixed order; without any, everything was seen. */
export function toCompleteness(reasons: readonly CompletenessReason[]): Completeness {
  const sorted = reasons.toSorted((a, b) => reasonCodes.indexOf(a.code) - reasonCodes.indexOf(b.code));
  return { state: sorted.length === 0 ? "complete" : "partial", reasons: sorted };
}
