import { setTimeout as pause } from "node:timers/promises";
import { type Transaction } from "kysely";
import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import type { Database } from "../database.ts";
import { changeRevision } from "../revision.ts";
import type { ComponentUseRow, Tables } from "../tables.ts";
import { storedComponentKey } from "./component-keys.ts";
import { addComponents, inParts, removeUses, setUses, type Use } from "./component-rows.ts";
import { lockIndex } from "./lock-index.ts";

/** The latest complete scan of a project. */
interface IndexedScan {
  readonly project: string;
  readonly scanId: string;
}

type Index = Pick<Database, "read" | "write" | "kind">;

/**
 * Replaces the components of the project in the search, writing only the differences. Returns false if the scan is not
 * or no longer the project's latest. Each part is a transaction of its own, so that others can write in between; until
 * the last one, the project counts as not indexed, and the work can be repeated at any time.
 */
export async function indexComponents(
  index: Index,
  scan: IndexedScan,
  entries: readonly ComponentEntry[],
): Promise<boolean> {
  const projectId = await change(index, scan, (trx) => findProject(trx, scan.project));
  if (projectId === undefined) return false;
  if (!(await replaceUses(index, scan, projectId, entries))) return false;
  if (!(await change(index, scan, (trx) => finish(trx, scan)))) return false;
  // In its own transaction: other writers hold this row and may wait for the index.
  await index.write.transaction().execute(changeRevision);
  return true;
}

const restMs = 25;

/** Undefined, and nothing is changed, if the scan is not the latest. */
async function change<T>(
  { write, kind }: Index,
  { project, scanId }: IndexedScan,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T | undefined> {
  const started = performance.now();
  const result = await write.transaction().execute(async (trx) => {
    await lockIndex(trx);
    const projects = trx.selectFrom("projects").select("project").where("project", "=", project);
    const isLatest = await projects.where("latest_scan_id", "=", scanId).executeTakeFirst();
    return isLatest && work(trx);
  });
  // SQLite has one writer at a time, and those that wait do not queue.
  if (kind === "sqlite") await pause(Math.min(performance.now() - started, restMs));
  return result;
}

async function findProject(trx: Transaction<Tables>, project: string): Promise<number> {
  await trx
    .insertInto("component_index")
    .values({ project, scan_id: notIndexed })
    .onConflict((conflict) => conflict.column("project").doNothing())
    .execute();
  const rows = trx.selectFrom("component_index").select("project_id").where("project", "=", project);
  return (await rows.executeTakeFirstOrThrow()).project_id;
}

/** In place of the scan's id until a new project is indexed completely. */
const notIndexed = "";

async function finish(trx: Transaction<Tables>, { project, scanId }: IndexedScan): Promise<true> {
  await trx.updateTable("component_index").set({ scan_id: scanId }).where("project", "=", project).execute();
  return true;
}

async function replaceUses(
  index: Index,
  scan: IndexedScan,
  projectId: number,
  entries: readonly ComponentEntry[],
): Promise<boolean> {
  const wanted = new Map(entries.map((entry) => [storedComponentKey(entry), entry]));
  const former = await readUses(index.read, projectId);
  const gone = [...former].flatMap(([key, { component_id: id }]) => (wanted.has(key) ? [] : [id]));
  for (const some of inParts(gone)) {
    const remove = (trx: Transaction<Tables>) => removeUses(trx, projectId, some).then(() => true);
    if (!(await change(index, scan, remove))) return false;
  }
  const differing = [...wanted].filter(([key, entry]) => !isSame(entry, former.get(key)));
  for (const some of inParts(differing)) {
    const put = (trx: Transaction<Tables>) => putUses(trx, projectId, some).then(() => true);
    if (!(await change(index, scan, put))) return false;
  }
  return true;
}

type FormerUse = Omit<ComponentUseRow, "project_id">;

async function readUses(db: Database["read"], projectId: number): Promise<Map<string, FormerUse>> {
  const rows = await db
    .selectFrom("component_uses")
    .innerJoin("components", "components.id", "component_uses.component_id")
    .select(["components.key", "component_id", "status", "scope", "direct", "waived_until"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ key, ...use }) => [key, use]));
}

/** Reads again what is there: another server may be indexing the same scan. */
async function putUses(
  trx: Transaction<Tables>,
  projectId: number,
  entries: readonly (readonly [key: string, entry: ComponentEntry])[],
): Promise<void> {
  const usedIds = await findUsed(trx, projectId, entries);
  const added = entries.filter(([key]) => !usedIds.has(key));
  const addedIds = added.length > 0 ? await addComponents(trx, added) : undefined;
  const idOf = (key: string) => usedIds.get(key) ?? addedIds?.get(key) ?? 0;
  await setUses(
    trx,
    entries.map(([key, entry]) => useOf(idOf(key), projectId, entry)),
  );
}

/** The ids of those components that the project uses already. In two steps: a join would read all uses of the project. */
async function findUsed(
  trx: Transaction<Tables>,
  projectId: number,
  entries: readonly (readonly [key: string, entry: ComponentEntry])[],
): Promise<ReadonlyMap<string, number>> {
  const keys = entries.map(([key]) => key);
  const known = await trx.selectFrom("components").select(["id", "key"]).where("key", "in", keys).execute();
  if (known.length === 0) return new Map();
  const ids = known.map(({ id }) => id);
  const uses = trx.selectFrom("component_uses").select("component_id").where("project_id", "=", projectId);
  const used = new Set((await uses.where("component_id", "in", ids).execute()).map((row) => row.component_id));
  return new Map(known.flatMap(({ id, key }) => (used.has(id) ? [[key, id] as const] : [])));
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

function isSame(entry: ComponentEntry, former: FormerUse | undefined): boolean {
  if (!former) return false;
  const use = useOf(former.component_id, 0, entry);
  return (["status", "scope", "direct", "waived_until"] as const).every((field) => use[field] === former[field]);
}
