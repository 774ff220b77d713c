import { sql } from "kysely";
import { createLicenseFilter } from "../../spdx/license-filter.ts";
import type { Database } from "../database.ts";
import { likeWildcards } from "../like-pattern.ts";
import { isOneOf } from "../one-of.ts";
import type { ComponentFilter, ComponentUse } from "../store.ts";
import { licenseKey, searchText } from "./component-keys.ts";
import { defined } from "../../text/defined.ts";

/** A matching component; the projects that use it are read later, for one page only. */
export interface Match {
  readonly id: number;
  readonly search: string;
  readonly uses: number;
}

/** A query for the matching components; undefined if no stored license matches. It may be slow. */
export async function matchComponents(
  { read, slow, kind }: Database,
  filter: ComponentFilter,
): Promise<ComponentQuery | undefined> {
  let query = selectComponents(slow);
  if (filter.name !== undefined) query = whereName(query, filter.name);
  if (filter.type !== undefined) query = query.where("type", "=", filter.type);
  if (filter.license === undefined && filter.family === undefined) return query;
  const keys = await licenseKeys(read, filter);
  if (keys.length === 0) return undefined;
  return query.where(isOneOf("license_key", keys, kind));
}

function selectComponents(read: Database["read"]) {
  return read.selectFrom("components");
}

/** A component query without selected columns. */
export type ComponentQuery = ReturnType<typeof selectComponents>;

/** The part before the first `*` uses the index; LIKE checks the rest. */
function whereName(query: ComponentQuery, name: string): ComponentQuery {
  const pattern = searchText(name);
  const star = pattern.indexOf("*");
  if (star < 0) return query.where("search", "=", pattern);
  const start = pattern.slice(0, star);
  const ranged = start === "" ? query : query.where("search", ">=", start).where("search", "<", `${start}\u{10ffff}`);
  return ranged.where(sql<boolean>`search like ${likeWildcards(pattern)} escape '\\'`);
}

/** All licenses of the latest scans, which are far fewer than components. */
async function licenseKeys(read: Database["read"], { license, family }: ComponentFilter): Promise<string[]> {
  const isMeant = createLicenseFilter(defined({ license, family }));
  const rows = await read.selectFrom("license_totals").select("license").execute();
  return rows.flatMap((row) => (isMeant(row.license) ? [licenseKey(row.license)] : []));
}

/** A use with its place in the list. */
type PlacedUse = ComponentUse & { readonly id: number; readonly search: string };

/** A new project has no indexed scan before all of its components are in the search. */
export const shownScan = sql<string>`coalesce(nullif(component_index.scan_id, ''), projects.latest_scan_id, '')`;

/** The uses of these components, in list order; with `after`, only those of later projects of that component. */
export async function readUses(
  { read }: Pick<Database, "read">,
  ids: readonly number[],
  {
    offset,
    limit,
    after,
  }: {
    readonly offset: number;
    readonly limit?: number;
    readonly after?: { readonly id: number; readonly project: string };
  },
): Promise<PlacedUse[]> {
  if (ids.length === 0) return [];
  let page = read
    .selectFrom("component_uses")
    .innerJoin("components", "components.id", "component_uses.component_id")
    .innerJoin("component_index", "component_index.project_id", "component_uses.project_id")
    .select([
      "components.id",
      "components.search",
      "components.type",
      "components.name",
      "components.version",
      "components.license",
    ])
    .leftJoin("projects", "projects.project", "component_index.project")
    .select(["component_index.project", shownScan.as("scan_id")])
    .select(["component_uses.status", "component_uses.scope", "component_uses.direct", "component_uses.waived_until"])
    .where("component_uses.component_id", "in", ids)
    .where("components.id", "in", ids) // PostgreSQL does not infer this, and would read all components
    .orderBy("components.search")
    .orderBy("components.id")
    .orderBy("component_index.project");
  if (after) {
    page = page.where((eb) =>
      eb.or([eb("components.id", "!=", after.id), eb("component_index.project", ">", after.project)]),
    );
  }
  if (limit !== undefined) page = page.limit(limit).offset(offset);
  return (await page.execute()).map(({ scan_id: scanId, direct, waived_until: waivedUntil, ...use }) => ({
    ...use,
    scanId,
    ...(direct !== null && { direct: direct === 1 }),
    ...(waivedUntil !== null && { waivedUntil }),
  }));
}
