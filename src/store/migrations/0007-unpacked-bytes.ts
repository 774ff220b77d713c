import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** The length of a report as JSON, for Content-Length. Null for older rows. */
export async function addUnpackedBytes(db: Kysely<unknown>, { bigint }: ColumnTypes): Promise<void> {
  await sql`alter table scan_reports add column unpacked_bytes ${bigint}`.execute(db);
}
