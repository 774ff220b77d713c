import type { PgBoss } from "pg-boss";
import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../domain/log.ts";
import { translateFailure } from "../../store/failures.ts";
import { postgresOpenFailure } from "../../store/postgres/open-failure.ts";
import type { RunSql, Scans } from "../../store/store.ts";
import type { Queue } from "../queue.ts";
import { repeat } from "../../async/repeat.ts";
import { createDatabaseClock, type DatabaseClock } from "./database-clock.ts";
import { clearLine, fillLine, leaveLine, schema, standInLine } from "./jobs.ts";
import { createOutage } from "./outage.ts";
import { startBoss } from "./start-boss.ts";

interface PgBossOptions {
  readonly url: string;
  readonly log: Log;
  readonly reconcileMs: number;
}

/**
 * A line of pg-boss jobs beside the scans, in one database. Every scan that waits has a job, which is made in the
 * transaction that lets the scan wait and removed in the one that takes it: a process that dies in between has changed
 * neither. Whose turn it is, the rows of the scans say, since pg-boss knows nothing of users; workers of 2.0 go by the
 * jobs. A job that is lost all the same, and a scan whose lease is over, are put back in line now and then, and a job
 * too many is removed.
 *
 * Uses at most two connections, beside the ten of the store.
 */
export async function openPgBossQueue(scans: Scans, { url, log, reconcileMs }: PgBossOptions): Promise<Queue> {
  const outage = createOutage(log);
  const boss = await startBoss(url, { log, outage }).catch(cannotOpen);
  const clock = createDatabaseClock(boss.getDb());
  const reconcile = async () => {
    const wasAway = outage.isUnderWay();
    await clock.set();
    // After an outage all leases are over. Workers get one round to extend theirs and to store what they have finished.
    if (!wasAway) await fillLine(boss, await scans.due({ now: clock.now(), limit: mostAtOnce }));
    await clearLine(boss, clock.now());
    outage.end();
  };
  await reconcile().catch(async (error: unknown) => {
    await boss.stop({ graceful: false });
    return cannotOpen(error);
  });
  const reconciling = repeat(reconcile, { everyMs: reconcileMs, onFailure: outage.notice });
  return {
    ...createQueue(scans, boss, clock),
    async close() {
      await reconciling.stop();
      await boss.stop({ graceful: false });
    },
  };
}

/** The oldest; when they have left the line, others are the oldest. */
const mostAtOnce = 500;

function cannotOpen(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "42501") {
    throw new AppError("cannot_run", noRight, { cause: error });
  }
  throw postgresOpenFailure(translateFailure(error));
}

const noRight = `The user in SVC_DATABASE_URL may not create the schema ${schema} for the queue; grant it CREATE on the database.`;

function createQueue(scans: Scans, boss: PgBoss, clock: DatabaseClock): Omit<Queue, "close"> {
  return {
    add: (scan, terms) => scans.create(scan, (run) => standInLine(boss, run, scan.id), terms),
    take: (options) =>
      scans.claim({ ...options, now: clock.now(), along: (run, scanId) => leaveLine(boss, run, scanId) }),
    heartbeat: (claim, options) => scans.heartbeat(claim, { ...options, now: clock.now() }),
    release(claim, { afterMs, isAttemptSpent }) {
      const notBefore = new Date(clock.now().getTime() + afterMs);
      // Whom we could not serve does not begin to wait anew.
      const place = { afterMs, isFirst: !isAttemptSpent };
      const along = (run: RunSql) => standInLine(boss, run, claim.scan.id, place);
      return scans.release(claim, { notBefore, isAttemptSpent, along });
    },
    complete: (claim, result) => scans.complete(claim, result),
    fail: (claim, failure, end) => scans.fail(claim, failure, end),
    check: async () => void (await boss.getDb().executeSql(`select 1 from ${schema}.job limit 1`, [])),
  };
}
