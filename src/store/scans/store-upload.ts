import type { Transaction } from "kysely";
import { addEntry } from "../accounts/audit.ts";
import type { Database } from "../database.ts";
import { rememberRequest } from "./idempotency.ts";
import { updateProjects } from "../projects/project-totals.ts";
import { changeRevision } from "../revision.ts";
import { insertReport } from "./insert-report.ts";
import { completeValues, queuedRow } from "./scan-rows.ts";
import type { Upload, UploadOutcome } from "../store.ts";
import type { Tables } from "../tables.ts";

/** Stores an uploaded report as a complete scan, unless the project already has the same one. */
export async function storeUpload({ write }: Pick<Database, "write">, upload: Upload): Promise<UploadOutcome> {
  try {
    return await write.transaction().execute((trx) => insertUpload(trx, upload));
  } catch (error) {
    if (error instanceof SameReport) return { same: error.scanId };
    throw error;
  }
}

/** Rolls back everything written before the same report was found. */
class SameReport extends Error {
  readonly scanId: string;
  constructor(scanId: string) {
    super("The report is already stored.");
    this.scanId = scanId;
  }
}

async function insertUpload(
  trx: Transaction<Tables>,
  { scan, result, digest, request, record }: Upload,
): Promise<UploadOutcome> {
  const earlier = request && (await rememberRequest(trx, request, scan.id));
  if (earlier) return { earlier };
  await trx
    .insertInto("scans")
    .values({ ...queuedRow(scan), ...completeValues(result) })
    .execute();
  if (record) await addEntry(trx, record);
  await changeRevision(trx); // serializes uploads of the same report
  const same = await findUpload(trx, scan.project, digest);
  if (same !== undefined) throw new SameReport(same);
  await trx.insertInto("report_uploads").values({ project: scan.project, digest, scan_id: scan.id }).execute();
  await insertReport(trx, scan.id, result);
  await updateProjects(trx, [scan.project]);
  return "done";
}

async function findUpload(trx: Transaction<Tables>, project: string, digest: string): Promise<string | undefined> {
  const uploads = trx.selectFrom("report_uploads").select("scan_id").where("project", "=", project);
  return (await uploads.where("digest", "=", digest).executeTakeFirst())?.scan_id;
}
