import { flushCompileCache } from "node:module";
import { packExtendable } from "../../archive/extendable-gzip.ts";
import { AppError } from "../../domain/errors.ts";
import { outlineReport } from "../../report/findings/outline-report.ts";
import { pageFindings } from "../../report/findings/page-findings.ts";
import { formatReport } from "../../report/formats.ts";
import { compareReports } from "../../scan/compare/compare-reports.ts";
import { readLeanReport } from "../../scan/compare/lean-report.ts";
import { limitDiff } from "../../scan/compare/limit-diff.ts";
import { packEntries } from "../../scan/process/pack-report.ts";
import { countWarnings } from "../../scan/warnings/count.ts";
import { timeOfScan } from "../../report/facts/time-of-scan.ts";
import { type CachedFindings, createCachedFindings } from "./cached-findings.ts";
import type { ReportJob, ReportReply, SentReport, SentRequest } from "./report-job.ts";
import { unpackSentReport, readStoredReport, readReportView, writeWhole } from "./sent-report.ts";

/** Runs the jobs that the service sends, until the service ends. An error ends the process. */
export function runReportJobs(): void {
  const cache = createCachedFindings();
  process.on("message", (request: SentRequest) => {
    void runReportJob(request, cache).then((reply) => process.send?.(reply));
  });
}

async function runReportJob({ job, reports }: SentRequest, cache: CachedFindings): Promise<ReportReply> {
  if (job.kind === "judge") return runJudgeJob(job);
  const [first, second] = reports;
  if (!first) throw new Error("A job came without a report.");
  const result = await createResult(job, first, second, cache);
  return { kind: "done", result, cached: cache.ids() };
}

type JudgeJob = Extract<ReportJob, { readonly kind: "judge" }>;

async function runJudgeJob({ upload }: JudgeJob): Promise<ReportReply> {
  const { judgeUpload } = await import("./judge-upload.ts");
  flushCompileCache(); // the process ends with SIGKILL
  try {
    return { kind: "done", result: await judgeUpload(upload), cached: [] };
  } catch (error) {
    if (error instanceof AppError) return { kind: "failed", code: error.code, message: error.message };
    throw error;
  }
}

async function createResult(
  job: Exclude<ReportJob, JudgeJob>,
  first: SentReport,
  second: SentReport | undefined,
  cache: CachedFindings,
): Promise<Uint8Array> {
  if (job.kind === "pack") return createPack(first, job);
  if (job.kind === "entries") return packEntries(await readStoredReport(first));
  if (job.kind === "findings") return packExtendable(pageFindings(await cache.read(first), job.page));
  if (job.kind === "outline") return packExtendable(outlineReport(await cache.read(first)));
  if (job.kind === "whole") return packExtendable(await writeWhole(first));
  if (job.kind === "compare") return packExtendable(await compare(first, second, job.limit));
  if (job.kind === "write")
    return packExtendable(await formatReport(await readReportView(first), job.format, noTerminal));
  return packExtendable(JSON.stringify({ scanId: first.id, ...countWarnings(await readStoredReport(first)) }));
}

type PackJob = Extract<ReportJob, { readonly kind: "pack" }>;

async function createPack(report: SentReport, { role, hasDownstream = false }: PackJob): Promise<Uint8Array> {
  const { buildPack, zipPack } = await import("../../report/ai-act/ai-act-pack.ts"); // most jobs do not need it
  flushCompileCache(); // the process ends with SIGKILL
  const view = await readReportView(report);
  const time = timeOfScan(view) ?? new Date(0); // a stored scan always has its time
  return zipPack(buildPack(view, { role, hasDownstream, time }), time);
}

async function compare(before: SentReport, after: SentReport | undefined, limit: number): Promise<string> {
  if (!after) throw new Error("A job to compare came with one report.");
  const diff = compareReports(
    readLeanReport(await unpackSentReport(before)),
    readLeanReport(await unpackSentReport(after)),
  );
  return `{"before":${before.summary},"after":${after.summary},${JSON.stringify(limitDiff(diff, limit)).slice(1)}`;
}

/** The formats that are served do not depend on it. */
const noTerminal = { columns: 80, isColored: false };
