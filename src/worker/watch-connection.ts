import type { Queue } from "../queue/queue.ts";

/** A queue, and how long ago it was last out of reach. */
export interface WatchedQueue {
  readonly queue: Queue;
  readonly reachedForMs: () => number;
}

/**
 * When a database comes back after an outage, all leases are over, though whoever has the scans may be alive and about to
 * extend them or to store what they have finished. Whoever was cut off too must not take scans from them yet.
 */
export function watchReach(queue: Queue, now: () => number = () => performance.now()): WatchedQueue {
  let reachedSince = -Infinity;

  async function note<T>(call: Promise<T>): Promise<T> {
    try {
      return await call;
    } catch (error) {
      reachedSince = now();
      throw error;
    }
  }

  return {
    queue: {
      ...queue,
      take: (options) => note(queue.take(options)),
      heartbeat: (claim, options) => note(queue.heartbeat(claim, options)),
      release: (claim, options) => note(queue.release(claim, options)),
      complete: (claim, result) => note(queue.complete(claim, result)),
      fail: (claim, failure, end) => note(queue.fail(claim, failure, end)),
    },
    reachedForMs: () => now() - reachedSince,
  };
}
