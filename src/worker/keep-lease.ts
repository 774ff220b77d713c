import type { Log } from "../domain/log.ts";
import type { Progress } from "../domain/contracts/progress.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim } from "../store/store.ts";
import { defined } from "../text/defined.ts";

/** The lease of a claim, which heartbeats extend while the scan runs. */
export interface Lease {
  /** Aborted when the scan was cancelled, or another worker has it. */
  readonly lost: AbortSignal;
  /** Stores the progress of the scan with the next heartbeat, at most once a second. */
  setProgress(progress: Progress): void;
  /** Extends the lease now; false: it is lost, or the database is unavailable. */
  renew(): Promise<boolean>;
  /**
   * Less than a quarter of the lease is left, and no other worker is known to have the scan. Heartbeats are more
   * frequent than that, so the database is or was unavailable.
   */
  isOverdue(): boolean;
  /** The database says that the claim is no longer valid. */
  lose(): void;
  /** Stops the heartbeats, and returns when none is running. `renew` still works. */
  stopHeartbeats(): Promise<void>;
}

export interface LeaseOptions {
  readonly queue: Pick<Queue, "heartbeat">;
  readonly log: Log;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** The shortest time between two updates of the progress. */
  readonly progressMs: number;
}

/** Measures time with a monotonic clock. A database outage does not end the lease: afterwards the database decides. */
export function keepLease(claim: Claim, { queue, log, leaseMs, heartbeatMs, progressMs }: LeaseOptions): Lease {
  const lost = new AbortController();
  let unsent: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<boolean> | undefined;
  let sentAt = performance.now();
  let heldSince = sentAt;
  let isStopped = false;
  let isUnavailable = false;

  async function beat(): Promise<boolean> {
    const progress = unsent;
    unsent = undefined;
    sentAt = performance.now();
    try {
      const isHeld = await queue.heartbeat(claim, { leaseMs, ...defined({ progress }) });
      isUnavailable = false;
      if (isHeld) heldSince = sentAt;
      else lost.abort();
      return isHeld;
    } catch (err) {
      unsent ??= progress;
      if (!isUnavailable) log.warn({ err, scanId: claim.scan.id }, "cannot extend the lease of a scan; retrying");
      isUnavailable = true;
      return false;
    }
  }

  function renew(): Promise<boolean> {
    running ??= beat().finally(() => {
      running = undefined;
      schedule();
    });
    return running;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped || lost.signal.aborted || running) return;
    const pauseMs = unsent ? Math.min(progressMs, heartbeatMs) : heartbeatMs;
    timer = setTimeout(() => void renew(), Math.max(0, sentAt + pauseMs - performance.now()));
  }

  schedule();
  return {
    lost: lost.signal,
    setProgress(progress) {
      const isFirst = unsent === undefined;
      unsent = progress;
      if (isFirst) schedule();
    },
    renew,
    isOverdue: () => !lost.signal.aborted && heldSince + 0.75 * leaseMs <= performance.now(),
    lose: () => lost.abort(),
    async stopHeartbeats() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
