import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { addCountingTriggers } from "./counting-triggers.ts";

/** Totals over all scans and projects, updated with each change instead of recounted. */
export async function addOverview(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await addTotals(db, types);
  await fillTotals(db);
  await addCountingTriggers(db, types.kind);
  await addComponents(db, types);
  const { text, end } = types;
  await sql`create table report_uploads (
    project ${text} not null,
    digest ${text} not null,
    scan_id ${text} not null references scans (id) on delete cascade,
    primary key (project, digest)
  ) ${end}`.execute(db);
  await sql`create index report_uploads_by_scan on report_uploads (scan_id)`.execute(db);
}

async function addTotals(db: Kysely<unknown>, { text, bigint, end }: ColumnTypes): Promise<void> {
  await sql`create table scan_totals (
    day ${text} primary key,
    scans ${bigint} not null,
    pending ${bigint} not null,
    violations ${bigint} not null,
    warnings ${bigint} not null
  ) ${end}`.execute(db);
  await sql`create table project_scans (
    project ${text} primary key,
    scans ${bigint} not null,
    latest_scan_id ${text} not null,
    latest_at ${text} not null
  ) ${end}`.execute(db);
  await sql`create index projects_by_completeness on projects (completeness)`.execute(db);
}

async function fillTotals(db: Kysely<unknown>): Promise<void> {
  await sql`insert into scan_totals (day, scans, pending, violations, warnings)
    select substr(created_at, 1, 10), count(*),
      sum(case when status in ('queued', 'running') then 1 else 0 end), sum(violations), sum(warnings)
    from scans group by substr(created_at, 1, 10)`.execute(db);
  await sql`insert into project_scans (project, scans, latest_scan_id, latest_at)
    select project, scans, id, created_at from (
      select project, id, created_at, count(*) over (partition by project) as scans,
        row_number() over (partition by project order by created_at desc, id desc) as place
      from scans) as placed
    where place = 1`.execute(db);
}

/** Filled in the background, from the stored reports. */
async function addComponents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, bigint, bytes, serial, end } = types;
  await sql`alter table scan_reports add column components ${bytes}`.execute(db);
  await sql`create table components (
    id ${serial},
    key ${text} not null unique,
    type ${text} not null,
    name ${text} not null,
    search ${text} not null,
    version ${text} not null,
    license ${text} not null,
    license_key ${text} not null,
    uses ${bigint} not null
  ) ${end}`.execute(db);
  // Covers finding a page and counting the rest, so that the rows are not read.
  await sql`create index components_by_name on components (search, id, uses, type, license_key)`.execute(db);
  await sql`create index components_by_license on components (license_key, search, id, uses, type)`.execute(db);
  await sql`create table component_uses (
    component_id ${bigint} not null,
    project_id ${bigint} not null,
    status ${text} not null,
    scope ${text} not null,
    direct ${integer},
    waived_until ${text},
    primary key (component_id, project_id)
  ) ${end}`.execute(db);
  await sql`create index component_uses_by_project on component_uses (project_id)`.execute(db);
  await sql`create index component_uses_waived on component_uses (waived_until)
    where waived_until is not null`.execute(db);
  await sql`create table component_index (
    project_id ${serial},
    project ${text} not null unique,
    scan_id ${text} not null
  ) ${end}`.execute(db);
}
