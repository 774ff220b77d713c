import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../domain/errors.ts";
import type { Log } from "../domain/log.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim } from "../store/store.ts";
import type { Hold } from "./keep-lease.ts";
import { type Outcome, outcomeOfError } from "./outcome.ts";
import type { ScanMeter } from "./scan-metrics.ts";

interface SettleOptions {
  readonly queue: Pick<Queue, "complete" | "fail" | "release">;
  readonly now: () => Date;
  readonly log: Log;
  readonly retryMs: (attempt: number) => number;
  /** How long a database that refuses is asked again. */
  readonly storeMs: number;
  /** Nobody waits for the database any longer. */
  readonly stop: AbortSignal;
  readonly startedAt: number;
  readonly meter: Pick<ScanMeter, "ended">;
}

/**
 * Writes down what became of a scan. True: it has ended. A scan whose end cannot be written keeps its lease until that
 * runs out, and is then taken up again: it is never lost.
 */
export async function settle(claim: Claim, outcome: Outcome, hold: Hold, options: SettleOptions): Promise<boolean> {
  const { log, retryMs } = options;
  const scanId = claim.scan.id;
  try {
    return await writeDown(claim, outcome, hold, options);
  } catch (err) {
    if (!isPassing(err)) {
      log.error({ err, scanId }, "the end of a scan could not be stored, which is a fault of lcc");
      return await writeLast(claim, outcomeOfError(err, claim, retryMs), options);
    }
    log.error({ err, scanId }, "the end of a scan could not be stored; it will be begun again");
    const isFull = err.code === "storage_full" && !options.stop.aborted;
    if (!isFull) return false;
    const failure = { code: err.code, detail: noRoom };
    return await writeLast(claim, { kind: "failed", failure }, options);
  }
}

const noRoom = "There is no room left to store the report. Have the operator free some, then scan again.";

/** One more word, which may fail too. */
async function writeLast(claim: Claim, outcome: Outcome, options: SettleOptions): Promise<boolean> {
  try {
    return await write(claim, outcome, options);
  } catch (err) {
    options.log.error({ err, scanId: claim.scan.id }, "a scan keeps its lease until that runs out");
    return false;
  }
}

/**
 * Tries for as long as the database refuses, up to `storeMs`; throws the last refusal. A lease that ends meanwhile is no
 * reason to stop: while the database is away nobody else can take the scan, and afterwards it says who has it.
 */
async function writeDown(claim: Claim, outcome: Outcome, hold: Hold, options: SettleOptions): Promise<boolean> {
  const { storeMs, stop } = options;
  const began = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await write(claim, outcome, options);
    } catch (error) {
      const isTimeOver = performance.now() - began + pauseMs > storeMs;
      if (!isPassing(error) || isTimeOver || stop.aborted) throw error;
    }
    await wait(pauseMs, undefined, { signal: stop }).catch(() => {}); // a stop makes the next try the last
    await hold.renew();
    if (hold.lost.aborted) return false;
  }
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;

async function write(claim: Claim, outcome: Outcome, options: SettleOptions): Promise<boolean> {
  if (outcome.kind === "lost") return false;
  if (outcome.kind === "again") {
    const { afterMs, isAttemptSpent } = outcome;
    await options.queue.release(claim, { afterMs, isAttemptSpent });
    return false;
  }
  return writeEnd(claim, outcome, options);
}

/** What was written counts, which may be another end than the one that was wanted. */
async function writeEnd(
  claim: Claim,
  outcome: Extract<Outcome, { kind: "done" | "failed" }>,
  { queue, now, startedAt, meter }: SettleOptions,
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

/** What may be over in a moment. */
function isPassing(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "database_unavailable" || error.code === "storage_full");
}
