import { setImmediate as nextTurn } from "node:timers/promises";
import { type Transaction } from "kysely";
import type { ComponentEntry } from "../../domain/contracts/component-entry.ts";
import type { ComponentUseRow, Tables } from "../tables.ts";
import { licenseKey, searchText, storable } from "./component-keys.ts";

export type Use = ComponentUseRow;

/** A few hundred rows per statement: the number of values is limited, and each statement stays short. */
export function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

const rowsAtOnce = 500;

/** Adds one use to each component, and returns their ids by key. */
export async function addComponents(
  trx: Transaction<Tables>,
  entries: readonly (readonly [key: string, entry: ComponentEntry])[],
): Promise<Map<string, number>> {
  const rows = entries.map(([key, { type, name, version, license }]) => ({
    key,
    type: storable(type),
    name: storable(name),
    search: searchText(name),
    version: storable(version),
    license: storable(license),
    license_key: licenseKey(license),
    uses: 1,
  }));
  const ids = await trx
    .insertInto("components")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(({ eb }) => ({ uses: eb("components.uses", "+", 1) })))
    .returning(["key", "id"])
    .execute();
  return new Map(ids.map(({ key, id }) => [key, id]));
}

export async function setUses(trx: Transaction<Tables>, uses: readonly Use[]): Promise<void> {
  await trx
    .insertInto("component_uses")
    .values(uses)
    .onConflict((conflict) =>
      conflict.columns(["component_id", "project_id"]).doUpdateSet((eb) => ({
        status: eb.ref("excluded.status"),
        scope: eb.ref("excluded.scope"),
        direct: eb.ref("excluded.direct"),
        waived_until: eb.ref("excluded.waived_until"),
      })),
    )
    .execute();
}

/** Also removes components that no project uses any more. Only uses that are there are counted down. */
export async function removeUses(trx: Transaction<Tables>, projectId: number, ids: readonly number[]): Promise<void> {
  for (const some of inParts(ids)) {
    const uses = trx.deleteFrom("component_uses").where("project_id", "=", projectId);
    const rows = await uses.where("component_id", "in", some).returning("component_id").execute();
    if (rows.length === 0) continue;
    const removed = rows.map(({ component_id: id }) => id);
    await trx
      .updateTable("components")
      .set(({ eb }) => ({ uses: eb("uses", "-", 1) }))
      .where("id", "in", removed)
      .execute();
    await trx.deleteFrom("components").where("id", "in", removed).where("uses", "<=", 0).execute();
    await nextTurn();
  }
}

/** Removes the project from the search. The caller has locked the index. */
export async function removeProject(trx: Transaction<Tables>, project: string): Promise<void> {
  const index = await trx
    .selectFrom("component_index")
    .select("project_id")
    .where("project", "=", project)
    .executeTakeFirst();
  if (!index) return;
  const { project_id: projectId } = index;
  const uses = await trx
    .selectFrom("component_uses")
    .select("component_id")
    .where("project_id", "=", projectId)
    .execute();
  await removeUses(
    trx,
    projectId,
    uses.map(({ component_id: id }) => id),
  );
  await trx.deleteFrom("component_index").where("project_id", "=", projectId).execute();
}
