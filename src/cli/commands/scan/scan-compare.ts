import type { Config } from "../../../config/config.ts";
import { AppError } from "../../../domain/errors.ts";
import type { FailOn, Report, ScanDetail } from "../../../domain/report/report.ts";
import { logText } from "../../../report/github/command.ts";
import { verdictLine } from "../../../report/facts/verdict.ts";
import { withLicenseChanges } from "../../../scan/compare/baseline.ts";
import { scanTarget } from "../../../scan/process/scan-target.ts";
import { completeReport, finishDetail, writeResult } from "../../../scan/process/write-result.ts";
import type { Baseline } from "../../find-baseline.ts";
import { findNews } from "../../find-news.ts";
import { warn } from "../../output/warn.ts";
import { createJob, type Run, watchScan, writeOutputs } from "./scan-run.ts";
import type { ScanSettings } from "./scan-settings.ts";
import { lineText } from "../../../report/text/lines.ts";

/** Scans, compares the report with an earlier one if there is a baseline, and sends it to a service if requested. */
export async function compareOrSend({ settings, config, started, result }: Run): Promise<number> {
  const { baseline, failOn } = settings;
  const scan = (settings: ScanSettings) =>
    watchScan(settings, config, (watcher) => scanTarget(createJob(settings, config, started), config, watcher));
  const before = baseline && (await readBaseline(baseline, settings, scan));
  const judged = completeReport(await scan(settings), result);
  const earlier = before?.(judged);
  const report = earlier ? withLicenseChanges(judged, earlier) : judged;
  const news = earlier && findNews(earlier, report);
  const detail = finishDetail(report, result);
  const texts: string[] = result.outputs.map(() => "");
  const add = async (at: number, text: string) => void (texts[at] += text);
  const { lines, exitStatus } = await writeResult(detail, result, add, news);
  await writeOutputs(texts, lines, settings);
  return (await send(detail, settings, config)) ? exitStatus : unsentStatus(exitStatus, failOn);
}

/** Tells which report a scan is compared with. That of a commit is made now, by the same rules as the scan itself. */
async function readBaseline(
  baseline: Baseline,
  settings: ScanSettings,
  scan: (settings: ScanSettings) => Promise<Report>,
): Promise<(report: Report) => Report> {
  if ("report" in baseline) return () => baseline.report;
  if ("lacks" in baseline) {
    warn(`The commit ${baseline.ref} has no folder "${baseline.lacks}": all that is found counts as new.`);
    return withoutContent;
  }
  const report = await scan({ ...settings, target: baseline.target });
  const verdict = verdictLine({ report, project: settings.project });
  const line = `baseline ${baseline.ref} (${baseline.commit.slice(0, 12)}): ${verdict}`;
  process.stderr.write(`${logText(lineText(line))}\n`);
  return () => report;
}

/** What a report would be for a folder with nothing in it, as far as others are compared with it. */
function withoutContent(report: Report): Report {
  return {
    ...report,
    findings: [],
    coverage: { ...report.coverage, manifestsUnread: [] },
    completeness: { state: "complete", reasons: [] },
  };
}

/** True also when no upload was requested. */
async function send(detail: ScanDetail, { upload }: ScanSettings, config: Config): Promise<boolean> {
  if (!upload) return true;
  const { uploadReport } = await import("../../upload-report.ts");
  try {
    process.stderr.write(`uploaded: ${await uploadReport(detail, upload, config, warn)}\n`);
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
