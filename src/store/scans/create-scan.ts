import { sql, type Transaction } from "kysely";
import type { ScanRecord } from "../../domain/scan.ts";
import { addEntry } from "../accounts/audit.ts";
import type { Database } from "../database.ts";
import { rememberRequest } from "./idempotency.ts";
import { changeRevision } from "../revision.ts";
import { queuedRow } from "./scan-rows.ts";
import { sqlRunner } from "../sql-runner.ts";
import type { CreationOutcome, CreationTerms, RunSql } from "../store.ts";
import type { Tables } from "../tables.ts";
import { countRows } from "../count-rows.ts";

/** Stores a queued scan, unless its request has already created one, or its user has too many queued. */
export function createScan(
  { kind, write }: Database,
  scan: ScanRecord,
  inTransaction?: (run: RunSql) => Promise<void>,
  { request, maxQueued, record }: CreationTerms = {},
): Promise<CreationOutcome> {
  return write
    .transaction()
    .execute(async (trx) => {
      const earlier = request && (await rememberRequest(trx, request, scan.id));
      if (earlier) return { earlier };
      if (maxQueued !== undefined) await requireRoom(trx, kind, scan.createdBy, maxQueued);
      await trx.insertInto("scans").values(queuedRow(scan)).execute();
      if (record) await addEntry(trx, record);
      await inTransaction?.(sqlRunner(trx));
      await changeRevision(trx);
      return "done" as const;
    })
    .catch((error: unknown) => {
      if (error instanceof TooMany) return "too many";
      throw error;
    });
}

/** Rolls back the transaction: nothing may remain of a rejected scan. */
class TooMany extends Error {}

/** In PostgreSQL, serializes the requests of one user, so that each counts the previous ones. */
async function requireRoom(
  trx: Transaction<Tables>,
  kind: Database["kind"],
  username: string,
  max: number,
): Promise<void> {
  if (kind === "postgres") {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lcc scans of ${username}`}, 0))`.execute(trx);
  }
  const queued = trx.selectFrom("scans").where("status", "=", sql.lit("queued")).where("created_by", "=", username);
  if ((await countRows(queued)) >= max) throw new TooMany();
}
