import type { Config } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../store/store.ts";
import { createEmbeddedQueue } from "./embedded-queue.ts";
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
