import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** How many of the attempts of a scan ended because the process that had it was gone. */
export async function addLostLeases(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table scans add column lost_leases ${integer} not null default 0`.execute(db);
}
