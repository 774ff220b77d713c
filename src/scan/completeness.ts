import type { Completeness, CompletenessReason } from "../domain/completeness.ts";
import { reasonCodes } from "../domain/completeness.ts";
import type { ScanFacts } from "./completeness/facts.ts";
import { fileReasons, isNothingFound, nothingFound } from "./completeness/files.ts";
import { limitReasons } from "./completeness/limits.ts";
import { lockReasons } from "./completeness/locks.ts";
import { sourceReasons } from "./completeness/sources.ts";

/** How much of the project a verdict covers: complete only where everything was read and answered. */
export function assessCompleteness(facts: ScanFacts): Completeness {
  return toCompleteness([
    ...(isNothingFound(facts) ? [nothingFound()] : []),
    ...fileReasons(facts.coverage),
    ...limitReasons(facts),
    ...sourceReasons(facts),
    ...lockReasons(facts.coverage),
  ]);
}

/** The reasons in a fixed order; without any, everything was seen. */
export function toCompleteness(reasons: readonly CompletenessReason[]): Completeness {
  const sorted = reasons.toSorted((a, b) => reasonCodes.indexOf(a.code) - reasonCodes.indexOf(b.code));
  return { state: sorted.length === 0 ? "complete" : "partial", reasons: sorted };
}
