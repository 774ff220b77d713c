import { type Kysely, sql } from "kysely";
import type { Database } from "../../database.ts";

/** Triggers, because scans are written in many places, including workers of older versions running at the same time. */
export async function addCountingTriggers(db: Kysely<unknown>, kind: Database["kind"]): Promise<void> {
  for (const text of kind === "sqlite" ? sqliteTriggers : postgresTriggers) await sql.raw(text).execute(db);
}

const isPending = (row: "new" | "old") => `case when ${row}.status in ('queued', 'running') then 1 else 0 end`;

const countNew = `
  insert into scan_totals (day, scans, pending, violations, warnings)
    values (substr(new.created_at, 1, 10), 1, ${isPending("new")}, new.violations, new.warnings)
    on conflict (day) do update set
      scans = scan_totals.scans + 1,
      pending = scan_totals.pending + excluded.pending,
      violations = scan_totals.violations + excluded.violations,
      warnings = scan_totals.warnings + excluded.warnings;
  insert into project_scans (project, scans, latest_scan_id, latest_at)
    values (new.project, 1, new.id, new.created_at)
    on conflict (project) do update set
      scans = project_scans.scans + 1,
      latest_scan_id = case
        when (excluded.latest_at, excluded.latest_scan_id) > (project_scans.latest_at, project_scans.latest_scan_id)
        then excluded.latest_scan_id else project_scans.latest_scan_id end,
      latest_at = case when excluded.latest_at > project_scans.latest_at
        then excluded.latest_at else project_scans.latest_at end;`;

const countChange = `
  update scan_totals set
    pending = pending + ${isPending("new")} - ${isPending("old")},
    violations = violations + new.violations - old.violations,
    warnings = warnings + new.warnings - old.warnings
  where day = substr(new.created_at, 1, 10);`;

const latestLeft = (column: "id" | "created_at") =>
  `(select ${column} from scans where project = old.project order by created_at desc, id desc limit 1)`;

const countRemoved = `
  update scan_totals set
    scans = scans - 1,
    pending = pending - ${isPending("old")},
    violations = violations - old.violations,
    warnings = warnings - old.warnings
  where day = substr(old.created_at, 1, 10);
  delete from scan_totals where day = substr(old.created_at, 1, 10) and scans <= 0;
  delete from project_scans where project = old.project and scans <= 1;
  update project_scans set scans = scans - 1 where project = old.project;
  update project_scans set latest_scan_id = ${latestLeft("id")}, latest_at = ${latestLeft("created_at")}
    where project = old.project and latest_scan_id = old.id and exists (select 1 from scans where project = old.project);`;

/** A heartbeat changes none of these, so it does not fire the trigger. */
const counted = "status, violations, warnings";
const isCountedChange = "old.status <> new.status or old.violations <> new.violations or old.warnings <> new.warnings";

const sqliteTriggers = [
  `create trigger scans_count_new after insert on scans begin ${countNew} end`,
  `create trigger scans_count_change after update of ${counted} on scans when ${isCountedChange}
    begin ${countChange} end`,
  `create trigger scans_count_removed after delete on scans begin ${countRemoved} end`,
];

const postgresFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $count$ begin ${body} return null; end $count$`;

const postgresTriggers = [
  postgresFunction("scans_count_new", countNew),
  postgresFunction("scans_count_change", countChange),
  postgresFunction("scans_count_removed", countRemoved),
  "create trigger scans_count_new after insert on scans for each row execute function scans_count_new()",
  `create trigger scans_count_change after update of ${counted} on scans for each row
    when (${isCountedChange}) execute function scans_count_change()`,
  "create trigger scans_count_removed after delete on scans for each row execute function scans_count_removed()",
];
