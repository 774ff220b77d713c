import { unpackReport } from "../../archive/unpack-report.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { parseReport } from "../../report/read-report/read-report.ts";
import type { SentReport } from "./report-job.ts";

/** The JSON of a report that was sent to this process. */
export async function readBody({ id, body }: SentReport): Promise<Buffer> {
  if (!body) throw new Error(`The report of ${id} was not sent along.`);
  return unpackReport(body);
}

/** The report as it was stored. */
export async function readStored(report: SentReport): Promise<Report> {
  return JSON.parse((await readBody(report)).toString("utf8")) as Report;
}

/** The report as the command line reads it from a file, so that both create the same documents from it. */
export async function readView(report: SentReport): Promise<ReportView> {
  const detail = `{"summary":${report.summary},"report":${(await readBody(report)).toString("utf8")}}`;
  return parseReport(detail, "The stored scan");
}
