import { type Kysely, sql } from "kysely";
import { addAccounts } from "./0001-accounts.ts";
import { addScans } from "./0002-scans.ts";
import { addScanLife } from "./0006-scan-life.ts";
import { addOverview } from "./0008-overview/overview.ts";
import { refuseOlderClaims } from "./0009-newer-claims.ts";
import { addProjectDays } from "./0012-project-days.ts";
import type { ColumnTypes } from "./column-types.ts";

/** One schema step. There is no downgrade; use a copy of the database. */
export interface SchemaStep {
  /**
   * The sort key; never changed once released. `.expand` at its end: it only adds what the releases before it neither
   * read nor need to write, so they go on beside newer ones. Other steps wait until no older release runs.
   */
  readonly name: string;
  readonly up: (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>;
}

export const schemaSteps: readonly SchemaStep[] = [
  { name: "0001-accounts", up: addAccounts },
  { name: "0002-scans", up: addScans },
  // The counted warnings of a report, so that they can be served without reading the whole report.
  { name: "0003-analysis", up: addColumns("scan_reports", { analysis: "bytes" }) },
  { name: "0004-completeness", up: addCompleteness },
  { name: "0005-lost-leases", up: addLostLeases },
  { name: "0006-scan-life", up: addScanLife },
  // The length of a report as JSON, for Content-Length. Null for older rows.
  { name: "0007-unpacked-bytes", up: addColumns("scan_reports", { unpacked_bytes: "bigint" }) },
  { name: "0008-overview", up: addOverview },
  { name: "0009-newer-claims", up: refuseOlderClaims },
  // Whether a scan only reports development and test dependencies; null for older rows.
  { name: "0010-production", up: addColumns("scans", { production: "integer" }) },
  { name: "0011-texts", up: addTexts },
  { name: "0012-project-days", up: addProjectDays },
  // The trace of the request that created a scan.
  { name: "0013-traceparent.expand", up: addColumns("scans", { traceparent: "text" }) },
  // The tokens in the cookies of sessions; null for sessions without one.
  { name: "0014-session-cookies.expand", up: addColumns("sessions", { cookie: "text", former_cookies: "text" }) },
];

/** Whether a scan is complete or partial; null if it has not ended, or was stored before 3.0. */
async function addCompleteness(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await sql`alter table scans add column completeness ${text}`.execute(db);
  await sql`alter table projects add column completeness ${text}`.execute(db);
}

/** How many attempts of a scan ended because their process was gone. */
async function addLostLeases(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await sql`alter table scans add column lost_leases ${integer} not null default 0`.execute(db);
}

/** License texts and notices of packages, each once, and which scans have them. */
async function addTexts(db: Kysely<unknown>, { text, bytes, end }: ColumnTypes): Promise<void> {
  await sql`create table texts (text ${text} primary key, body ${bytes} not null) ${end}`.execute(db);
  await sql`create table scan_texts (
    scan_id ${text} not null references scans (id) on delete cascade,
    text ${text} not null,
    primary key (scan_id, text)
  ) ${end}`.execute(db);
  await sql`create index scan_texts_by_text on scan_texts (text)`.execute(db);
}

type Columns = Readonly<Record<string, "text" | "integer" | "bigint" | "bytes">>;

/** They are null in older rows. */
function addColumns(table: string, columns: Columns): SchemaStep["up"] {
  return async (db, types) => {
    for (const [name, type] of Object.entries(columns))
      await sql`alter table ${sql.raw(table)} add column ${sql.raw(name)} ${types[type]}`.execute(db);
  };
}
