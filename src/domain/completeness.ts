import type { reasonCodes, completenessStates } from "./schema/words.ts";

export type ReasonCode = (typeof reasonCodes)[number];

/** How much of the project a verdict covers. */
export interface Completeness {
  /** `complete`: every recognized file was read and every license source answered. */
  readonly state: CompletenessState;
  /** Empty if the state is `complete`. */
  readonly reasons: readonly CompletenessReason[];
}

export type CompletenessState = (typeof completenessStates)[number];

export interface CompletenessReason {
  readonly code: ReasonCode;
  /** One sentence about what is missing. */
  readonly message: string;
  /** Components or files that matter; 0 if all of them are outside the product. */
  readonly count: number;
  /** What to do next, with a command if there is one. */
  readonly advice: string;
  readonly files?: readonly string[];
}

/** Reasons for which `lcc scan` exits with status 4: the missing part may break the policy. */
const failing: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "nothing_found",
  "files_unreadable",
  "files_too_large",
  "limits_reached",
  "sources_failed",
]);

/** Whether this fails a build. Files outside the product never do. */
export function failsBuild({ code, count }: Pick<CompletenessReason, "code" | "count">): boolean {
  return failing.has(code) && count > 0;
}
