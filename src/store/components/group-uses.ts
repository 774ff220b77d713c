import { type AliasedExpression, sql } from "kysely";
import type { Database } from "../database.ts";
import type { Page, UseGroup, UseGrouping } from "../projects/project-search.ts";
import { type ComponentQuery, shownScan } from "./search-components.ts";

interface GroupRow {
  readonly name: string;
  readonly type: string | null;
  readonly scanId: string | null;
  readonly uses: number;
}

const none = sql<string | null>`null`;

/** One page of the groups, those with the most uses first, and the number of all. It may be slow. */
export async function groupUses(
  database: Database,
  query: ComponentQuery,
  by: UseGrouping,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<UseGroup>> {
  const groups: AliasedExpression<GroupRow, "groups"> =
    by === "project" ? usesByProject(database, query).as("groups") : usesByName(query, by).as("groups");
  const rows = await database.slow
    .selectFrom(groups)
    .selectAll()
    .select(sql<number>`count(*) over ()`.as("total"))
    .orderBy("uses", "desc")
    .orderBy("name")
    .offset(offset)
    .limit(limit)
    .execute();
  const items = rows.map(({ name, type, scanId, uses }) => ({
    name,
    ...(type !== null && { type }),
    ...(scanId !== null && { scanId }),
    uses,
  }));
  if (rows[0] || offset === 0) return { items, total: rows[0]?.total ?? 0 };
  const count = database.slow.selectFrom(groups).select(sql<number>`count(*)`.as("total"));
  return { items, ...(await count.executeTakeFirstOrThrow()) }; // a page after the last
}

function usesByProject({ slow }: Database, query: ComponentQuery) {
  return slow
    .selectFrom("component_uses")
    .innerJoin("component_index", "component_index.project_id", "component_uses.project_id")
    .leftJoin("projects", "projects.project", "component_index.project")
    .where("component_uses.component_id", "in", query.select("id"))
    .select(["component_index.project as name", none.as("type"), sql<string | null>`${shownScan}`.as("scanId")])
    .select(sql<number>`count(*)`.as("uses"))
    .groupBy(["component_index.project", "component_index.scan_id", "projects.latest_scan_id"]);
}

/** All versions of a component are one group. */
function usesByName(query: ComponentQuery, by: "component" | "license") {
  const uses = sql<number>`sum(cast(uses as integer))`.as("uses");
  if (by === "license")
    return query.select(["license as name", none.as("type"), none.as("scanId"), uses]).groupBy("license");
  const type = sql<string | null>`type`.as("type");
  return query.select(["name", type, none.as("scanId"), uses]).groupBy(["type", "name"]);
}
