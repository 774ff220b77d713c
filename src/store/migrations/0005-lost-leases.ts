import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** How many attempts of a scan ended because their process was gone. */
export async function addLostLeases(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table scans add column lost_leases ${integer} not null default 0`.execute(db);
}
