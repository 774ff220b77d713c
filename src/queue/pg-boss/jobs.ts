import type { Db, PgBoss } from "pg-boss";
import type { RunSql } from "../../store/store.ts";

/** The name that the jobs bear. */
export const line = "scans";

/** Apart from our own tables. */
export const schema = "lcc_queue";

interface JobFacts {
  readonly scanId: string;
}

interface PlaceInLine {
  readonly afterMs?: number;
  /** Before all who wait. */
  readonly isFirst?: boolean;
}

/** Puts a scan in line, in a transaction of the store; one that stands there already keeps its place. */
export async function standInLine(boss: PgBoss, run: RunSql, scanId: string, place: PlaceInLine = {}): Promise<void> {
  const { afterMs = 0, isFirst = false } = place;
  const facts: JobFacts = { scanId };
  await boss.send(line, facts, {
    db: within(run),
    singletonKey: scanId,
    priority: isFirst ? 1 : 0,
    ...(afterMs > 0 && { startAfter: `${afterMs} milliseconds` }), // by the clock of the database
  });
}

/** Takes a scan out of the line, in the transaction in which it is taken; its job is gone when that ends well. */
export async function leaveLine(boss: PgBoss, run: RunSql, scanId: string): Promise<void> {
  const db = within(run);
  const jobs = await boss.findJobs<JobFacts>(line, { key: scanId, db });
  if (jobs.length > 0)
    await boss.deleteJob(
      line,
      jobs.map(({ id }) => id),
      { db },
    );
}

/**
 * Removes jobs of scans that do not wait: whoever looked a moment too early has put them in line. In one statement, since
 * pg-boss would have to list all jobs for that.
 */
export async function clearLine(boss: PgBoss, now: Date): Promise<void> {
  await boss.getDb().executeSql(
    `delete from ${schema}.job as job where name = $1 and state < 'active' and not exists (
       select 1 from scans where id = job.singleton_key
         and (status = 'queued' or (status = 'running' and lease_until <= $2)))`,
    [line, now.toISOString()],
  );
}

/** Puts those in line who do not stand there, before all who do: they have waited once already. */
export async function fillLine(boss: PgBoss, scanIds: readonly string[]): Promise<void> {
  if (scanIds.length === 0) return;
  await boss.insert(
    line,
    scanIds.map((scanId) => ({ data: { scanId } satisfies JobFacts, singletonKey: scanId, priority: 1 })),
  );
}

function within(run: RunSql): Db {
  return { executeSql: async (text, values = []) => ({ rows: [...(await run(text, values))] }) };
}
