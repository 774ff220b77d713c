import type { FindingDecision } from "./finding.ts";
import type { warningTypes, noteTypes, severities } from "./schema/words.ts";

export type WarningType = (typeof warningTypes)[number];

export type NoteType = (typeof noteTypes)[number];

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
