import { type Db, PgBoss } from "pg-boss";
import { repeat } from "../../async/repeat.ts";
import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../domain/log.ts";
import { translateFailure } from "../../store/failures.ts";
import { postgresOpenFailure } from "../../store/postgres/open-failure.ts";
import type { RunSql, Scans } from "../../store/store.ts";
import type { Queue } from "../queue.ts";
import { addJob, addMissingJobs, removeJob, removeStaleJobs, schema, queueName } from "./jobs.ts";
import { createOutage, type Outage } from "./outage.ts";
import { errorCode } from "../../text/error-code.ts";

interface PgBossOptions {
  readonly url: string;
  readonly log: Log;
  readonly reconcileMs: number;
}

/**
 * Opens a queue of pg-boss jobs in the database of the scans. Every queued scan has a job, which is added and removed in
 * the transactions that queue and claim the scan. The rows of the scans decide whose turn it is, since pg-boss knows
 * nothing about users; workers of 2.0 go by the jobs. A regular check adds missing jobs, also of scans whose lease has
 * expired, and removes stale ones.
 *
 * Uses at most two connections, in addition to the ten of the store.
 */
export async function openPgBossQueue(scans: Scans, { url, log, reconcileMs }: PgBossOptions): Promise<Queue> {
  const outage = createOutage(log);
  const boss = await startBoss(url, { log, outage }).catch(cannotOpen);
  const clock = createDatabaseClock(boss.getDb());
  const reconcile = async () => {
    const isAfterOutage = outage.isUnderWay();
    await clock.sync();
    // After an outage all leases have expired. Workers get one round to extend theirs and to store their results.
    if (!isAfterOutage) await addMissingJobs(boss, await scans.due({ now: clock.now(), limit: batchSize }));
    await removeStaleJobs(boss, clock.now());
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

/** The oldest ones; the next check adds more. */
const batchSize = 500;

function cannotOpen(error: unknown): never {
  if (errorCode(error) === "42501") {
    throw new AppError("cannot_run", noPermission, { cause: error });
  }
  throw postgresOpenFailure(translateFailure(error));
}

const noPermission = `The user in SVC_DATABASE_URL may not create the schema ${schema} for the queue; grant it CREATE on the database.`;

function createQueue(scans: Scans, boss: PgBoss, clock: DatabaseClock): Omit<Queue, "close"> {
  return {
    add: (scan, terms) => scans.create(scan, (run) => addJob(boss, run, scan.id), terms),
    take: (options) =>
      scans.claim({ ...options, now: clock.now(), inTransaction: (run, scanId) => removeJob(boss, run, scanId) }),
    heartbeat: (claim, options) => scans.heartbeat(claim, { ...options, now: clock.now() }),
    release(claim, { afterMs, ...rest }) {
      const notBefore = new Date(clock.now().getTime() + afterMs);
      // A scan that could not run keeps its place.
      const job = { afterMs, isFirst: !rest.isAttemptSpent };
      const inTransaction = (run: RunSql) => addJob(boss, run, claim.scan.id, job);
      return scans.release(claim, { notBefore, ...rest, inTransaction });
    },
    complete: (claim, result) => scans.complete(claim, result),
    fail: (claim, failure, end) => scans.fail(claim, failure, end),
    check: async () => void (await boss.getDb().executeSql(`select 1 from ${schema}.job limit 1`, [])),
  };
}

/** The time of the database, without a query for each call. */
interface DatabaseClock {
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

/** Starts pg-boss in its own schema, which it creates, migrates and cleans up itself. */
async function startBoss(
  url: string,
  { log, outage }: { readonly log: Log; readonly outage: Outage },
): Promise<PgBoss> {
  const settings = { connectionString: url, ...connections, schema, schedule: false };
  const boss = new PgBoss(settings);
  boss.on("error", (error) => outage.notice(error)); // without a listener it would end the process
  boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    // One job per scan. Without a worker, scans wait for up to a year.
    await boss.createQueue(queueName, { policy: "exclusive", retryLimit: 0, retentionSeconds: yearSeconds });
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** For maintenance only: scans are added and claimed over the connections of the store. */
const connections = {
  application_name: "lcc queue",
  max: 2,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 60_000,
  query_timeout: 62_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} as const;

const yearSeconds = 365 * 86_400;
