import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/** Scans, their reports, and the totals of the dashboard. */
export async function addScans(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, bigint, real, bytes, end } = types;
  await sql`create table scans (
    id ${text} primary key,
    project ${text} not null,
    status ${text} not null,
    repository ${text},
    path ${text},
    policy ${text} not null,
    context ${text} not null,
    exclude ${text} not null,
    created_at ${text} not null,
    created_by ${text} not null,
    attempt ${integer} not null,
    claim_token ${integer} not null,
    not_before ${text} not null,
    claimed_at ${text},
    lease_owner ${text},
    lease_until ${text},
    progress ${text} not null,
    violations ${integer} not null,
    warnings ${integer} not null,
    component_count ${integer} not null,
    completed_at ${text},
    duration_seconds ${real} not null,
    failure_code ${text},
    failure_detail ${text}
  ) ${end}`.execute(db);
  // The counts are part of the first index, so that the dashboard need not read the rows.
  await sql`create index scans_by_time on scans (created_at, id, violations, warnings)`.execute(db);
  await sql`create index scans_by_project on scans (project, created_at, id)`.execute(db);
  await sql`create index scans_by_status on scans (status, created_at, id)`.execute(db);

  await sql`create table scan_reports (
    scan_id ${text} primary key references scans (id) on delete cascade,
    licenses ${text} not null,
    body ${bytes} not null
  ) ${end}`.execute(db);

  await sql`create table projects (
    project ${text} primary key,
    latest_scan_id ${text} not null,
    status ${text} not null,
    licenses ${text} not null
  ) ${end}`.execute(db);
  await sql`create index projects_by_status on projects (status)`.execute(db);

  await sql`create table license_totals (
    license ${text} primary key,
    count ${bigint} not null
  ) ${end}`.execute(db);

  await sql`create table revisions (
    name ${text} primary key,
    value ${bigint} not null
  ) ${end}`.execute(db);
  await sql`insert into revisions (name, value) values ('scans', 1)`.execute(db);
}
