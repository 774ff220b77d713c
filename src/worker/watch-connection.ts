import type { Queue } from "../queue/queue.ts";

interface WatchedQueue {
  readonly queue: Queue;
  /** How long no call of the queue has failed. */
  readonly connectedForMs: () => number;
}

/**
 * Remembers when the queue was last unavailable. After an outage all leases have expired, though their workers may be
 * about to extend them or to store a result, so a worker must not take over scans right away.
 */
export function watchConnection(queue: Queue, now: () => number = () => performance.now()): WatchedQueue {
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
