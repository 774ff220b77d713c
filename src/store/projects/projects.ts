import { sql } from "kysely";
import type { ScanRecord } from "../../domain/scan.ts";
import type { Database } from "../database.ts";
import { isNamed } from "../like-pattern.ts";
import { recordColumns, statusesOf, toScanRecord } from "../scans/scan-rows.ts";
import type { ProjectFilter, Projects } from "../store.ts";
import type { ProjectSort } from "./project-search.ts";
import { defined } from "../../text/defined.ts";

export function createProjects({ read }: Pick<Database, "read">): Projects {
  return {
    async list(filter) {
      const query = matching(read, filter);
      const { total } = await query.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const rows = await query
        .select(["project_scans.project", "project_scans.scans"])
        .select([...columnsOf("latest"), ...columnsOf("complete")])
        .orderBy(orderOf(filter.sort))
        .offset(filter.offset)
        .limit(filter.limit)
        .execute();
      const items = rows.flatMap(({ project, scans, ...row }) => {
        const latest = recordIn(row, "latest");
        return latest ? [{ project, scans, latest, ...defined({ complete: recordIn(row, "complete") }) }] : [];
      });
      return { items, total };
    },
  };
}

function matching(read: Database["read"], { text, status, completeness }: ProjectFilter) {
  let query = read
    .selectFrom("project_scans")
    .innerJoin("scans as latest", "latest.id", "project_scans.latest_scan_id")
    .leftJoin("projects", "projects.project", "project_scans.project")
    .leftJoin("scans as complete", "complete.id", "projects.latest_scan_id");
  if (text !== undefined) query = query.where(isNamed("project_scans.project", text));
  if (completeness === "unknown") {
    query = query.where("projects.project", "is not", null).where("projects.completeness", "is", null);
  } else if (completeness !== undefined) {
    query = query.where("projects.completeness", "=", completeness);
  }
  if (status === undefined) return query;
  const wanted = statusesOf(status);
  return query.where((eb) => eb.or([eb("latest.status", "in", wanted), eb("complete.status", "in", wanted)]));
}

/** A project without a complete scan is last. */
function orderOf(sort: ProjectFilter["sort"] = "project") {
  const isReversed = sort.startsWith("-");
  const direction = sql.raw(isReversed ? "desc" : "asc");
  const column = sql.ref(columns[sort.replace("-", "") as ProjectSort]);
  return sql`${column} is null, ${column} ${direction}, complete.violations desc, complete.warnings desc,
    project_scans.project`;
}

const columns: Readonly<Record<ProjectSort, string>> = {
  project: "project_scans.project",
  violations: "complete.violations",
  warnings: "complete.warnings",
  scanned: "latest.created_at",
};

type Alias = "latest" | "complete";

/** The columns of a scan, with unique names for two scans in one row. */
function columnsOf(alias: Alias) {
  return recordColumns.map((column) => sql`${sql.ref(`${alias}.${column}`)}`.as(`${alias}_${column}`));
}

/** Returns undefined if the project has no such scan. */
function recordIn(row: object, alias: Alias): ScanRecord | undefined {
  const values = Object.fromEntries(
    recordColumns.map((column) => [column, Reflect.get(row, `${alias}_${column}`) as unknown]),
  );
  return values["id"] === null ? undefined : toScanRecord(values as Parameters<typeof toScanRecord>[0]);
}
