import type { Config } from "../../../config/config.ts";
import { AppError } from "../../../domain/errors.ts";
import type { FailOn, ScanDetail } from "../../../domain/report/report.ts";
import { withLicenseChanges } from "../../../scan/compare/baseline.ts";
import { scanTarget } from "../../../scan/process/scan-target.ts";
import { completeReport, detailOf, writeResult } from "../../../scan/process/write-result.ts";
import { newsSince } from "../../find-news.ts";
import { warn } from "../../output/warn.ts";
import { readBaseline } from "../scan-baseline.ts";
import { jobOf, type Run, watchScan, writeOutputs } from "./scan-run.ts";
import type { ScanSettings } from "./scan-settings.ts";

/** Scans, compares the report with an earlier one if there is a baseline, and sends it to a service if requested. */
export async function compareOrSend({ settings, config, started, result }: Run): Promise<number> {
  const { baseline, failOn } = settings;
  const scan = (one: ScanSettings) =>
    watchScan(one, config, (watcher) => scanTarget(jobOf(one, config, started), config, watcher));
  const before = baseline && (await readBaseline(baseline, settings, scan));
  const judged = completeReport(await scan(settings), result);
  const earlier = before?.(judged);
  const report = earlier ? withLicenseChanges(judged, earlier) : judged;
  const news = earlier && newsSince(earlier, report);
  const detail = detailOf(report, result);
  const texts: string[] = result.outputs.map(() => "");
  const add = async (at: number, text: string) => void (texts[at] += text);
  const { lines, exitStatus } = await writeResult(detail, result, add, news);
  await writeOutputs(texts, lines, settings);
  return (await send(detail, settings, config)) ? exitStatus : unsentStatus(exitStatus, failOn);
}

/** True also when no upload was requested. */
async function send(detail: ScanDetail, { upload }: ScanSettings, config: Config): Promise<boolean> {
  if (!upload) return true;
  const { uploadReport } = await import("../../upload-report.ts");
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
