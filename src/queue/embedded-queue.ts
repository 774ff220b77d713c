import type { Scans } from "../store/store.ts";
import type { Queue } from "./queue.ts";

/** The table of scans is the queue: `claim` also finds scans whose lease has expired. */
export function createEmbeddedQueue(scans: Scans, now: () => Date): Queue {
  return {
    add: (scan, terms) => scans.create(scan, undefined, terms),
    take: (options) => scans.claim({ ...options, now: now() }),
    heartbeat: (claim, options) => scans.heartbeat(claim, { ...options, now: now() }),
    release: (claim, { afterMs, isAttemptSpent }) =>
      scans.release(claim, { notBefore: new Date(now().getTime() + afterMs), isAttemptSpent }),
    complete: (claim, result) => scans.complete(claim, result),
    fail: (claim, failure, end) => scans.fail(claim, failure, end),
    check: async () => void (await scans.due({ now: now(), limit: 1 })),
    close: async () => {},
  };
}
