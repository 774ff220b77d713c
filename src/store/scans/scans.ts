import { createClaims } from "./scan-claims.ts";
import { readDashboard } from "../dashboard/dashboard.ts";
import type { Database } from "../database.ts";
import { createScan } from "./create-scan.ts";
import { createEndings } from "./end-scans.ts";
import { createRequestMemory } from "./idempotency.ts";
import { prepareQuery } from "../prepared-query.ts";
import { pruneScans } from "../prune-scans.ts";
import { revisionReader } from "../revision.ts";
import { createResults } from "./scan-results.ts";
import { recordColumns, recordOf } from "./scan-rows.ts";
import { createStoredTexts } from "./stored-texts.ts";
import { storeUpload } from "./store-upload.ts";
import type { ScanFilter, Scans } from "../store.ts";
import type { ScanStatus } from "../tables.ts";

export function createScans(database: Database): Scans {
  const { read } = database;
  const findOne = prepareQuery(database, (id: string) =>
    read.selectFrom("scans").select(recordColumns).where("id", "=", id),
  );

  return {
    create: (scan, along, terms) => createScan(database, scan, along, terms),

    async find(id) {
      const row = await findOne(id);
      return row && recordOf(row);
    },

    async list(filter) {
      return (await pageOf(database, filter).execute()).map(recordOf);
    },

    ...createStoredTexts(database),
    revision: revisionReader(database),
    dashboard: (options) => readDashboard(read, options),
    ...createClaims(database),
    ...createResults(database),
    upload: (upload) => storeUpload(database, upload),
    ...createEndings(database),
    ...createRequestMemory(database),
    prune: (olderThan, options) => pruneScans(database, olderThan, options),
  };
}

function pageOf({ read }: Database, { limit, project, status, before }: ScanFilter) {
  const scans = read.selectFrom("scans").select(recordColumns);
  let page = scans.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit);
  if (project !== undefined) page = page.where("project", "=", project);
  if (status !== undefined) page = page.where("status", "=", status as ScanStatus); // an unknown status matches nothing
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
