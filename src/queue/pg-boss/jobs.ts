import type { Db, PgBoss } from "pg-boss";
import type { RunSql } from "../../store/store.ts";

export const queueName = "scans";

/** Separate from the tables of lcc. */
export const schema = "lcc_queue";

interface JobData {
  readonly scanId: string;
}

interface JobOptions {
  readonly afterMs?: number;
  /** Runs before all queued jobs. */
  readonly isFirst?: boolean;
}

/** Adds the job of a scan in a transaction of the store; an existing job stays as it is. */
export async function addJob(boss: PgBoss, run: RunSql, scanId: string, options: JobOptions = {}): Promise<void> {
  const { afterMs = 0, isFirst = false } = options;
  const data: JobData = { scanId };
  await boss.send(queueName, data, {
    db: toDb(run),
    singletonKey: scanId,
    priority: isFirst ? 1 : 0,
    ...(afterMs > 0 && { startAfter: `${afterMs} milliseconds` }), // by the clock of the database
  });
}

/** Removes the job of a scan in the transaction that claims the scan. */
export async function removeJob(boss: PgBoss, run: RunSql, scanId: string): Promise<void> {
  const db = toDb(run);
  const jobs = await boss.findJobs<JobData>(queueName, { key: scanId, db });
  if (jobs.length > 0)
    await boss.deleteJob(
      queueName,
      jobs.map(({ id }) => id),
      { db },
    );
}

/** Removes jobs of scans that are not queued, in one statement: with pg-boss all jobs would have to be listed. */
export async function removeStaleJobs(boss: PgBoss, now: Date): Promise<void> {
  await boss.getDb().executeSql(
    `delete from ${schema}.job as job where name = $1 and state < 'active' and not exists (
       select 1 from scans where id = job.singleton_key
         and (status = 'queued' or (status = 'running' and lease_until <= $2)))`,
    [queueName, now.toISOString()],
  );
}

/** Adds missing jobs in front of all others: their scans have been waiting longest. */
export async function addMissingJobs(boss: PgBoss, scanIds: readonly string[]): Promise<void> {
  if (scanIds.length === 0) return;
  await boss.insert(
    queueName,
    scanIds.map((scanId) => ({ data: { scanId } satisfies JobData, singletonKey: scanId, priority: 1 })),
  );
}

function toDb(run: RunSql): Db {
  return { executeSql: async (text, values = []) => ({ rows: [...(await run(text, values))] }) };
}
