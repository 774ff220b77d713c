import type { Db, PgBoss } from "pg-boss";
import type { RunSql } from "../../store/store.ts";

/** The name that the jobs bear. */
export const line = "scans";

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

/** The id of the scan that is next; its job is gone when the transaction ends well. */
export async function leaveLine(boss: PgBoss, run: RunSql): Promise<string | undefined> {
  const db = within(run);
  const [job] = await boss.fetch<JobFacts>(line, { db });
  if (!job) return undefined;
  await boss.deleteJob(line, job.id, { db });
  return job.data.scanId;
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
