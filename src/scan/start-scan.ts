import { type ChildProcess, fork } from "node:child_process";
import type { Cache } from "../cache/cache.ts";
import type { Environment } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { mostFileSeconds } from "../domain/file-watch.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import type { ProgressListener } from "../domain/progress.ts";
import type { Report } from "../domain/report.ts";
import type { ScanCounts } from "../domain/scan-counts.ts";
import { nodeFlags } from "../process/node-flags.ts";
import { CostlyFile, createTaskClock, lastFile, withoutCostlyFiles } from "./costly-files.ts";
import { collectStderrTail, isOutOfMemory } from "../process/stderr-tail.ts";
import { killGroup, mainThreadCpuMs, residentMb, lowerPriority } from "../process/process-usage.ts";
import type { LocalTarget } from "../queue/scan-request.ts";
import type { ScanJob, ScanMessage } from "./scan-job.ts";
import { serveCache } from "./serve-cache.ts";
import { openTaskFile, type TaskFile } from "./task-file.ts";

export interface ChildOptions {
  /** The module that the process runs. */
  readonly entry: URL;
  /** Where the process finds the settings; that of this process when none is given. */
  readonly env?: Environment;
  readonly memoryMb: number;
  /** Given to the process, which is not told where it is; absent: it opens one itself. */
  readonly cache?: Cache | undefined;
  /** The only folders that the process may write to; absent: Node does not look after that. */
  readonly writable?: readonly string[];
  readonly timeoutMs: number;
  /** How much CPU time one file may take. */
  readonly fileCpuMs?: number;
  /** How long the process may stay when it has said how the scan ended. */
  readonly exitGraceMs?: number;
  /** How far the process steps back behind others, 0 to 19; not at all when nothing is given. */
  readonly niceness?: number;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  readonly onWarning: (message: string) => void;
  /** Told what a process that came to an end of its own had asked for. */
  readonly onCounts?: (counts: ScanCounts) => void;
}

/**
 * Runs a scan in a process of its own: whatever a hostile tree does to it, memory, endless work or a crash, happens
 * there. The process leads a group, so that the git processes it has started end with it.
 */
export async function runInChild(job: ScanJob<LocalTarget>, options: ChildOptions): Promise<Report> {
  const report = await carryOut(job, options);
  if (typeof report !== "string") throw new Error("A scan process has packed what was wanted as it is.");
  return JSON.parse(report) as Report;
}

/** The same for a report that is stored, which this process need not read. */
export async function packInChild(
  job: ScanJob<LocalTarget> & Required<Pick<ScanJob, "packing">>,
  options: ChildOptions,
): Promise<PackedReport> {
  const report = await carryOut(job, options);
  if (typeof report === "string") throw new Error("A scan process has not packed what is to be stored.");
  return report;
}

/** Other work on a report, in a process that is watched in the same way; gives what the process answers with. */
export function runReportOrder(job: object, options: ChildOptions): Promise<unknown> {
  return runOnce(job, { ...options, isClone: false, taskFile: undefined, leftMs: options.timeoutMs });
}

async function carryOut(job: ScanJob<LocalTarget>, options: ChildOptions): Promise<string | PackedReport> {
  const isClone = "commit" in job.target;
  const taskFile = openTaskFile();
  try {
    return await withoutCostlyFiles(
      (watch, leftMs) =>
        runOnce(
          { ...job, watch, isCacheShared: options.cache !== undefined },
          { ...options, isClone, taskFile, leftMs },
        ),
      options.timeoutMs,
    );
  } finally {
    taskFile?.close();
  }
}

interface RunOptions extends ChildOptions {
  /** Git has to read the tree. */
  readonly isClone: boolean;
  readonly taskFile: TaskFile | undefined;
  /** What is left of the time for the scan. */
  readonly leftMs: number;
}

async function runOnce(job: object, options: RunOptions): Promise<string | PackedReport> {
  if (options.signal.aborted) throw new AppError("interrupted", sentences(options).interrupted);
  options.taskFile?.clear();
  const child = fork(options.entry, [], {
    detached: true,
    serialization: "advanced",
    ...(options.env && { env: options.env }),
    execArgv: nodeFlags(options),
    stdio: ["ignore", "ignore", "pipe", "ipc", options.taskFile?.descriptor ?? "ignore"],
  });
  lowerPriority(child, options);
  const stderrTail = collectStderrTail(child);
  const ended = new Promise<Ending>((resolve) => {
    child.once("error", (error) => resolve({ error }));
    child.once("close", (status, signal) => resolve({ status, signal }));
  });
  const outcome = watch(child, options);
  if (options.cache) serveCache(child, options.cache);
  if (child.connected) child.send(job);
  try {
    const ending = await ended;
    return conclude(outcome, ending, stderrTail(), options);
  } finally {
    outcome.stop();
    killGroup(child);
  }
}

interface Ending {
  readonly error?: Error;
  readonly status?: number | null;
  readonly signal?: NodeJS.Signals | null;
}

type EndedBecause = "interrupted" | "scan_timeout" | "scan_memory" | "slow_file";

interface Outcome {
  message: Extract<ScanMessage, { kind: "done" | "failed" }> | undefined;
  /** Why we ended the process ourselves. */
  ended: EndedBecause | undefined;
  stop(): void;
}

/** Ends the process when it takes too long or too much, or when nobody wants the result any more. */
function watch(child: ChildProcess, options: RunOptions): Outcome {
  const end = (why: EndedBecause) => {
    outcome.ended ??= why;
    killGroup(child);
  };
  const onAbort = () => end("interrupted");
  const deadline = setTimeout(() => end("scan_timeout"), options.leftMs);
  const isSlow = createTaskClock(options.taskFile, options.fileCpuMs ?? mostFileSeconds * 1000);
  const usage = setInterval(() => {
    void residentMb(child.pid).then((mb) => {
      if (mb > options.memoryMb + runtimeMb) end("scan_memory");
    });
    void mainThreadCpuMs(child.pid).then((cpuMs) => {
      if (child.exitCode === null && isSlow(cpuMs)) end("slow_file");
    });
  }, usageCheckMs);
  let farewell: NodeJS.Timeout | undefined;
  const outcome: Outcome = {
    message: undefined,
    ended: undefined,
    stop() {
      clearTimeout(deadline);
      clearInterval(usage);
      clearTimeout(farewell);
      options.signal.removeEventListener("abort", onAbort);
    },
  };
  options.signal.addEventListener("abort", onAbort);
  if (options.signal.aborted) onAbort();
  child.on("message", (message: ScanMessage) => {
    if (message.kind === "progress") options.onProgress(message.progress);
    else if (message.kind === "warning") options.onWarning(message.message);
    else if (message.kind === "counts") options.onCounts?.(message.counts);
    else if (message.kind !== "cache") {
      outcome.message = message;
      farewell = setTimeout(() => killGroup(child), options.exitGraceMs ?? usualExitGraceMs);
    }
  });
  return outcome;
}

const usageCheckMs = 500;
/** Whoever has said how the scan ended has nothing left to do; something may keep the process alive all the same. */
const usualExitGraceMs = 5_000;
/** Node itself, and the buffers that V8 does not count. */
const runtimeMb = 128;

function conclude(
  { message, ended }: Outcome,
  { error, status, signal }: Ending,
  stderrTail: string,
  options: RunOptions,
): string | PackedReport {
  if (message?.kind === "done") return message.report;
  if (message) throw new AppError(message.code, message.message, { cause: message.detail });
  const why = ended ?? (isOutOfMemory(stderrTail) ? "scan_memory" : "scan_crashed");
  const code = why === "slow_file" ? "scan_timeout" : why;
  const failure = new AppError(code, sentences(options)[code], {
    cause: error ?? `scan process ended with ${signal ?? status}: ${stderrTail}`,
  });
  const file = why === "slow_file" || why === "scan_memory" ? lastFile(options.taskFile) : undefined;
  throw file !== undefined
    ? new CostlyFile({ file, because: why === "slow_file" ? "time" : "memory" }, failure)
    : failure;
}

function sentences({ memoryMb, timeoutMs }: ChildOptions) {
  return {
    interrupted: "The scan was interrupted.",
    scan_timeout: `The scan took longer than ${timeoutMs / 1000} seconds and was ended; leave folders out with an exclude pattern, or allow more with SVC_SCAN_TIMEOUT_SECONDS.`,
    scan_memory: `The scan needed more than ${memoryMb} MB of memory and was ended; leave folders out with an exclude pattern, or allow more with SVC_SCAN_MEMORY_MB.`,
    scan_crashed: "The scan ended unexpectedly, which is a fault of lcc; please report it.",
  };
}
