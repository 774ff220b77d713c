import type { FindingDecision } from "./finding.ts";

/** What needs attention and is counted: one entry per finding, one per unread file. */
export const warningTypes = [
  "unknown_license",
  "unlisted_license",
  "ambiguous_license",
  "copyleft",
  "weak_copyleft",
  "network_copyleft",
  "use_restriction",
  "non_commercial",
  "proprietary",
  "review_required",
  "dataset_risk",
  "unreadable_manifest",
  "license_conflict",
  "limits_reached",
  "nothing_found",
] as const;
export type WarningType = (typeof warningTypes)[number];

/** Remarks that change no verdict and are not counted. */
export const noteTypes = [
  "no_version",
  "ambiguous_license",
  "deprecated_identifier",
  "license_changed",
  "license_conflict",
  "restricted_base",
  "dataset_risk",
  "unpinned_revision",
  "gated_model",
  "override_expired",
  "waiver_ended",
  "waiver_ends_soon",
  "not_on_platform",
  "unresolved_reference",
  "source_failed",
] as const;
export type NoteType = (typeof noteTypes)[number];

export const severities = ["low", "medium", "high"] as const;
export type Severity = (typeof severities)[number];

/** A warning or a note: what is wrong, what it means, and what to do. */
export interface Warning<Type extends WarningType | NoteType = WarningType> {
  /** Null if it is about a file or a source. */
  readonly component: WarnedComponent | null;
  readonly file?: string;
  /** The component's resolved license, or UNKNOWN. */
  readonly license: string;
  readonly type: Type;
  readonly severity: Severity;
  /** What is wrong, in one sentence that includes the names. */
  readonly message: string;
  /** What that means, for readers without legal training. */
  readonly explanation: string;
  /** What to do. */
  readonly recommendation: string;
  readonly decision?: FindingDecision;
}

export type ReportNote = Warning<NoteType>;

export interface WarnedComponent {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
}
