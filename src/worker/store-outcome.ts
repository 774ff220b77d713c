import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim } from "../store/store.ts";
import type { Lease } from "./keep-lease.ts";
import { type Outcome, toErrorOutcome } from "./outcome.ts";
import type { ScanMeter } from "./scan-metrics.ts";

export interface StoreOptions {
  readonly queue: Pick<Queue, "complete" | "fail" | "release">;
  readonly now: () => Date;
  readonly log: Log;
  /** The pause after a failed attempt. */
  readonly retryMs: (attempt: number) => number;
  /** How long storing is retried while the database is unavailable. */
  readonly storeMs: number;
  /** Aborted when the worker stops: there are no more retries, and unfinished scans go back to the queue. */
  readonly stop: AbortSignal;
  readonly startedAt: number;
  readonly meter: Pick<ScanMeter, "ended">;
}

/**
 * Stores the outcome of an attempt. True: the scan has ended. When the outcome cannot be stored, the scan keeps its
 * lease until that expires, and then runs again: it is never lost.
 */
export async function storeOutcome(
  claim: Claim,
  outcome: Outcome,
  lease: Lease,
  options: StoreOptions,
): Promise<boolean> {
  const { log, retryMs } = options;
  const scanId = claim.scan.id;
  try {
    return await storeWithRetries(claim, outcome, lease, options);
  } catch (err) {
    if (!isTemporary(err)) {
      log.error({ err, scanId }, "cannot store the outcome of a scan; this is a bug in lcc");
      return await storeOnce(claim, toErrorOutcome(err, claim, retryMs), options);
    }
    log.error({ err, scanId }, "cannot store the outcome of a scan; it will run again");
    const isFull = err.code === "storage_full" && !options.stop.aborted;
    if (!isFull) return false;
    const failure = { code: err.code, detail: noRoom };
    return await storeOnce(claim, { kind: "failed", failure }, options);
  }
}

const noRoom = "The database has no space left for the report. Ask the operator to free some, then scan again.";

/** One more try, which may fail too. */
async function storeOnce(claim: Claim, outcome: Outcome, options: StoreOptions): Promise<boolean> {
  try {
    return await store(claim, outcome, options);
  } catch (err) {
    options.log.error(
      { err, scanId: claim.scan.id },
      "cannot store the outcome of a scan; it keeps its lease until that expires",
    );
    return false;
  }
}

/**
 * Retries while the database is unavailable, up to `storeMs`; throws the last error. It goes on when the lease expires:
 * during an outage no other worker can take the scan, and afterwards the database knows who has it.
 */
async function storeWithRetries(claim: Claim, outcome: Outcome, lease: Lease, options: StoreOptions): Promise<boolean> {
  const { storeMs, stop } = options;
  const began = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    try {
      return await store(claim, outcome, options);
    } catch (error) {
      const isTimeUp = performance.now() - began + pauseMs > storeMs;
      if (!isTemporary(error) || isTimeUp || stop.aborted) throw error;
    }
    await wait(pauseMs, undefined, { signal: stop }).catch(() => {}); // when the worker stops, there is one more try
    await lease.renew();
    if (lease.lost.aborted) return false;
  }
}

const firstPauseMs = 100;
const maxPauseMs = 5_000;

async function store(claim: Claim, outcome: Outcome, options: StoreOptions): Promise<boolean> {
  if (outcome.kind === "lost") return false;
  if (outcome.kind === "again") {
    const { kind: _, ...release } = outcome;
    await options.queue.release(claim, release);
    return false;
  }
  return storeEnd(claim, outcome, options);
}

async function storeEnd(
  claim: Claim,
  outcome: Extract<Outcome, { kind: "done" | "failed" }>,
  { queue, now, startedAt, meter }: StoreOptions,
): Promise<boolean> {
  const end = { completedAt: now(), durationSeconds: Math.round(performance.now() - startedAt) / 1_000 };
  const failure = outcome.kind === "failed" ? outcome.failure : undefined;
  const hasEnded =
    outcome.kind === "failed"
      ? await queue.fail(claim, outcome.failure, end)
      : await queue.complete(claim, { ...outcome.report, ...end });
  if (hasEnded) meter.ended(end.durationSeconds, failure?.code);
  return hasEnded;
}

/** Errors that may go away by themselves. */
function isTemporary(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "database_unavailable" || error.code === "storage_full");
}
