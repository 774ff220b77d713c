import type { AppError } from "../domain/errors.ts";
import type { GivenUpFile, WatchHints } from "../domain/file-watch.ts";
import { fileOf, type TaskFile, unnamed } from "./task-file.ts";

/** A scan process was ended while it read a file that took too much. */
export class CostlyFile extends Error {
  readonly costly: GivenUpFile;
  /** How the scan ends when it is not tried again. */
  readonly failure: AppError;
  constructor(costly: GivenUpFile, failure: AppError) {
    super(`${costly.file} took too much ${costly.because}`);
    this.name = "CostlyFile";
    this.costly = costly;
    this.failure = failure;
  }
}

/**
 * Runs a scan, and again without the file that ended it. A file that took too much cannot be interrupted in any other
 * way, and what was read before it is soon read again. All tries together have the time of one scan.
 */
export async function withoutCostlyFiles<T>(
  run: (watch: WatchHints, leftMs: number) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const endsAt = performance.now() + timeoutMs;
  let watch: WatchHints = { givenUp: [], isPrecise: false };
  for (;;) {
    try {
      return await run(watch, endsAt - performance.now());
    } catch (error) {
      if (!(error instanceof CostlyFile)) throw error;
      if (performance.now() >= endsAt || isHopeless(error.costly, watch)) throw error.failure;
      watch = learn(error.costly, watch);
    }
  }
}

function learn(costly: GivenUpFile, { givenUp, isPrecise }: WatchHints): WatchHints {
  return costly.file === unnamed ? { givenUp, isPrecise: true } : { givenUp: [...givenUp, costly], isPrecise };
}

/** Memory may also be taken by all files together: then no single one is to blame. */
const mostMemoryTries = 2;

function isHopeless({ file, because }: GivenUpFile, { givenUp, isPrecise }: WatchHints): boolean {
  const isAgain = file === unnamed ? isPrecise : givenUp.some((one) => one.file === file);
  return isAgain || (because === "memory" && givenUp.filter(isForMemory).length >= mostMemoryTries);
}

function isForMemory({ because }: GivenUpFile): boolean {
  return because === "memory";
}

/** Whether a process has used more CPU time for the file that it reads than one may take. */
export function createTaskClock(file: TaskFile | undefined, mostCpuMs: number): (cpuMs: number) => boolean {
  let known: string | undefined;
  let begunAt = 0;
  return (cpuMs) => {
    const task = file?.read();
    if (task === undefined || task !== known) {
      known = task;
      begunAt = cpuMs;
    }
    return task !== undefined && cpuMs - begunAt > mostCpuMs;
  };
}

/** What a process that has ended was reading; undefined: no file. */
export function lastFile(tasks: TaskFile | undefined): string | undefined {
  const text = tasks?.read();
  return text === undefined ? undefined : fileOf(text);
}
