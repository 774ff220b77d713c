import { sql } from "kysely";
import type { ScanRecord } from "../../domain/scan.ts";
import type { Database } from "../database.ts";
import { likeAnywhere } from "../like-pattern.ts";
import { recordColumns, recordOf } from "../scans/scan-rows.ts";
import type { ProjectFilter, Projects } from "../store.ts";
import type { ScanStatus } from "../tables.ts";
import { defined } from "../../text/defined.ts";

export function createProjects({ read }: Pick<Database, "read">): Projects {
  return {
    async list(filter) {
      const found = matching(read, filter);
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const rows = await found
        .select(["project_scans.project", "project_scans.scans"])
        .select([...columnsOf("latest"), ...columnsOf("complete")])
        .orderBy("project_scans.project")
        .offset(filter.offset)
        .limit(filter.limit)
        .execute();
      const items = rows.map((row) => {
        const complete = recordIn(row, "complete");
        return {
          project: row.project,
          scans: row.scans,
          latest: recordIn(row, "latest"),
          ...defined({ complete }),
        };
      });
      return { items: items.flatMap(({ latest, ...item }) => (latest ? [{ ...item, latest }] : [])), total };
    },
  };
}

function matching(read: Database["read"], { text, status, completeness }: ProjectFilter) {
  let found = read
    .selectFrom("project_scans")
    .innerJoin("scans as latest", "latest.id", "project_scans.latest_scan_id")
    .leftJoin("projects", "projects.project", "project_scans.project")
    .leftJoin("scans as complete", "complete.id", "projects.latest_scan_id");
  if (text !== undefined) {
    found = found.where(sql<boolean>`lower(project_scans.project) like lower(${likeAnywhere(text)}) escape '\\'`);
  }
  if (completeness === "unknown") {
    found = found.where("projects.project", "is not", null).where("projects.completeness", "is", null);
  } else if (completeness !== undefined) {
    found = found.where("projects.completeness", "=", completeness);
  }
  if (status === undefined) return found;
  const wanted = status as ScanStatus; // an unknown status matches nothing
  return found.where((eb) => eb.or([eb("latest.status", "=", wanted), eb("complete.status", "=", wanted)]));
}

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
  return values["id"] === null ? undefined : recordOf(values as Parameters<typeof recordOf>[0]);
}
