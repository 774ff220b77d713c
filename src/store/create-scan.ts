import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import { rememberRequest } from "./idempotency.ts";
import { changeRevision } from "./revision.ts";
import { queuedRow } from "./scan-rows.ts";
import { sqlRunner } from "./sql-runner.ts";
import type { CreationOutcome, CreationTerms, NewScan, RunSql } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Stores a scan that waits, unless its request has created one before. */
export function createScan(
  { write }: Database,
  scan: NewScan,
  along?: (run: RunSql) => Promise<void>,
  { request }: CreationTerms = {},
): Promise<CreationOutcome> {
  return write.transaction().execute(async (trx: Transaction<Tables>) => {
    const earlier = request && (await rememberRequest(trx, request, scan.id));
    if (earlier) return { earlier };
    await trx.insertInto("scans").values(queuedRow(scan)).execute();
    await along?.(sqlRunner(trx));
    await changeRevision(trx);
    return "done";
  });
}
