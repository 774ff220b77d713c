/** Why a scan did not see everything, in the order in which reports name the reasons. */
export const reasonCodes = [
  "nothing_found",
  "files_unreadable",
  "files_too_large",
  "limits_reached",
  "sources_failed",
  "sources_not_asked",
  "formats_not_read",
  "no_lockfile",
  "lock_out_of_date",
  "unresolved",
  "previous_report_unreadable",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** How much of the project a verdict covers. */
export interface Completeness {
  /** `complete`: everything that lcc recognised was read, and every license question was answered. */
  readonly state: CompletenessState;
  /** Empty where the state is `complete`. */
  readonly reasons: readonly CompletenessReason[];
}

export const completenessStates = ["complete", "partial"] as const;
export type CompletenessState = (typeof completenessStates)[number];

export interface CompletenessReason {
  readonly code: ReasonCode;
  /** What was not seen, in one sentence. */
  readonly message: string;
  /** Components or files that count; 0 where all of them are in places that do not reach the product. */
  readonly count: number;
  /** What to do next, with the command where there is one. */
  readonly advice: string;
  readonly files?: readonly string[];
}

/** Reasons for which `lcc scan` ends with status 4: what is missing may be what breaks the policy. */
const failing: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "nothing_found",
  "files_unreadable",
  "files_too_large",
  "limits_reached",
  "sources_failed",
]);

/** Whether a build should stop because of it; files in places that do not reach the product never count. */
export function failsBuild({ code, count }: Pick<CompletenessReason, "code" | "count">): boolean {
  return failing.has(code) && count > 0;
}
