import { createClaims } from "./scan-claims.ts";
import { readDashboard } from "../dashboard/dashboard.ts";
import { createWorseReader } from "../dashboard/worse.ts";
import type { Database } from "../database.ts";
import { createScan } from "./create-scan.ts";
import { createEndings } from "./end-scans.ts";
import { createRequestMemory } from "./idempotency.ts";
import { prepareQuery } from "../prepared-query.ts";
import { isNamed } from "../like-pattern.ts";
import { revisionReader } from "../revision.ts";
import { createResults } from "./scan-results.ts";
import { recordColumns, statusesOf, toScanRecord, completeStatuses } from "./scan-rows.ts";
import { createStoredTexts } from "./stored-texts.ts";
import { storeUpload } from "./store-upload.ts";
import type { ScanFilter, Scans } from "../store.ts";
import { removeInBatches } from "../in-batches.ts";
import { removeScans } from "./remove-scans.ts";

export function createScans(database: Database): Scans {
  const { read } = database;
  const findOne = prepareQuery(database, (id: string) =>
    read.selectFrom("scans").select(recordColumns).where("id", "=", id),
  );

  const readWorse = createWorseReader(read);

  return {
    create: (scan, inTransaction, terms) => createScan(database, scan, inTransaction, terms),

    async find(id) {
      const row = await findOne(id);
      return row && toScanRecord(row);
    },

    async list(filter) {
      return (await pageOf(database, filter).execute()).map(toScanRecord);
    },

    ...createStoredTexts(database),
    revision: revisionReader(database),
    dashboard: (options) => readDashboard(read, readWorse, options),
    ...createClaims(database),
    ...createResults(database),
    upload: (upload) => storeUpload(database, upload),
    ...createEndings(database),
    ...createRequestMemory(database),
    prune: (olderThan, options) => pruneScans(database, olderThan, options),
  };
}

function pageOf({ read }: Database, { limit, project, q, status, before }: ScanFilter) {
  const scans = read.selectFrom("scans").select(recordColumns);
  let page = scans.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
  if (project !== undefined) page = page.where("project", "=", project);
  if (q !== undefined) {
    const named = read.selectFrom("project_scans").select("project").where(isNamed("project_scans.project", q));
    page = page.where("project", "in", named);
  }
  if (status !== undefined) page = page.where("status", "in", statusesOf(status));
  if (before === undefined) return page;
  return page.where((eb) =>
    eb(
      eb.refTuple("created_at", "id"),
      "<",
      // Nothing compares less than a missing row, so an unknown scan gives an empty page.
      eb
        .selectFrom("scans as mark")
        .select(["mark.created_at", "mark.id"])
        .where("mark.id", "=", before)
        .$asTuple("created_at", "id"),
    ),
  );
}

interface PruneOptions {
  /** Keeps the latest complete scan of each project. */
  readonly keepLatest?: boolean;
}

/** Removes ended scans created before that time, a few at a time, so that other writers are not blocked for long. */
async function pruneScans(database: Database, olderThan: Date, options: PruneOptions = {}): Promise<number> {
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
