import { packExtendable } from "../../archive/extendable-gzip.ts";
import type { Report } from "../../domain/report.ts";
import { buildPack, timeOfScan, zipPack } from "../../report/ai-act-pack.ts";
import { formatReport } from "../../report/formats.ts";
import { outlineReport } from "../../report/findings/outline-report.ts";
import { pageFindings } from "../../report/findings/page-findings.ts";
import { parseReport } from "../../report/read-report.ts";
import { compareReports } from "../../scan/compare-reports.ts";
import { readLeanReport } from "../../scan/lean-report.ts";
import { limitDiff } from "../../scan/limit-diff.ts";
import { countWarnings } from "../../scan/warnings/count.ts";
import { createKeptFindings, type KeptFindings } from "./kept-findings.ts";
import type { ReportJob, ReportReply, SentOrder, SentReport } from "./report-job.ts";
import { unpackSent } from "../request/unpack-sent.ts";

/** Answers each order, until the service that sends them is gone. What goes wrong ends the process. */
export function obeyReportOrders(): void {
  const kept = createKeptFindings();
  process.on("message", (order: SentOrder) => {
    void obey(order, kept).then((reply) => process.send?.(reply));
  });
}

async function obey({ job, reports }: SentOrder, kept: KeptFindings): Promise<ReportReply> {
  const [first, second] = reports;
  if (!first) throw new Error("An order came without a report.");
  const make = async (): Promise<Uint8Array> => {
    if (job.kind === "pack") return toPack(first, job);
    if (job.kind === "findings") return packExtendable(pageFindings(kept.read(first), job.page));
    if (job.kind === "outline") return packExtendable(outlineReport(kept.read(first)));
    if (job.kind === "compare") return packExtendable(compare(first, second, job.limit));
    if (job.kind === "write") return packExtendable(await formatReport(readView(first), job.format, noTerminal));
    return packExtendable(JSON.stringify({ scanId: first.id, ...countWarnings(readPlain(first)) }));
  };
  const result = await make();
  return { result, kept: kept.ids() };
}

type PackJob = Extract<ReportJob, { readonly kind: "pack" }>;

function toPack(report: SentReport, { role, hasDownstream = false }: PackJob): Uint8Array {
  const view = readView(report);
  const time = timeOfScan(view) ?? new Date(0); // a stored scan always has its time
  return zipPack(buildPack(view, { role, hasDownstream, time }), time);
}

function compare(before: SentReport, after: SentReport | undefined, limit: number): string {
  if (!after) throw new Error("An order to compare came with one report.");
  const diff = compareReports(readLeanReport(unpackSent(before)), readLeanReport(unpackSent(after)));
  return `{"before":${before.summary},"after":${after.summary},${JSON.stringify(limitDiff(diff, limit)).slice(1)}`;
}

/** The formats that are served do not look at it. */
const noTerminal = { columns: 80, isColored: false };

/** The scan as the command line reads it from a file, so that both make the same of it. */
function readView(report: SentReport) {
  const detail = `{"summary":${report.summary},"report":${unpackSent(report).toString("utf8")}}`;
  return parseReport(detail, "The stored scan");
}

/** As it was stored. */
function readPlain(report: SentReport): Report {
  return JSON.parse(unpackSent(report).toString("utf8")) as Report;
}
