import type { Config, Environment } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import type { Catalog } from "../policy/catalog.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim, Store } from "../store/store.ts";
import { createSleeper } from "../async/sleeper.ts";
import { watchForLost } from "./watch-lost-claims.ts";
import { usualRetryMs } from "./outcome.ts";
import { noMeter, type ScanMeter } from "./scan-metrics.ts";
import { packTarget } from "../scan/scan-target.ts";
import { watchReach } from "./watch-connection.ts";
import { type RunScan, type Work, type WorkerContext, workOnClaim } from "./run-claim.ts";

export interface WorkerOptions {
  readonly queue: Queue;
  readonly store: Pick<Store, "scans">;
  readonly config: Config;
  readonly policies: () => Promise<Catalog>;
  readonly log: Log;
  readonly now: () => Date;
  /** Where scan processes find the settings. */
  readonly env: Environment;
  /** Who holds the leases, for the operator's eyes. */
  readonly owner: string;
  /** Scans that run at once. */
  readonly concurrency: number;
  readonly leaseMs?: number;
  readonly heartbeatMs?: number;
  /** How often the queue is looked at without being woken. */
  readonly pollMs?: number;
  readonly run?: RunScan;
  /** A scan has ended, well or not. */
  readonly onEnded?: (id: string) => void;
  readonly meter?: ScanMeter;
  /** How often at most the progress of a scan is stored. */
  readonly progressMs?: number;
  /** How long a result is kept for a database that refuses it. */
  readonly storeMs?: number;
  /** The pause behind a failed attempt. */
  readonly retryMs?: (attempt: number) => number;
}

export interface Worker {
  /** There may be something to do. */
  wake(): void;
  /** Takes no more scans, and returns when those under way have ended. */
  drain(): Promise<void>;
  /**
   * Takes no more scans, lets those under way run for that time, and gives back what is left. Returns when all is
   * quiet.
   */
  stop(options: { readonly graceMs: number }): Promise<void>;
}

/** Takes scans from the queue and works on them, until it is stopped. Whatever goes wrong, it goes on. */
export function startWorker(options: WorkerOptions): Worker {
  const { log, concurrency, pollMs = 1_000, onEnded = () => {} } = options;
  const { queue, reachedForMs } = watchReach(options.queue);
  const leaseMs = options.leaseMs ?? 60_000;
  const stop = new AbortController();
  const alarm = createSleeper();
  const works = new Set<Work>();
  const closing = new AbortController();
  const context: WorkerContext = {
    ...options,
    queue,
    scans: options.store.scans,
    run: options.run ?? packTarget,
    leaseMs,
    heartbeatMs: options.heartbeatMs ?? Math.min(10_000, leaseMs / 3),
    progressMs: options.progressMs ?? 1_000,
    storeMs: options.storeMs ?? 300_000,
    retryMs: options.retryMs ?? usualRetryMs,
    stop: stop.signal,
    onEnded,
    meter: options.meter ?? noMeter,
  };
  const hasJumped = createJumpWatch(options.now, leaseMs / 4);

  async function takeAll(): Promise<void> {
    while (works.size < concurrency && !closing.signal.aborted) {
      if (!(await renewOwn())) return;
      const mayTakeOver = reachedForMs() >= leaseMs / 2; // others extend theirs more often than that
      const claim = await queue.take({ owner: options.owner, leaseMs, mayTakeOver });
      if (!claim) return;
      // It came while we were told to stop: straight back with it.
      if (closing.signal.aborted) await queue.release(claim, { afterMs: 0, isAttemptSpent: false });
      else begin(claim);
    }
  }

  /**
   * Leases of our own that are about to end, or look so by a clock that was set forward, are extended before anything
   * is taken: we would take our own scans again. False: the database is away.
   */
  async function renewOwn(): Promise<boolean> {
    const isJump = hasJumped();
    const old = [...works].filter((work) => isJump || work.isOverdue());
    await Promise.all(old.map((work) => work.renew()));
    return !old.some((work) => work.isOverdue());
  }

  function begin(claim: Claim): void {
    const work = workOnClaim(claim, context);
    works.add(work);
    void work.quiet
      .catch((err: unknown) => log.error({ err, scanId: claim.scan.id }, "work on a scan broke off"))
      .then(() => {
        works.delete(work);
        alarm.wake();
      });
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted;) {
      try {
        await takeAll();
        if (failures > 0) log.info({ failures }, "the queue can be read again");
        failures = 0;
        await alarm.sleep(pollMs);
      } catch (err) {
        if (failures === 0) log.error({ err }, "the queue cannot be read; will go on trying");
        failures += 1;
        await alarm.sleepFully(backOffMs(failures));
      }
    }
  }

  const looping = loop();
  const watching = watchForLost(works, options.store.scans, pollMs);

  async function drain(): Promise<void> {
    closing.abort();
    alarm.end();
    await looping;
    await Promise.all([...works].map((work) => work.quiet.catch(() => {})));
  }

  return {
    wake: () => alarm.wake(),
    drain,
    async stop({ graceMs }) {
      const timer = setTimeout(() => stop.abort(), graceMs);
      await drain();
      clearTimeout(timer);
      await watching.stop();
    },
  };
}

function backOffMs(failures: number): number {
  return Math.min(200 * 2 ** Math.min(failures, 10), 5_000);
}

/** Whether the clock on the wall went another way than time itself since the last call. */
function createJumpWatch(now: () => Date, toleranceMs: number): () => boolean {
  const offset = () => now().getTime() - performance.now();
  let last = offset();
  return () => {
    const current = offset();
    const hasJumped = Math.abs(current - last) > toleranceMs;
    last = current;
    return hasJumped;
  };
}
