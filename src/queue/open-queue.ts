import type { Config } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import type { Scans, Store } from "../store/store.ts";
import type { Queue } from "./queue.ts";

interface QueueOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** How often scans without a job are put back in the queue. */
  readonly reconcileMs?: number;
}

/** Opens the queue: the table of scans on SQLite, pg-boss on PostgreSQL. */
export async function openQueue(
  { kind, scans }: Pick<Store, "kind" | "scans">,
  { databaseUrl }: Pick<Config, "databaseUrl">,
  { log, now, reconcileMs = defaultReconcileMs }: QueueOptions,
): Promise<Queue> {
  if (kind === "sqlite") return createEmbeddedQueue(scans, now);
  const { openPgBossQueue } = await import("./pg-boss/open-queue.ts"); // not loaded on SQLite
  return openPgBossQueue(scans, { url: databaseUrl, log, reconcileMs });
}

/** With a lease of 60 s, a scan whose worker died runs again within 90 s. */
const defaultReconcileMs = 25_000;

/** The table of scans is the queue: `claim` also finds scans whose lease has expired. */
export function createEmbeddedQueue(scans: Scans, now: () => Date): Queue {
  return {
    add: (scan, terms) => scans.create(scan, undefined, terms),
    take: (options) => scans.claim({ ...options, now: now() }),
    heartbeat: (claim, options) => scans.heartbeat(claim, { ...options, now: now() }),
    release: (claim, { afterMs, ...rest }) =>
      scans.release(claim, { notBefore: new Date(now().getTime() + afterMs), ...rest }),
    complete: (claim, result) => scans.complete(claim, result),
    fail: (claim, failure, end) => scans.fail(claim, failure, end),
    check: async () => void (await scans.due({ now: now(), limit: 1 })),
    close: async () => {},
  };
}
