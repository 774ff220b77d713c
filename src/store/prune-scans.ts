import type { Database } from "./database.ts";
import { removeInPortions } from "./in-portions.ts";
import { removeScans } from "./remove-scans.ts";
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
    return old.length === 0 ? 0 : removeScans(trx, old);
  });
}
