import type { Db } from "pg-boss";

/** The time of the database, without asking it every time. */
export interface DatabaseClock {
  now(): Date;
  /** Asks the database. */
  set(): Promise<void>;
}

/**
 * Leases are compared by workers on several machines, whose clocks may differ or be set. So the database is asked what
 * time it is, and from then on time passes by a clock that nobody sets.
 */
export function createDatabaseClock(db: Db): DatabaseClock {
  let aheadMs = Number.NaN;
  return {
    now: () => new Date(performance.now() + aheadMs),
    async set() {
      const before = performance.now();
      const { rows } = await db.executeSql("select extract(epoch from clock_timestamp()) * 1000 as ms");
      const [{ ms }] = rows as [{ readonly ms: string }];
      aheadMs = Number(ms) - (before + performance.now()) / 2;
    },
  };
}
