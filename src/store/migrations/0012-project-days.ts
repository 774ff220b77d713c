import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "./column-types.ts";

/**
 * The state of each project at the end of a day, and the sums over all projects. Triggers fill them, as in 0008: workers
 * of older versions may still store scans.
 */
export async function addProjectDays(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { text, integer, bigint, end, kind } = types;
  await sql`create table project_days (
    project ${text} not null,
    day ${text} not null,
    until ${text},
    violations ${bigint} not null,
    warnings ${bigint} not null,
    unknown ${bigint},
    partial ${integer} not null,
    primary key (project, day)
  ) ${end}`.execute(db);
  await sql`create table state_changes (
    day ${text} primary key,
    projects ${bigint} not null,
    violations ${bigint} not null,
    warnings ${bigint} not null,
    unknown ${bigint} not null,
    uncounted ${bigint} not null,
    partial ${bigint} not null
  ) ${end}`.execute(db);
  await addTriggers(db, types, "project_days", { insert: enter, update: `${leave} ${enter}`, delete: leave });
  await sql.raw(fillDays(kind)).execute(db);
  const follow = followLatest(kind);
  await addTriggers(db, types, "projects", {
    insert: follow,
    "update of latest_scan_id": follow,
    delete: "delete from project_days where project = old.project;",
  });
}

const figures = ["projects", "violations", "warnings", "unknown", "uncounted", "partial"];

/** Adds what a row says to the sums of a day, or takes it away. */
const change = (row: "new" | "old", day: string, sign: "" | "-") => {
  const isUncounted = `case when ${row}.unknown is null then 1 else 0 end`;
  const values = ["1", ...["violations", "warnings"].map((name) => `${row}.${name}`)];
  const all = [...values, `coalesce(${row}.unknown, 0)`, isUncounted, `${row}.partial`];
  return `insert into state_changes (day, ${figures.join(", ")})
    select ${day}, ${all.map((value) => `${sign}(${value})`).join(", ")} where ${day} is not null
    on conflict (day) do update set
      ${figures.map((name) => `${name} = state_changes.${name} + excluded.${name}`).join(", ")};`;
};

/** A row counts from its day on, until the day of the next row of the project. */
const enter = change("new", "new.day", "") + change("new", "new.until", "-");
const leave = change("old", "old.day", "-") + change("old", "old.until", "");

/** The number of components without a known license. */
const unknownIn = (kind: ColumnTypes["kind"], licenses: string) =>
  kind === "sqlite"
    ? `(select coalesce(sum(value ->> 1), 0) from json_each(${licenses}) where value ->> 0 = 'UNKNOWN')`
    : `(select coalesce(sum((pair ->> 1)::bigint), 0) from json_array_elements(${licenses}::json) as pair
        where pair ->> 0 = 'UNKNOWN')`;

/** Deleting later days matters where the latest scan was removed: then an older one is the latest again. */
const followLatest = (kind: ColumnTypes["kind"]) => {
  const day = "(select substr(created_at, 1, 10) from scans where id = new.latest_scan_id)";
  return `
    delete from project_days where project = new.project and day >= ${day};
    update project_days set until = ${day} where project = new.project and (until is null or until > ${day});
    insert into project_days (project, day, until, violations, warnings, unknown, partial)
      select project, substr(created_at, 1, 10), null, violations, warnings, ${unknownIn(kind, "new.licenses")},
        case when completeness = 'partial' then 1 else 0 end
      from scans where id = new.latest_scan_id;`;
};

/**
 * The days before the upgrade, from the scans that are still stored. Scans do not have the number of unknown licenses;
 * it is counted from today on.
 */
const fillDays = (kind: ColumnTypes["kind"]) => {
  const today = kind === "sqlite" ? "date('now')" : "to_char(now() at time zone 'utc', 'YYYY-MM-DD')";
  return `
  with last as (
    select project, day, violations, warnings, null as unknown, partial from (
      select project, substr(created_at, 1, 10) as day, violations, warnings,
        case when completeness = 'partial' then 1 else 0 end as partial,
        row_number() over (partition by project, substr(created_at, 1, 10) order by created_at desc, id desc) as place
      from scans where status in ('pass', 'warning', 'violation')) as placed
    where place = 1 and day < ${today}
    union all
    select projects.project,
      case when substr(scans.created_at, 1, 10) > ${today} then substr(scans.created_at, 1, 10) else ${today} end,
      scans.violations, scans.warnings, ${unknownIn(kind, "projects.licenses")},
      case when scans.completeness = 'partial' then 1 else 0 end
    from projects join scans on scans.id = projects.latest_scan_id)
  insert into project_days (project, day, until, violations, warnings, unknown, partial)
    select project, day, lead(day) over (partition by project order by day), violations, warnings, unknown, partial
    from last`;
};

type Event = "insert" | "update" | "update of latest_scan_id" | "delete";

async function addTriggers(
  db: Kysely<unknown>,
  { kind }: ColumnTypes,
  table: string,
  bodies: Readonly<Partial<Record<Event, string>>>,
): Promise<void> {
  for (const [event, body] of Object.entries(bodies)) {
    const name = `${table}_days_${event.split(" ", 1)[0]}`;
    const when = `create trigger ${name} after ${event} on ${table}`;
    const texts =
      kind === "sqlite"
        ? [`${when} begin ${body} end`]
        : [
            `create function ${name}() returns trigger language plpgsql as $days$ begin ${body} return null; end $days$`,
            `${when} for each row execute function ${name}()`,
          ];
    for (const text of texts) await sql.raw(text).execute(db);
  }
}
