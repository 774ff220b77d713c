import type { Queue } from "../queue/queue.ts";
import type { Claim, Store, Scans } from "../store/store.ts";
import { createSleeper } from "../async/sleeper.ts";
import { defaultRetryMs } from "./outcome.ts";
import { noMeter } from "./scan-metrics.ts";
import { packTarget } from "../scan/process/scan-target.ts";
import { runClaim, type RunningClaim, type WorkerContext } from "./run-claim.ts";
import { repeat, type Repeated } from "../async/repeat.ts";

type Chosen = "run" | "leaseMs" | "heartbeatMs" | "progressMs" | "storeMs" | "retryMs" | "onEnded" | "meter";

export interface WorkerOptions
  extends
    Pick<WorkerContext, "queue" | "config" | "policies" | "log" | "now" | "env" | "tracer">,
    Partial<Pick<WorkerContext, Chosen>> {
  readonly store: Pick<Store, "scans">;
  /** The name of this worker in the leases. */
  readonly owner: string;
  /** How many scans run at once, besides `SVC_EXTRA_SCANS`. */
  readonly concurrency: number;
  /** A scan that has run for this long is long. */
  readonly longMs?: number;
  /** How often the queue is polled. */
  readonly pollMs?: number;
}

export interface Worker {
  /** Polls the queue now. */
  wake(): void;
  /** Takes no more scans, and returns when the running ones have ended. */
  drain(): Promise<void>;
  /** The same, but scans that still run after the grace period go back to the queue. */
  stop(options: { readonly graceMs: number }): Promise<void>;
}

/** Takes scans from the queue and runs them until it is stopped. Errors do not end it. */
export function startWorker(options: WorkerOptions): Worker {
  const { log, concurrency, pollMs = 1_000, longMs = 60_000 } = options;
  const { extraScans } = options.config;
  const { queue, connectedForMs } = watchConnection(options.queue);
  const leaseMs = options.leaseMs ?? 60_000;
  const stop = new AbortController();
  const closing = new AbortController();
  const sleeper = createSleeper();
  const running = new Set<RunningClaim>();
  const context = createContext({ ...options, queue, leaseMs }, stop.signal);
  const hasClockJumped = createJumpDetector(options.now, leaseMs / 4);

  /** Short scans must not wait for an hour until a long one ends. */
  function hasSlot(): boolean {
    if (running.size < concurrency) return true;
    const begunBefore = performance.now() - longMs;
    return running.size < concurrency + extraScans && [...running].every(({ startedAt }) => startedAt < begunBefore);
  }

  async function takeScans(): Promise<void> {
    while (hasSlot() && !closing.signal.aborted) {
      if (!(await renewOverdue())) return;
      const mayTakeOver = connectedForMs() >= leaseMs / 2; // other workers extend their leases more often than that
      const claim = await queue.take({ owner: options.owner, leaseMs, mayTakeOver });
      if (!claim) return;
      if (closing.signal.aborted) await queue.release(claim, { afterMs: 0, isAttemptSpent: false });
      else start(claim);
    }
  }

  /**
   * Extends own leases that are about to end, or seem so after the clock was set forward: otherwise this worker would
   * take its own scans again. False: the database is unavailable.
   */
  async function renewOverdue(): Promise<boolean> {
    const isAll = hasClockJumped();
    const overdue = [...running].filter((scan) => isAll || scan.isOverdue());
    await Promise.all(overdue.map((scan) => scan.renew()));
    return !overdue.some((scan) => scan.isOverdue());
  }

  function start(claim: Claim): void {
    const started = runClaim(claim, context);
    running.add(started);
    void started.done
      .catch((err: unknown) => log.error({ err, scanId: claim.scan.id }, "unexpected error while running a scan"))
      .then(() => {
        running.delete(started);
        sleeper.wake();
      });
  }

  async function loop(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted;) {
      try {
        await takeScans();
        if (failures > 0) log.info({ failures }, "the queue can be read again");
        failures = 0;
        await sleeper.sleep(pollMs);
      } catch (err) {
        if (failures === 0) log.error({ err }, "cannot read the queue; retrying");
        failures += 1;
        await sleeper.sleepFully(backOffMs(failures));
      }
    }
  }

  const looping = loop();
  const watching = watchLostClaims(running, options.store.scans, pollMs);

  async function drain(): Promise<void> {
    closing.abort();
    sleeper.end();
    await looping;
    await Promise.all([...running].map(({ done }) => done.catch(() => {})));
  }

  return {
    wake: () => sleeper.wake(),
    drain,
    async stop({ graceMs }) {
      const timer = setTimeout(() => stop.abort(), graceMs);
      await drain();
      clearTimeout(timer);
      await watching.stop();
    },
  };
}

function createContext(options: WorkerOptions & { readonly leaseMs: number }, stop: AbortSignal): WorkerContext {
  return {
    ...options,
    previousScans: options.store.scans,
    run: options.run ?? packTarget,
    heartbeatMs: options.heartbeatMs ?? Math.min(10_000, options.leaseMs / 3),
    progressMs: options.progressMs ?? 1_000,
    storeMs: options.storeMs ?? 300_000,
    retryMs: options.retryMs ?? defaultRetryMs,
    stop,
    onEnded: options.onEnded ?? (() => {}),
    meter: options.meter ?? noMeter,
  };
}

function backOffMs(failures: number): number {
  return Math.min(200 * 2 ** Math.min(failures, 10), 5_000);
}

/** Detects that the system clock was set since the last call. */
function createJumpDetector(now: () => Date, toleranceMs: number): () => boolean {
  const offset = () => now().getTime() - performance.now();
  let last = offset();
  return () => {
    const current = offset();
    const hasJumped = Math.abs(current - last) > toleranceMs;
    last = current;
    return hasJumped;
  };
}

interface WatchedQueue {
  readonly queue: Queue;
  /** How long no call of the queue has failed. */
  readonly connectedForMs: () => number;
}

/**
 * Remembers when the queue was last unavailable. After an outage all leases have expired, though their workers may be
 * about to extend them or to store a result, so a worker must not take over scans right away.
 */
function watchConnection(queue: Queue, now: () => number = () => performance.now()): WatchedQueue {
  let connectedSince = -Infinity;

  async function watch<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      connectedSince = now();
      throw error;
    }
  }

  return {
    queue: {
      ...queue,
      take: (options) => watch(queue.take(options)),
      heartbeat: (claim, options) => watch(queue.heartbeat(claim, options)),
      release: (claim, options) => watch(queue.release(claim, options)),
      complete: (claim, result) => watch(queue.complete(claim, result)),
      fail: (claim, failure, end) => watch(queue.fail(claim, failure, end)),
    },
    connectedForMs: () => now() - connectedSince,
  };
}

/** Ends scans that were cancelled, deleted or taken by another worker, sooner than the next heartbeat would. */
function watchLostClaims(
  running: ReadonlySet<RunningClaim>,
  scans: Pick<Scans, "findLost">,
  everyMs: number,
): Repeated {
  const check = async () => {
    const lost = new Set(await scans.findLost([...running].map(({ claim }) => claim)));
    for (const scan of running) if (lost.has(scan.claim)) scan.lose();
  };
  // Heartbeats log a database outage already.
  return repeat(check, { everyMs, onFailure: () => {} });
}
