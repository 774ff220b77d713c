import { gunzipSync } from "node:zlib";
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
  return parseReport(await writeWhole(report), "The stored scan");
}

/** A scan with its report, and the texts that were sent along, as JSON. */
export async function writeWhole(report: SentReport): Promise<string> {
  const { summary, texts } = report;
  const body = (await unpackSentReport(report)).toString("utf8");
  const contents = texts?.map(({ text, body }) => [text, gunzipSync(body).toString("utf8")]);
  const end = contents && `,"texts":${JSON.stringify(Object.fromEntries(contents))}}`;
  return `{"summary":${summary},"report":${end === undefined ? body : `${body.slice(0, -1)}${end}`}}`;
}
