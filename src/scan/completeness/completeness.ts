import type { Completeness } from "../../domain/report/completeness.ts";
import type { ScanFacts } from "./facts.ts";
import { fileReasons, isNothingFound, nothingFound } from "./files.ts";
import { limitReasons } from "./limits.ts";
import { lockReasons } from "./locks.ts";
import { sourceReasons } from "./sources.ts";
import { toCompleteness } from "./to-completeness.ts";

/** Complete only if every file was read and every source answered. */
export function assessCompleteness(facts: ScanFacts): Completeness {
  return toCompleteness([
    ...(isNothingFound(facts) ? [nothingFound(facts.coverage)] : []),
    ...fileReasons(facts.coverage),
    ...limitReasons(facts),
    ...sourceReasons(facts),
    ...lockReasons(facts.coverage),
  ]);
}
