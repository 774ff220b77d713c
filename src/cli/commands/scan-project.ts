import { type Config, readConfig } from "../../config.ts";
import type { Report, ReportView } from "../../domain/report.ts";
import { coverageLine } from "../../report/coverage-line.ts";
import { formatReport } from "../../report/formats.ts";
import { verdictLine } from "../../report/verdict.ts";
import { newViolations, withLicenseChanges } from "../../scan/baseline.ts";
import { toDetail } from "../../scan/scan-detail.ts";
import { scanTarget } from "../../worker/scan-target.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { outputStyle } from "../output-style.ts";
import { newsSince } from "../news-since.ts";
import { createProgressLine } from "../progress-line.ts";
import { warn } from "../warn.ts";
import { writeOutput } from "../write-output.ts";
import { readScanSettings, type ScanOptions, type ScanSettings } from "./scan-settings.ts";

/** Scans a folder or a repository, writes the result, and sets the exit status by what was found. */
export async function scanProject(given: string, options: ScanOptions): Promise<void> {
  const started = new Date();
  const config = readConfig(process.env);
  for (const warning of config.warnings) warn(warning);
  const settings = await readScanSettings(given, options, config, process.env);
  const { baseline, project, format, output, failOn } = settings;
  const found = await scan(settings, config, started);
  const report = baseline ? withLicenseChanges(found, baseline.report) : found;
  const detail = toDetail(report, project, { started, ended: new Date(), fixed: config.sourceDate });
  const view: ReportView = { ...detail, project };
  const news = baseline && newsSince(baseline.report, report, { onlyNewFails: failOn === "new" });
  await writeOutput(await formatReport(view, format, { ...outputStyle(process.stdout, output), news }), output);
  // Whoever has the result in a file still wants to know how it went.
  if (format !== "table" || output !== undefined)
    process.stderr.write(`${coverageLine(report)}\n${verdictLine(view, news)}\n`);
  if (isFailure(report, settings)) process.exitCode = 1;
}

async function scan(settings: ScanSettings, config: Config, started: Date): Promise<Report> {
  const interrupt = listenForInterrupt();
  const progress = createProgressLine(process.stderr, () => performance.now());
  const today = (config.sourceDate ?? started).toISOString().slice(0, 10);
  try {
    return await scanTarget({ ...settings, context: settings.context.name, today }, config, {
      env: process.env,
      signal: interrupt.signal,
      onProgress: progress.show,
      onWarning: warn,
    });
  } finally {
    progress.end();
    interrupt.release();
  }
}

function isFailure(report: Report, { failOn, baseline }: ScanSettings): boolean {
  const { violations, warnings } = report.summary;
  if (failOn === "never") return false;
  if (failOn === "new") return baseline !== undefined && newViolations(report, baseline.report).length > 0;
  return violations > 0 || (failOn === "warning" && warnings > 0);
}
