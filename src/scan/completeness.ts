import type { Completeness } from "../domain/report/completeness.ts";
import type { ScanFacts } from "./completeness/facts.ts";
import { fileReasons, isNothingFound, nothingFound } from "./completeness/files.ts";
import { limitReasons } from "./completeness/limits.ts";
import { lockReasons } from "./completeness/locks.ts";
import { sourceReasons } from "./completeness/sources.ts";
import { toCompleteness } from "./completeness/to-completeness.ts";

/** Complete only if every file was read and every source answered. */
export function assessCompleteness(facts: ScanFacts): Completeness {
  return toCompleteness([
    ...(isNothingFound(facts) ? [nothingFound()] : []),
    ...fileReasons(facts.coverage),
    ...limitReasons(facts),
    ...sourceReasons(facts),
    ...lockReasons(facts.coverage),
  ]);
}
