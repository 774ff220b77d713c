import type { Config } from "../../../config/config.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { writeTarget } from "../../../scan/process/scan-target.ts";
import type { ResultSettings } from "../../../scan/process/write-result.ts";
import { outputStyle } from "../../output/output-style.ts";
import { warn } from "../../output/warn.ts";
import { createJob, type Run, watchScan, writeOutputs } from "./scan-run.ts";
import { readScanSettings, type ScanOptions, type ScanSettings } from "./scan-settings.ts";

/** Scans a folder, a repository or an SBOM, writes the result, and sets the exit status by what was found. */
export async function scanProject(targetText: string, options: ScanOptions): Promise<void> {
  const started = new Date();
  const config = loadConfig(process.env);
  for (const warning of config.warnings) warn(warning);
  const settings = await readScanSettings(targetText, options, config, process.env);
  const run: Run = { settings, config, started, result: resultSettings(settings, config, started) };
  const isPrintedOnly = settings.baseline === undefined && settings.upload === undefined;
  process.exitCode = isPrintedOnly
    ? await printScan(run)
    : await (await import("./scan-compare.ts")).compareOrSend(run);
}

/** The result is written by the scan process: passing the whole report on takes longer. */
async function printScan({ settings, config, started, result }: Run): Promise<number> {
  const job = { ...createJob(settings, config, started), result };
  const { outputs, lines, exitStatus } = await watchScan(settings, config, (watcher) =>
    writeTarget(job, config, watcher),
  );
  await writeOutputs(outputs, lines, settings);
  return exitStatus;
}

function resultSettings(settings: ScanSettings, config: Config, started: Date): ResultSettings {
  const { project, format, output, also, answers, use, rulesFrom, failOn, verbosity } = settings;
  // When the result is elsewhere, standard error gets a summary.
  const isSummarized = format !== "table" || output !== undefined;
  return {
    project,
    started,
    sourceDate: config.sourceDate,
    answers,
    use,
    rulesFrom,
    failOn,
    outputs: [{ format, output }, ...also].map((output) => ({
      format: output.format,
      ...outputStyle(process.stdout, process.env, output.output),
    })),
    lines: isSummarized ? (verbosity === "quiet" ? "important" : "all") : "none",
    isVerbose: verbosity === "verbose",
  };
}
