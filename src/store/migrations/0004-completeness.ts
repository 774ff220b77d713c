import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** Whether a scan is complete or partial; null if it has not ended, or was stored before 3.0. */
export async function addCompleteness(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table scans add column completeness ${text}`.execute(db);
  await sql`alter table projects add column completeness ${text}`.execute(db);
}
