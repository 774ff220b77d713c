import type { Database } from "./database.ts";
import { removeInPortions } from "./in-portions.ts";
import { updateProjects } from "./project-totals.ts";
import { changeRevision } from "./revision.ts";
import { completeStatuses } from "./scan-rows.ts";

/** Removes ended scans that were created before that time, a few at a time, so that nobody waits for long. */
export async function pruneScans(database: Database, olderThan: Date): Promise<number> {
  const total = await removeInPortions(50, (most) => pruneSome(database, olderThan.toISOString(), most));
  if (total > 0) await database.compact();
  return total;
}

function pruneSome({ write }: Database, olderThan: string, mostAtOnce: number): Promise<number> {
  return write.transaction().execute(async (trx) => {
    const old = await trx
      .selectFrom("scans")
      .select(["id", "project"])
      .where("created_at", "<", olderThan)
      .where("status", "in", [...completeStatuses, "failed"])
      .orderBy("created_at")
      .orderBy("id")
      .limit(mostAtOnce)
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    const { numDeletedRows } = await trx.deleteFrom("scans").where("id", "in", ids).executeTakeFirst();
    await changeRevision(trx);
    const affected = await trx
      .selectFrom("projects")
      .select("project")
      .where("project", "in", [...new Set(old.map(({ project }) => project))])
      .where("latest_scan_id", "in", ids)
      .execute();
    await updateProjects(
      trx,
      affected.map(({ project }) => project),
    );
    return Number(numDeletedRows);
  });
}
