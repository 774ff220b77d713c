import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** The counted warnings of a report, so that they can be served without reading the whole report. */
export async function addAnalysis(db: Kysely<unknown>, { bytes }: ColumnTypes): Promise<void> {
  await sql`alter table scan_reports add column analysis ${bytes}`.execute(db);
}
