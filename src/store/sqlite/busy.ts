import { setTimeout as wait } from "node:timers/promises";

/** Runs what another process may be in the way of, again and again; the event loop is free between two tries. */
export interface BusyRetry {
  run<T>(work: () => T): Promise<T>;
}

/**
 * The patience is counted from the moment the database was found locked and not from each call: with many calls in
 * line, the last one would otherwise wait as many times as there are calls.
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

/** Longer than the longest wait between two tries. */
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
