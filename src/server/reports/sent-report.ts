import { unpackReport } from "../../archive/unpack-report.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { parseReport } from "../../report/read-report/read-report.ts";
import type { SentReport } from "./report-job.ts";

/** The JSON of a report that was sent to this process. */
export async function unpackSentReport({ id, body }: SentReport): Promise<Buffer> {
  if (!body) throw new Error(`The report of ${id} was not sent along.`);
  return unpackReport(body);
}

/** The report alone. Older reports may lack fields, which are added. */
export async function readStoredReport(report: SentReport): Promise<Report> {
  return parseReport((await unpackSentReport(report)).toString("utf8"), "The stored report").report;
}

/** The report as the command line reads it from a file, so that both create the same documents from it. */
export async function readReportView(report: SentReport): Promise<ReportView> {
  const detail = `{"summary":${report.summary},"report":${(await unpackSentReport(report)).toString("utf8")}}`;
  return parseReport(detail, "The stored scan");
}
