import { type Config, type Environment, readConfig } from "../../config/config.ts";
import { AppError } from "../../domain/errors.ts";
import type { FailOn, Report, ReportView, ScanDetail } from "../../domain/report.ts";
import { completenessLines } from "../../report/completeness-lines.ts";
import { coverageLine } from "../../report/coverage-line.ts";
import { statusOf } from "../../domain/report-status.ts";
import { createFailRules } from "../../report/fail-rules.ts";
import { formatReport } from "../../report/formats.ts";
import { logText } from "../../report/github/command.ts";
import type { News } from "../../report/news.ts";
import { verdictLine } from "../../report/verdict.ts";
import { withLicenseChanges } from "../../scan/baseline.ts";
import { toDetail } from "../../scan/scan-detail.ts";
import { scanTarget } from "../../scan/scan-target.ts";
import { folderInRepository } from "../../report/folder-in-repository.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { outputStyle } from "../output-style.ts";
import { newsSince } from "../news-since.ts";
import { createProgressLine } from "../progress-line.ts";
import { tellDetails } from "../tell-details.ts";
import { toScanJob } from "../to-scan-job.ts";
import { warn } from "../warn.ts";
import { writeOutput } from "../write-output.ts";
import { readBaseline } from "./scan-baseline.ts";
import { readScanSettings, type ScanOptions, type ScanSettings } from "./scan-settings.ts";
import { defined } from "../../text/defined.ts";

/** Scans a folder, a repository or an SBOM, writes the result, and sets the exit status by what was found. */
export async function scanProject(given: string, options: ScanOptions): Promise<void> {
  const started = new Date();
  const config = readConfig(process.env);
  for (const warning of config.warnings) warn(warning);
  const settings = await readScanSettings(given, options, config, process.env);
  const { baseline, project, format, output, failOn, answers } = settings;
  const before = baseline && (await readBaseline(baseline, settings, (one) => scan(one, config, started)));
  const found = await scan(settings, config, started);
  const judged: Report = { ...found, ...defined({ answers }), failOn };
  const earlier = before?.(judged);
  const report = earlier ? withLicenseChanges(judged, earlier) : judged;
  const detail = toDetail(report, project, { started, ended: new Date(), fixed: config.sourceDate });
  const view: ReportView = { ...detail, project };
  const news = earlier && newsSince(earlier, report);
  const folder = folderInRepository(report.source);
  for (const one of [{ format, output }, ...settings.also]) {
    const style = outputStyle(process.stdout, process.env, one.output);
    await writeOutput(await formatReport(view, one.format, { ...style, news, folder }), one.output);
  }
  // The result is elsewhere, so standard error gets a summary.
  if (format !== "table" || output !== undefined) tellResult(view, news, settings);
  const isSent = await send(detail, settings, config);
  process.exitCode = isSent ? exitStatusOf(report, news) : unsentStatus(exitStatusOf(report, news), failOn);
}

/** What was not seen is always printed; --quiet leaves out the coverage, and the verdict of a pass. */
function tellResult(view: ReportView, news: News | undefined, { tell }: ScanSettings): void {
  const isQuiet = tell === "little";
  const lines = [
    ...(isQuiet ? [] : [coverageLine(view.report)]),
    ...completenessLines(view.report),
    ...(isQuiet && statusOf(view.report.summary) === "pass" ? [] : [verdictLine(view, news)]),
  ];
  process.stderr.write(lines.map((line) => `${logText(line)}\n`).join(""));
}

/** True also when no upload was requested. */
async function send(detail: ScanDetail, { upload }: ScanSettings, config: Config): Promise<boolean> {
  if (!upload) return true;
  const { uploadReport } = await import("../upload-report.ts");
  try {
    process.stderr.write(`uploaded: ${await uploadReport(detail, upload, config)}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    warn(error.message);
    return false;
  }
}

/** A failed upload fails the command, unless the list says otherwise. */
function unsentStatus(status: 0 | 1 | 4, failOn: readonly FailOn[]): 0 | 1 | 3 | 4 {
  if (status === 1 || failOn.includes("never") || failOn.includes("allow-incomplete")) return status;
  return 3;
}

async function scan(settings: ScanSettings, config: Config, started: Date): Promise<Report> {
  const interrupt = listenForInterrupt();
  const progress = settings.tell === "little" ? silence : createProgressLine(process.stderr, () => performance.now());
  const details = settings.tell === "much" ? tellDetails(settings, config) : undefined;
  const today = (config.sourceDate ?? started).toISOString().slice(0, 10);
  let isDone = false;
  try {
    const report = await scanTarget(toScanJob(settings, today), config, {
      env: withoutKey(process.env),
      signal: interrupt.signal,
      onProgress: (now) => {
        progress.show(now);
        details?.onProgress(now);
      },
      onWarning: warn,
      ...defined({ onCounts: details?.onCounts }),
    });
    isDone = true;
    return report;
  } finally {
    progress.end(isDone);
    details?.end();
    interrupt.release();
  }
}

const silence = { show: () => {}, end: () => {} };

/** Child processes do not get the key, which is for the upload only. */
function withoutKey(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name !== "SVC_API_KEY"));
}

/** 1: something that the list names was found; 4: nothing was, but the scan did not see everything. */
function exitStatusOf(report: Report, news: News | undefined): 0 | 1 | 4 {
  const { isFailing, hasFailingRemark, incomplete } = createFailRules(report, news);
  if (hasFailingRemark || report.findings.some(isFailing)) return 1;
  return incomplete.length > 0 ? 4 : 0;
}
