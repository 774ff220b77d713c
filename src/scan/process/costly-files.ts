import type { AppError } from "../../domain/errors.ts";
import type { AbandonedFile, WatchHints } from "../../domain/contracts/file-watch.ts";
import { parseTask, type TaskFile, unnamed } from "./task-file.ts";

/** A scan process was killed while it read a file that took too much time or memory. */
export class CostlyFile extends Error {
  readonly costly: AbandonedFile;
  /** The error of the scan if it is not retried. */
  readonly failure: AppError;
  constructor(costly: AbandonedFile, failure: AppError) {
    super(`${costly.file} took too much ${costly.because}`);
    this.name = "CostlyFile";
    this.costly = costly;
    this.failure = failure;
  }
}

/**
 * Runs a scan, and retries it without the file that took too much: reading one file cannot be interrupted in any other
 * way. All attempts share the timeout of one scan.
 */
export async function withoutCostlyFiles<T>(
  run: (watch: WatchHints, leftMs: number) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  let watch: WatchHints = { abandoned: [], isPrecise: false };
  for (;;) {
    try {
      return await run(watch, endsAt - performance.now());
    } catch (error) {
      if (!(error instanceof CostlyFile)) throw error;
      if (performance.now() >= endsAt || isPointless(error.costly, watch)) throw error.failure;
      watch = addHint(error.costly, watch);
    }
  }
}

function addHint(costly: AbandonedFile, { abandoned, isPrecise }: WatchHints): WatchHints {
  return costly.file === unnamed ? { abandoned, isPrecise: true } : { abandoned: [...abandoned, costly], isPrecise };
}

/** All files together may take too much memory; then leaving out single ones does not help. */
const maxMemoryTries = 2;

/** Whether a retry would fail in the same way. */
function isPointless({ file, because }: AbandonedFile, { abandoned, isPrecise }: WatchHints): boolean {
  const isAgain = file === unnamed ? isPrecise : abandoned.some((abandonedFile) => abandonedFile.file === file);
  const memoryTries = abandoned.filter((abandonedFile) => abandonedFile.because === "memory").length;
  return isAgain || (because === "memory" && memoryTries >= maxMemoryTries);
}

/** Whether a process has used too much CPU time for the file that it is reading. */
export function createTaskClock(file: TaskFile | undefined, maxCpuMs: number): (cpuMs: number) => boolean {
  let current: string | undefined;
  let startedAt = 0;
  return (cpuMs) => {
    const task = file?.read();
    if (task === undefined || task !== current) {
      current = task;
      startedAt = cpuMs;
    }
    return task !== undefined && cpuMs - startedAt > maxCpuMs;
  };
}

/** The file that a process was reading when it ended. */
export function lastFile(tasks: TaskFile | undefined): string | undefined {
  const text = tasks?.read();
  return text === undefined ? undefined : parseTask(text);
}
