import { availableParallelism } from "node:os";
import { createSlots } from "../../async/slots.ts";
import { AppError } from "../../domain/errors.ts";
import type { ReportJob, ReportRequest, ReportResult } from "./report-job.ts";
import { createReportProcesses, type ProcessLimits } from "./report-processes.ts";

/**
 * Runs a job in a process. Reports are loaded when the job starts, so that waiting jobs hold none. Throws `rate_limited`
 * when too many jobs wait, and `cannot_run` when the job takes too much time or memory. An aborted signal ends the
 * waiting, and a job that does not use the cached reports.
 */
export type RunReportJob = <Job extends ReportJob>(
  request: ReportRequest<Job>,
  signal: AbortSignal,
) => Promise<ReportResult<Job>>;

export interface WorkLimits extends ProcessLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** The message of `rate_limited`. */
  readonly tooMany: string;
}

/** One core stays free for requests, and ten waiting jobs take some seconds. */
function defaultLimits(): WorkLimits {
  const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
  const tooMany = "Too many reports are being worked on at once. Try again in ten seconds.";
  return { atOnce, waiting: 10, maxMs: 120_000, heapMb: 512, idleMs: 10_000, tooMany };
}

/** Pages of a cached report take milliseconds, so a long queue is fine, and the process stays for the next one. */
export const pageLimits: Partial<WorkLimits> = { atOnce: 1, waiting: 100, idleMs: 60_000 };

/** For reports of any size, whose content may be hostile: each gets a process with the memory of a scan. */
export function largeReportLimits(memoryMb: number): Partial<WorkLimits> {
  return { maxMs: 300_000, heapMb: memoryMb, isResidentLimited: true, idleMs: 0, niceness: 10 };
}

export function createReportWork(limits: Partial<WorkLimits> = {}): RunReportJob {
  const all = { ...defaultLimits(), ...limits };
  const slots = createSlots(all);
  const processes = createReportProcesses(all);
  return async (request, signal) => {
    const result = slots.run(() => processes.run(request, signal), signal);
    if (result) return result;
    throw new AppError("rate_limited", all.tooMany, { retryAfterSeconds: 10 });
  };
}
