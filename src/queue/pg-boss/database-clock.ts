import type { Db } from "pg-boss";

/** The time of the database, without a query for each call. */
export interface DatabaseClock {
  now(): Date;
  /** Reads the time from the database. */
  sync(): Promise<void>;
}

/**
 * Workers on several machines compare leases, but their clocks may differ or be set. So the time is read from the
 * database, and a monotonic clock adds what has passed since.
 */
export function createDatabaseClock(db: Db): DatabaseClock {
  let aheadMs = Number.NaN;
  return {
    now: () => new Date(performance.now() + aheadMs),
    async sync() {
      const before = performance.now();
      const { rows } = await db.executeSql("select extract(epoch from clock_timestamp()) * 1000 as ms");
      const [{ ms }] = rows as [{ readonly ms: string }];
      aheadMs = Number(ms) - (before + performance.now()) / 2;
    },
  };
}
