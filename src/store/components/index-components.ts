import { setImmediate as nextTurn } from "node:timers/promises";
import { type Transaction } from "kysely";
import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import type { Database } from "../database.ts";
import { changeRevision } from "../revision.ts";
import type { ComponentUseRow, Tables } from "../tables.ts";
import { storedComponentKey } from "./component-keys.ts";
import { addComponents, inParts, removeUses, setUses, type Use } from "./component-rows.ts";
import { lockIndex } from "./lock-index.ts";

/**
 * Replaces the components of the project in the search, writing only the differences. Returns false and changes nothing
 * if the scan is no longer the project's latest.
 */
export async function indexComponents(
  { write }: Pick<Database, "write">,
  { project, scanId }: { readonly project: string; readonly scanId: string },
  entries: readonly ComponentEntry[],
): Promise<boolean> {
  const wanted = await byKey(entries);
  const isDone = await write.transaction().execute(async (trx) => {
    await lockIndex(trx);
    const projects = trx.selectFrom("projects").select("project").where("project", "=", project);
    if (!(await projects.where("latest_scan_id", "=", scanId).executeTakeFirst())) return false;
    const projectId = await findProject(trx, project, scanId);
    await replaceUses(trx, projectId, wanted);
    return true;
  });
  // In its own transaction: other writers hold this row and may wait for the index.
  if (isDone) await write.transaction().execute(changeRevision);
  return isDone;
}

/** SQLite runs in this thread: yields between the parts of a large scan so that requests are served. */
async function byKey(entries: readonly ComponentEntry[]): Promise<ReadonlyMap<string, ComponentEntry>> {
  const wanted = new Map<string, ComponentEntry>();
  for (const some of inParts(entries)) {
    for (const entry of some) wanted.set(storedComponentKey(entry), entry);
    await nextTurn();
  }
  return wanted;
}

async function findProject(trx: Transaction<Tables>, project: string, scanId: string): Promise<number> {
  const { project_id: id } = await trx
    .insertInto("component_index")
    .values({ project, scan_id: scanId })
    .onConflict((conflict) => conflict.column("project").doUpdateSet({ scan_id: scanId }))
    .returning("project_id")
    .executeTakeFirstOrThrow();
  return id;
}

async function replaceUses(
  trx: Transaction<Tables>,
  projectId: number,
  wanted: ReadonlyMap<string, ComponentEntry>,
): Promise<void> {
  const former = await readUses(trx, projectId);
  const gone = [...former].flatMap(([key, { component_id: id }]) => (wanted.has(key) ? [] : [id]));
  await removeUses(trx, projectId, gone);
  const added = [...wanted].filter(([key]) => !former.has(key));
  for (const some of inParts(added)) {
    const ids = await addComponents(trx, some);
    await setUses(
      trx,
      some.map(([key, entry]) => useOf(ids.get(key) ?? 0, projectId, entry)),
    );
    await nextTurn();
  }
  const changed = [...wanted].flatMap(([key, entry]) => {
    const row = former.get(key);
    const use = row && useOf(row.component_id, projectId, entry);
    return use && !isSame(use, row) ? [use] : [];
  });
  for (const some of inParts(changed)) {
    await setUses(trx, some);
    await nextTurn();
  }
}

async function readUses(
  trx: Transaction<Tables>,
  projectId: number,
): Promise<Map<string, Omit<ComponentUseRow, "project_id">>> {
  const rows = await trx
    .selectFrom("component_uses")
    .innerJoin("components", "components.id", "component_uses.component_id")
    .select(["components.key", "component_id", "status", "scope", "direct", "waived_until"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ key, ...use }) => [key, use]));
}

function useOf(componentId: number, projectId: number, { status, scope, direct, waivedUntil }: ComponentEntry): Use {
  return {
    component_id: componentId,
    project_id: projectId,
    status,
    scope,
    direct: direct === undefined ? null : Number(direct),
    waived_until: waivedUntil ?? null,
  };
}

function isSame(use: Use, row: Omit<Use, "project_id">): boolean {
  return (["status", "scope", "direct", "waived_until"] as const).every((field) => use[field] === row[field]);
}
