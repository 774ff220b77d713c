import type { ExpressionBuilder, Transaction } from "kysely";
import { updateProjects } from "../projects/project-totals.ts";
import { changeRevision } from "../revision.ts";
import type { ScanRow, Tables } from "../tables.ts";

/**
 * Removes ended scans with their reports and updates the totals of their projects; returns the number of removed scans.
 */
export async function removeScans(
  trx: Transaction<Tables>,
  scans: readonly Pick<ScanRow, "id" | "project">[],
): Promise<number> {
  const ids = scans.map(({ id }) => id);
  const { numDeletedRows } = await trx.deleteFrom("scans").where("id", "in", ids).executeTakeFirst();
  await changeRevision(trx); // from here on, no other transaction stores a report that has one of the texts
  const isUsed = (of: ExpressionBuilder<Tables, "texts">) =>
    of.exists(of.selectFrom("scan_texts").select("scan_id").whereRef("scan_texts.text", "=", "texts.text"));
  await trx
    .deleteFrom("texts")
    .where((of) => of.not(isUsed(of)))
    .execute();
  const affected = await trx
    .selectFrom("projects")
    .select("project")
    .where("project", "in", [...new Set(scans.map(({ project }) => project))])
    .where("latest_scan_id", "in", ids)
    .execute();
  await updateProjects(
    trx,
    affected.map(({ project }) => project),
  );
  return Number(numDeletedRows);
}
