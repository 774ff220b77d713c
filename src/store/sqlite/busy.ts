import { setTimeout as wait } from "node:timers/promises";

/** Retries work while the database is locked by another process; the event loop runs between attempts. */
export interface BusyRetry {
  run<T>(work: () => T): Promise<T>;
}

/**
 * The timeout counts from when the database was first found locked, not per call: with many queued calls, the last one
 * would otherwise wait for the sum.
 */
export function createBusyRetry(timeoutMs: number): BusyRetry {
  let firstBusyAt = 0;
  let lastBusyAt = -Infinity;

  function mayRetry(): boolean {
    const now = performance.now();
    if (now - lastBusyAt > forgetMs) firstBusyAt = now;
    lastBusyAt = now;
    return now - firstBusyAt < timeoutMs;
  }

  return {
    async run(work) {
      for (let tries = 0; ; tries++) {
        try {
          const result = work();
          lastBusyAt = -Infinity;
          return result;
        } catch (error) {
          if (!isBusy(error) || !mayRetry()) throw error;
          await wait(Math.min(5 + tries * 5, 50));
        }
      }
    },
  };
}

/** Longer than the longest wait between two attempts. */
const forgetMs = 1_000;

/** SQLITE_BUSY and SQLITE_LOCKED, with all their variants. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 5 || code === 6;
}

/** The primary result code of SQLite. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}
