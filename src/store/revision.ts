import { sql, type Transaction } from "kysely";
import type { Database } from "./database.ts";
import { prepareQuery } from "./prepared-query.ts";
import type { Tables } from "./tables.ts";

/**
 * Changes with every change of a scan, in the same transaction. In PostgreSQL its row is also the lock for the totals.
 * Lock order: rows of scans, then this row, then the totals; this avoids deadlocks.
 */
export async function changeRevision(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable("revisions")
    .set(({ eb }) => ({ value: eb("value", "+", 1) }))
    .where("name", "=", "scans")
    .execute();
}

/** The current revision beside another row, which saves a query of its own. */
export const currentRevision = sql<number>`(select value from revisions where name = 'scans')`.as("revision");

/** Reads the current revision. */
export function revisionReader(database: Database): () => Promise<number> {
  const { read } = database;
  const find = prepareQuery(database, () => read.selectFrom("revisions").select("value").where("name", "=", "scans"));
  return async () => {
    const row = await find();
    if (!row) throw new Error("The database has no revision.");
    return row.value;
  };
}
