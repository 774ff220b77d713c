import type { Config } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../store/store.ts";
import { createEmbeddedQueue } from "./embedded-queue.ts";
import type { Queue } from "./queue.ts";

interface QueueOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** How often scans that fell out of line are put back, at most. */
  readonly reconcileMs?: number;
}

/** The queue of the database: in its own tables with SQLite, with pg-boss on PostgreSQL. */
export async function openQueue(
  { kind, scans }: Pick<Store, "kind" | "scans">,
  { databaseUrl }: Pick<Config, "databaseUrl">,
  { log, now, reconcileMs = usualReconcileMs }: QueueOptions,
): Promise<Queue> {
  if (kind === "sqlite") return createEmbeddedQueue(scans, now);
  const { openPgBossQueue } = await import("./pg-boss/open-queue.ts"); // a server on SQLite does without it
  return openPgBossQueue(scans, { url: databaseUrl, log, reconcileMs });
}

/** A scan whose worker has died runs again within a lease of 60 s, this, and a moment: 90 s. */
const usualReconcileMs = 25_000;
