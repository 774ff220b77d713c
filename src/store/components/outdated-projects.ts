import type { Database } from "../database.ts";
import { isOneOf } from "../one-of.ts";
import type { OutdatedProject } from "../store.ts";
import { removeProject } from "./component-rows.ts";
import { lockIndex } from "./lock-index.ts";

/** Finds a project whose latest complete scan is not indexed yet, skipping the given scans. */
export function findOutdatedProject(
  { read, kind }: Pick<Database, "read" | "kind">,
  skippedScans: readonly string[],
): Promise<OutdatedProject | undefined> {
  const query = selectOutdated(read).select(["projects.project", "projects.latest_scan_id as scanId"]);
  const isSkipped = isOneOf("projects.latest_scan_id", skippedScans, kind);
  return query
    .where((eb) => eb.not(isSkipped))
    .limit(1)
    .executeTakeFirst();
}

export async function countOutdated({ read }: Pick<Database, "read">): Promise<number> {
  const { count } = await selectOutdated(read)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function selectOutdated(read: Database["read"]) {
  return read
    .selectFrom("projects")
    .leftJoin("component_index", "component_index.project", "projects.project")
    .where((eb) =>
      eb.or([
        eb("component_index.scan_id", "is", null),
        eb("component_index.scan_id", "<>", eb.ref("projects.latest_scan_id")),
      ]),
    );
}

/** Removes projects without a complete scan: an older version may have deleted it. */
export async function removeProjectsWithoutScan({ read, write }: Pick<Database, "read" | "write">): Promise<number> {
  const vanished = (db: Database["read"]) =>
    db
      .selectFrom("component_index")
      .leftJoin("projects", "projects.project", "component_index.project")
      .where("projects.project", "is", null)
      .select("component_index.project");
  if (!(await vanished(read).limit(1).executeTakeFirst())) return 0;
  return write.transaction().execute(async (trx) => {
    await lockIndex(trx);
    const projects = await vanished(trx).execute();
    for (const { project } of projects) await removeProject(trx, project);
    return projects.length;
  });
}
