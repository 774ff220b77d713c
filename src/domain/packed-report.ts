import type { CompletenessState } from "./completeness.ts";
import type { ReportSummary } from "./report.ts";

/**
 * A report as it is stored. The process that scans packs it, and the server hands it on unread: to read a large one
 * takes seconds, in which nobody else is answered.
 */
export interface PackedReport {
  readonly summary: ReportSummary;
  /** Absent where the report was made before 3.0. */
  readonly completeness?: CompletenessState;
  /** The report: JSON in UTF-8, compressed with gzip. */
  readonly body: Uint8Array;
  /** Its warnings, counted by severity and type: JSON in UTF-8, compressed with gzip. */
  readonly analysis: Uint8Array;
  /** What the search for components needs of it, where it was made by 3.0 or later: lines of JSON in UTF-8, compressed with gzip. */
  readonly components?: Uint8Array;
}
