import type { Config, Environment } from "../../../config/config.ts";
import type { ScanJob } from "../../../scan/process/scan-job.ts";
import type { ScanWatcher } from "../../../scan/process/scan-target.ts";
import type { ResultSettings } from "../../../scan/process/write-result.ts";
import { logText } from "../../../report/github/command.ts";
import { defined } from "../../../text/defined.ts";
import { createProgressLine } from "../../output/progress-line.ts";
import { printDetails } from "../../output/print-details.ts";
import { toScanJob } from "../../to-scan-job.ts";
import { warn } from "../../output/warn.ts";
import { writeOutput } from "../../output/write-output.ts";
import type { ScanSettings } from "./scan-settings.ts";

/** One call of `lcc scan`. */
export interface Run {
  readonly settings: ScanSettings;
  readonly config: Config;
  readonly started: Date;
  readonly result: ResultSettings;
}

export function createJob(settings: ScanSettings, config: Config, started: Date): ScanJob {
  return toScanJob(settings, (config.sourceDate ?? started).toISOString().slice(0, 10));
}

/** Shows the progress of a scan, and ends it on Ctrl-C. */
export async function watchScan<T>(
  settings: ScanSettings,
  config: Config,
  scan: (watcher: ScanWatcher) => Promise<T>,
): Promise<T> {
  const interrupt = listenForInterrupt();
  const progress =
    settings.verbosity === "quiet" ? silence : createProgressLine(process.stderr, () => performance.now());
  const details = settings.verbosity === "verbose" ? printDetails(settings, config) : undefined;
  let isDone = false;
  try {
    const result = await scan({
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
    return result;
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

/** Writes the result where the settings say, and the lines to standard error. */
export async function writeOutputs(
  outputs: readonly (string | Uint8Array)[],
  lines: readonly string[],
  { format, output, also }: ScanSettings,
): Promise<void> {
  const files = [output, ...also.map((further) => further.output)];
  const isLog = format === "table" && output === undefined;
  for (const [at, content] of outputs.entries()) {
    await writeOutput(isLog && at === 0 ? withoutCommands(content) : content, files[at]);
  }
  process.stderr.write(lines.map((line) => `${line}\n`).join(""));
}

/** Names of folders and packages are in the table, and the runner would execute what looks like a command. */
function withoutCommands(content: string | Uint8Array): string {
  const text = typeof content === "string" ? content : Buffer.from(content).toString("utf8");
  return text.split("\n").map(logText).join("\n");
}

interface Interrupt {
  /** Aborted by Ctrl-C, SIGTERM or SIGHUP. */
  readonly signal: AbortSignal;
  /** From here on these signals end the process as usual. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The first Ctrl-C lets running work clean up; the second ends the process at once. */
function listenForInterrupt(): Interrupt {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
