import type { Completeness, CompletenessReason } from "../../domain/report/completeness.ts";
import { reasonCodes } from "../../domain/schema/words.ts";

/** Sorts the reasons; without any, the scan is complete. */
export function toCompleteness(reasons: readonly CompletenessReason[]): Completeness {
  const sorted = reasons.toSorted((a, b) => reasonCodes.indexOf(a.code) - reasonCodes.indexOf(b.code));
  return { state: sorted.length === 0 ? "complete" : "partial", reasons: sorted };
}
