import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { packExtendable } from "../archive/extendable-gzip.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { Report } from "../domain/report.ts";
import { countWarnings } from "./warnings/count.ts";

export async function packReport(report: Report): Promise<PackedReport> {
  const [body, analysis] = await Promise.all([pack(report), pack(countWarnings(report))]);
  const completeness = report.completeness?.state;
  return { summary: report.summary, ...(completeness && { completeness }), body, analysis };
}

function pack(value: unknown): Promise<Uint8Array> {
  return packExtendable(JSON.stringify(value));
}

/** What was packed here; it is not checked again. */
export async function unpackReport(body: Uint8Array): Promise<Report> {
  return JSON.parse((await promisify(gunzip)(body)).toString("utf8")) as Report;
}
