import type { Kysely } from "kysely";
import type { ExpiringWaiver } from "../../domain/dashboard.ts";
import type { Tables } from "../tables.ts";

/** Waivers of the latest complete scans that expire between two days (`YYYY-MM-DD`), soonest first. */
export function readExpiring(db: Kysely<Tables>, from: string, to: string): Promise<ExpiringWaiver[]> {
  return db
    .selectFrom("component_uses")
    .innerJoin("components", "components.id", "component_uses.component_id")
    .innerJoin("component_index", "component_index.project_id", "component_uses.project_id")
    .select(["component_index.project", "components.name", "components.version", "components.license"])
    .select("component_uses.waived_until")
    .where("component_uses.waived_until", ">=", from)
    .where("component_uses.waived_until", "<=", to)
    .orderBy("component_uses.waived_until")
    .orderBy("component_index.project")
    .orderBy("components.search")
    .orderBy("components.id")
    .limit(maxWaivers)
    .execute()
    .then((rows) =>
      rows.map(({ project, name, version, license, waived_until: until }) => ({
        project,
        component: version === "" ? name : `${name}@${version}`,
        license,
        until: until ?? "",
      })),
    );
}

/** More than fits on a page; the search has all of them. */
const maxWaivers = 500;
