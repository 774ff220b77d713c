import type { Database } from "./database.ts";
import { removeInBatches } from "./in-batches.ts";
import { removeScans } from "./scans/remove-scans.ts";
import { completeStatuses } from "./scans/scan-rows.ts";

interface PruneOptions {
  /** Keeps the latest complete scan of each project. */
  readonly keepLatest?: boolean;
}

/** Removes ended scans created before that time, a few at a time, so that other writers are not blocked for long. */
export async function pruneScans(database: Database, olderThan: Date, options: PruneOptions = {}): Promise<number> {
  const total = await removeInBatches(50, (max) => pruneSome(database, olderThan.toISOString(), options, max));
  if (total > 0) await database.compact();
  return total;
}

function pruneSome(
  { write }: Database,
  olderThan: string,
  { keepLatest = false }: PruneOptions,
  batchSize: number,
): Promise<number> {
  return write.transaction().execute(async (trx) => {
    let old = trx
      .selectFrom("scans")
      .select(["id", "project"])
      .where("created_at", "<", olderThan)
      .where("status", "in", [...completeStatuses, "failed"]);
    if (keepLatest) {
      old = old.where((eb) => {
        const own = eb.selectFrom("projects").select("project").whereRef("projects.project", "=", "scans.project");
        return eb.not(eb.exists(own.whereRef("latest_scan_id", "=", "scans.id")));
      });
    }
    const some = await old.orderBy("created_at").orderBy("id").limit(batchSize).execute();
    return some.length === 0 ? 0 : removeScans(trx, some);
  });
}
