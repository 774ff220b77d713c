import type { CompletenessState } from "./completeness.ts";
import type { ReportSummary } from "./report.ts";

/** A report as stored: compressed by the scan process and passed on unparsed, since parsing blocks requests. */
export interface PackedReport {
  readonly summary: ReportSummary;
  /** Absent in reports from before 3.0. */
  readonly completeness?: CompletenessState;
  /** The report: JSON in UTF-8, compressed with gzip. */
  readonly body: Uint8Array;
  /** Its warnings, counted by severity and type: JSON in UTF-8, compressed with gzip. */
  readonly analysis: Uint8Array;
  /** Entries for the component search, in reports of 3.0 or later: lines of JSON in UTF-8, compressed with gzip. */
  readonly components?: Uint8Array;
  /** License texts and notices of the packages, which the body does not have. */
  readonly texts?: readonly PackedText[];
}

/** A text of a report, compressed with gzip. */
export interface PackedText {
  /** The SHA-256 of the text. */
  readonly text: string;
  readonly body: Uint8Array;
}
