import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";

/**
 * Changes with every change of a scan, in the same transaction. In PostgreSQL its row is also the lock under which the
 * totals change: whoever writes takes rows of scans first, then this one, then those of the totals, so nobody waits in
 * a circle.
 */
export async function changeRevision(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable("revisions")
    .set(({ eb }) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "scans")
    .execute();
}

/** The revision as it is now; asked for with every list and dashboard. */
export function revisionReader(database: Database): () => Promise<number> {
  const { read } = database;
  const find = prepareQuery(database, () => read.selectFrom("revisions").select("value").where("name", "=", "scans"));
  return async () => {
    const row = await find();
    if (!row) throw new Error("The database has no revision.");
    return row.value;
  };
}
