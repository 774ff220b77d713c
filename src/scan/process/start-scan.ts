import type { Cache } from "../../cache/cache.ts";
import { AppError } from "../../domain/errors.ts";
import { maxFileSeconds } from "../../domain/contracts/file-watch.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { ProgressListener } from "../../domain/contracts/progress.ts";
import type { Report } from "../../domain/report/report.ts";
import type { ScanCounts } from "../../domain/report/scan-counts.ts";
import { readMainThreadCpuMs } from "../../process/process-usage.ts";
import { type NodeProcess, type ProcessEnd, startNode, type StartOptions } from "../../process/start-node.ts";
import { isOutOfMemory } from "../../process/stderr-tail.ts";
import { runtimeMb, usageCheckMs, watchLimits } from "../../process/watch-limits.ts";
import type { LocalTarget } from "../../queue/scan-request.ts";
import { CostlyFile, createTaskClock, lastFile, withoutCostlyFiles } from "./costly-files.ts";
import { mayHelp, type ScanJob, type ScanMessage } from "./scan-job.ts";
import { serveCache } from "./serve-cache.ts";
import { openTaskFile, type TaskFile } from "./task-file.ts";
import type { ScanResult } from "./write-result.ts";

export interface ChildOptions extends Pick<StartOptions, "entry" | "env" | "memoryMb" | "writable" | "niceness"> {
  /** Shared with the process, which does not learn its address; absent: the process opens a cache itself. */
  readonly cache?: Cache | undefined;
  readonly timeoutMs: number;
  /** How much CPU time one file may take. */
  readonly fileCpuMs?: number;
  /** How long the process may take to exit after its last message. */
  readonly exitGraceMs?: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  readonly onWarning: (message: string) => void;
  /** Called with the requests and cache lookups of a process that was not killed. */
  readonly onCounts?: (counts: ScanCounts) => void;
  /** Called when a process starts; what it returns, when it has ended. */
  readonly onProcess?: (pid: number | undefined) => () => void;
}

/**
 * Runs a scan in a process of its own: a hostile tree can only crash that process, or use up its memory and time. The
 * git processes that it started are killed with it.
 */
export async function runInChild(job: ScanJob<LocalTarget>, options: ChildOptions): Promise<Report> {
  const { report } = await runWithRetries(job, options);
  if (typeof report !== "string") throw new Error("A scan process has not sent the report.");
  const { parseReport } = await import("../../report/read-report/read-report.ts"); // with the schema of a report
  return parseReport(report, "The report of the scan process").report;
}

/** The same for a report that is only printed: this process does not parse it. */
export async function writeInChild(
  job: ScanJob<LocalTarget> & Required<Pick<ScanJob, "result">>,
  options: ChildOptions,
): Promise<WrittenResult> {
  const { report, outputs } = await runWithRetries(job, options);
  const isWhole = outputs.length === job.result.outputs.length;
  if (typeof report === "string" || !("exitStatus" in report) || !isWhole)
    throw new Error("A scan process has not sent the whole result.");
  return { ...report, outputs: outputs.map((chunks) => Buffer.concat(chunks)) };
}

export interface WrittenResult extends ScanResult {
  /** In the order of the job. */
  readonly outputs: readonly Uint8Array[];
}

/** The same for a report that is stored: this process does not parse it. */
export async function packInChild(
  job: ScanJob<LocalTarget> & Required<Pick<ScanJob, "packing">>,
  options: ChildOptions,
): Promise<PackedReport> {
  const { report } = await runWithRetries(job, options);
  if (typeof report === "string" || !("body" in report)) throw new Error("A scan process has not packed the report.");
  return report;
}

interface Finished {
  readonly report: string | PackedReport | ScanResult;
  /** The parts of each output. */
  readonly outputs: readonly Uint8Array[][];
}

async function runWithRetries(job: ScanJob<LocalTarget>, options: ChildOptions): Promise<Finished> {
  const taskFile = openTaskFile();
  const isCacheShared = options.cache !== undefined;
  try {
    return await withoutCostlyFiles(
      (watch, leftMs) => runOnce({ ...job, watch, isCacheShared }, { ...options, taskFile, leftMs }),
      options.timeoutMs,
    );
  } finally {
    taskFile?.close();
  }
}

interface RunOptions extends ChildOptions {
  readonly taskFile: TaskFile | undefined;
  /** The rest of the scan's timeout. */
  readonly leftMs: number;
}

async function runOnce(job: ScanJob<LocalTarget>, options: RunOptions): Promise<Finished> {
  if (options.signal.aborted) throw new AppError("interrupted", describeFailures(options).interrupted);
  options.taskFile?.clear();
  const started = startNode({
    ...options,
    mayStartPrograms: "commit" in job.target, // git reads the objects
    mayStartThreads: mayHelp(job),
    descriptor: options.taskFile?.descriptor,
  });
  const onEnd = options.onProcess?.(started.child.pid);
  const outcome = watchScan(started, options);
  if (options.cache) serveCache(started.child, options.cache);
  if (started.child.connected) started.child.send(job);
  try {
    const end = await started.ended;
    return { report: conclude(outcome, end, started.stderrTail(), options), outputs: outcome.outputs };
  } finally {
    outcome.stop();
    started.kill();
    onEnd?.();
  }
}

type KilledBecause = "interrupted" | "scan_timeout" | "scan_memory" | "slow_file";

interface Outcome {
  /** The last message of the process. */
  message: Extract<ScanMessage, { kind: "done" | "failed" }> | undefined;
  readonly outputs: Uint8Array[][];
  /** Why this process killed it. */
  killed: KilledBecause | undefined;
  stop(): void;
}

/** Kills the process when it reaches a limit or the signal is aborted. */
function watchScan(started: NodeProcess, options: RunOptions): Outcome {
  const { child } = started;
  const { memoryMb, leftMs: timeoutMs, signal } = options;
  const kill = (why: KilledBecause) => {
    outcome.killed ??= why;
    started.kill();
  };
  let exitTimer: NodeJS.Timeout | undefined;
  const outcome: Outcome = {
    message: undefined,
    outputs: [],
    killed: undefined,
    stop() {
      stopLimits();
      clearInterval(fileCheck);
      clearTimeout(exitTimer);
    },
  };
  const limits = { timeoutMs, residentMb: memoryMb + runtimeMb, signal };
  const stopLimits = watchLimits(started, limits, (limit) => kill(limit === "interrupted" ? limit : `scan_${limit}`));
  const isSlow = createTaskClock(options.taskFile, options.fileCpuMs ?? maxFileSeconds * 1000);
  const fileCheck = setInterval(() => {
    void readMainThreadCpuMs(child.pid).then((cpuMs) => {
      if (child.exitCode === null && isSlow(cpuMs)) kill("slow_file");
    });
  }, usageCheckMs);
  child.on("message", (message: ScanMessage) => {
    if (message.kind === "progress") options.onProgress(message.progress);
    else if (message.kind === "warning") options.onWarning(message.message);
    else if (message.kind === "counts") options.onCounts?.(message.counts);
    else if (message.kind === "output") (outcome.outputs[message.output] ??= []).push(message.bytes);
    else if (message.kind !== "cache") {
      outcome.message = message;
      exitTimer = setTimeout(() => started.kill(), options.exitGraceMs ?? defaultExitGraceMs);
    }
  });
  return outcome;
}

/** After its last message a process has nothing to do, but an open handle may keep it alive. */
const defaultExitGraceMs = 5_000;

function conclude(
  { message, killed }: Outcome,
  { error, status, signal }: ProcessEnd,
  stderrTail: string,
  options: RunOptions,
): Finished["report"] {
  if (message?.kind === "done") return message.report;
  if (message) throw new AppError(message.code, message.message, { cause: message.detail });
  const why = killed ?? (isOutOfMemory(stderrTail) ? "scan_memory" : "scan_crashed");
  const code = why === "slow_file" ? "scan_timeout" : why;
  const failure = new AppError(code, describeFailures(options)[code], {
    cause: error ?? `scan process ended with ${signal ?? status}: ${stderrTail}`,
  });
  const file = why === "slow_file" || why === "scan_memory" ? lastFile(options.taskFile) : undefined;
  throw file !== undefined
    ? new CostlyFile({ file, because: why === "slow_file" ? "time" : "memory" }, failure)
    : failure;
}

function describeFailures({ memoryMb, timeoutMs }: ChildOptions) {
  return {
    interrupted: "The scan was interrupted.",
    scan_timeout: `The scan took longer than ${timeoutMs / 1000} seconds and was ended; leave folders out with an exclude pattern, or allow more with SVC_SCAN_TIMEOUT_SECONDS.`,
    scan_memory: `The scan needed more than ${memoryMb} MB of memory and was ended; leave folders out with an exclude pattern, or allow more with SVC_SCAN_MEMORY_MB.`,
    scan_crashed: "The scan process crashed. This is a bug in lcc; please report it.",
  };
}
