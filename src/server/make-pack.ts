import { availableParallelism } from "node:os";
import { AppError } from "../domain/errors.ts";
import { createSlots } from "../domain/slots.ts";
import { createPackProcesses, type PackOrder, type ProcessLimits } from "./pack-processes.ts";

/**
 * Makes the compliance pack of a scan beside the requests of others. The order is fetched only when it is its turn, so
 * that those who wait hold no report. `rate_limited` is thrown when too many wait, and `cannot_run` when a pack needs
 * more time or memory than it may; a signal that is aborted ends the waiting and the work.
 */
export type MakePack = (fetchOrder: () => Promise<PackOrder>, signal: AbortSignal) => Promise<Uint8Array>;

export interface PackLimits extends ProcessLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** One core stays with the requests, and ten that wait are answered within some seconds. */
function usualLimits(): PackLimits {
  const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
  return { atOnce, waiting: 10, mostMs: 120_000, heapMb: 512, idleMs: 10_000 };
}

export function createPackMaker(limits: Partial<PackLimits> = {}): MakePack {
  const all = { ...usualLimits(), ...limits };
  const slots = createSlots(all);
  const processes = createPackProcesses(all);
  return async (fetchOrder, signal) => {
    const pack = slots.run(async () => processes.make(await fetchOrder(), signal), signal);
    if (pack) return pack;
    throw new AppError("rate_limited", "Too many compliance packs are being made at once. Try again in ten seconds.", {
      retryAfterSeconds: 10,
    });
  };
}
