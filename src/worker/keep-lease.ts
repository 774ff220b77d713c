import type { Log } from "../domain/log.ts";
import type { Progress } from "../domain/progress.ts";
import type { Queue } from "../queue/queue.ts";
import type { Claim } from "../store/store.ts";

/** A claim that is kept alive while its scan is worked on. */
export interface Hold {
  /** Aborted when the scan was cancelled, or somebody else has it. */
  readonly lost: AbortSignal;
  /** Remembers how far the scan is; it is stored once a second at most. */
  tell(progress: Progress): void;
  /** Extends the lease now; false: it is lost, or the database is away. */
  renew(): Promise<boolean>;
  /**
   * Less than a quarter of the lease is left, or none, and nobody else is known to have the scan. Heartbeats come more
   * often than that: the database is away, or was.
   */
  isOverdue(): boolean;
  /** Somebody has seen that the claim does not count any more. */
  lose(): void;
  /** From now on the lease is extended only by `renew`; returns when no heartbeat is under way. */
  rest(): Promise<void>;
}

interface HoldOptions {
  readonly queue: Pick<Queue, "heartbeat">;
  readonly log: Log;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  readonly progressMs: number;
}

/**
 * Time is measured by a clock that nobody sets. A database that is away does not end the work: when it comes back, it
 * says whether the claim still counts.
 */
export function holdClaim(claim: Claim, { queue, log, leaseMs, heartbeatMs, progressMs }: HoldOptions): Hold {
  const lost = new AbortController();
  let untold: Progress | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<boolean> | undefined;
  let toldAt = performance.now();
  let heldSince = toldAt;
  let isResting = false;
  let isAway = false;

  async function beat(): Promise<boolean> {
    const progress = untold;
    untold = undefined;
    toldAt = performance.now();
    try {
      const isHeld = await queue.heartbeat(claim, { leaseMs, ...(progress && { progress }) });
      isAway = false;
      if (isHeld) heldSince = toldAt;
      else lost.abort();
      return isHeld;
    } catch (err) {
      untold ??= progress;
      if (!isAway) log.warn({ err, scanId: claim.scan.id }, "cannot extend the lease of a scan; will go on trying");
      isAway = true;
      return false;
    }
  }

  function renew(): Promise<boolean> {
    underWay ??= beat().finally(() => {
      underWay = undefined;
      schedule();
    });
    return underWay;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isResting || lost.signal.aborted || underWay) return;
    const pauseMs = untold ? Math.min(progressMs, heartbeatMs) : heartbeatMs;
    timer = setTimeout(() => void renew(), Math.max(0, toldAt + pauseMs - performance.now()));
  }

  schedule();
  return {
    lost: lost.signal,
    tell(progress) {
      const isFirst = untold === undefined;
      untold = progress;
      if (isFirst) schedule();
    },
    renew,
    isOverdue: () => !lost.signal.aborted && heldSince + 0.75 * leaseMs <= performance.now(),
    lose: () => lost.abort(),
    async rest() {
      isResting = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
