import type { ErrorCode } from "../../domain/errors.ts";
import type { Role } from "../../report/ai-act/models/role.ts";
import type { FindingsPage } from "../../report/findings/page-findings.ts";
import type { PackedText } from "../../domain/report/packed-report.ts";
import type { ReportFormat } from "../../report/formats.ts";
import type { JudgedUpload, UploadedReport } from "./judge-upload.ts";

/** Work on reports that runs in a process of its own. */
export type ReportJob =
  | { readonly kind: "pack"; readonly role: Role; readonly hasDownstream?: boolean }
  | { readonly kind: "findings"; readonly page: FindingsPage }
  | { readonly kind: "outline" }
  | { readonly kind: "warnings" }
  /** The report with its texts. */
  | { readonly kind: "whole" }
  /** Compares the first report with the second one. */
  | { readonly kind: "compare"; readonly limit: number }
  | { readonly kind: "write"; readonly format: ReportFormat }
  /** Lists the components of a report that was stored without a list. */
  | { readonly kind: "entries" }
  | { readonly kind: "judge"; readonly upload: UploadedReport };

/** An archive for `pack`, otherwise JSON or other text, packed so that text can be put around it. */
export type ReportResult<Job extends ReportJob> = Job extends { readonly kind: "judge" } ? JudgedUpload : Uint8Array;

export interface ReportRequest<Job extends ReportJob = ReportJob> {
  readonly job: Job;
  readonly reports: readonly StoredReport[];
  /** The result, as the start of a sentence: `The compliance pack`. */
  readonly title: string;
  /** A sentence that says what to do when the job takes too much time or memory. */
  readonly instead: string;
}

export interface StoredReport {
  /** The id of the scan. */
  readonly id: string;
  /** The summary of the scan as JSON. */
  readonly summary: string;
  /** The report as JSON, packed with gzip; called only when the job starts. */
  readonly load: () => Promise<Uint8Array>;
  /** Absent where the job needs no texts. */
  readonly loadTexts?: () => Promise<readonly PackedText[]>;
}

/** A request as it is sent to a process. */
export interface SentRequest {
  readonly job: ReportJob;
  readonly reports: readonly SentReport[];
}

/** Without a body where the process has cached the report. */
export interface SentReport extends Pick<StoredReport, "id" | "summary"> {
  readonly body?: Uint8Array;
  readonly texts?: readonly PackedText[];
}

/** What a process sends back. */
export type ReportReply =
  | {
      readonly kind: "done";
      readonly result: unknown;
      /** The ids of the reports that the process has cached. */
      readonly cached: readonly string[];
    }
  /** The job failed because of what the client sent. Other failures end the process. */
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly message: string };
