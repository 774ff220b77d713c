import { availableParallelism } from "node:os";
import { AppError } from "../../domain/errors.ts";
import { createSlots } from "../../async/slots.ts";
import type { ReportOrder } from "./report-job.ts";
import { createReportProcesses, type ProcessLimits } from "./report-processes.ts";

/**
 * Makes something of reports beside the requests of others. Reports are loaded only when it is their turn, so that those
 * who wait hold none. `rate_limited` is thrown when too many wait, and `cannot_run` when the work needs more time or
 * memory than it may; a signal that is aborted ends the waiting and the work.
 */
export type RunReportOrder = (order: ReportOrder, signal: AbortSignal) => Promise<Uint8Array>;

export interface WorkLimits extends ProcessLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** One core stays with the requests, and ten that wait are answered within some seconds. */
function usualLimits(): WorkLimits {
  const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
  return { atOnce, waiting: 10, mostMs: 120_000, heapMb: 512, idleMs: 10_000 };
}

/** Pages take milliseconds where the report is kept, so many may wait, and the process stays for the next one. */
export const pageLimits: Partial<WorkLimits> = { atOnce: 1, waiting: 100, idleMs: 60_000 };

export function createReportWork(limits: Partial<WorkLimits> = {}): RunReportOrder {
  const all = { ...usualLimits(), ...limits };
  const slots = createSlots(all);
  const processes = createReportProcesses(all);
  return async (order, signal) => {
    const result = slots.run(() => processes.run(order, signal), signal);
    if (result) return result;
    throw new AppError("rate_limited", "Too many reports are being worked on at once. Try again in ten seconds.", {
      retryAfterSeconds: 10,
    });
  };
}
