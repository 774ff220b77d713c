import type { Role } from "../../report/ai-act/role.ts";
import type { ReportFormat } from "../../report/formats.ts";
import type { FindingsPage } from "../../report/findings/page-findings.ts";

/** What is made of one or two stored reports, in a process of its own. */
export type ReportJob =
  | { readonly kind: "pack"; readonly role: Role; readonly hasDownstream?: boolean }
  | { readonly kind: "findings"; readonly page: FindingsPage }
  | { readonly kind: "outline" }
  | { readonly kind: "warnings" }
  /** The first report with the second one. */
  | { readonly kind: "compare"; readonly limit: number }
  | { readonly kind: "write"; readonly format: ReportFormat };

export interface ReportOrder {
  readonly job: ReportJob;
  readonly reports: readonly StoredReport[];
  /** What the job makes, as the beginning of a sentence: `The compliance pack`. */
  readonly title: string;
  /** What to do where that needs too much time or memory, as a sentence. */
  readonly instead: string;
}

export interface StoredReport {
  /** Of the scan. */
  readonly id: string;
  /** The summary of the scan as JSON. */
  readonly summary: string;
  /** The report as JSON, packed with gzip; asked for only when it is the order's turn. */
  readonly load: () => Promise<Uint8Array>;
}

/** An order as a process gets it. */
export interface SentOrder {
  readonly job: ReportJob;
  readonly reports: readonly SentReport[];
}

/** Without a body where the process has said that it keeps the report. */
export interface SentReport extends Pick<StoredReport, "id" | "summary"> {
  readonly body?: Uint8Array;
}

/** What a process answers. */
export interface ReportReply {
  /** An archive for `pack`; JSON or another text otherwise, packed with gzip so that text can be put around it. */
  readonly result: Uint8Array;
  /** The ids of the reports that it keeps for the next order. */
  readonly kept: readonly string[];
}
