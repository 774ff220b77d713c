import type { Transaction } from "kysely";
import type { Status } from "../../domain/policy/policy.ts";
import { inParts, removeProject } from "../components/component-rows.ts";
import { lockIndex } from "../components/lock-index.ts";
import { completeStatuses } from "../scans/scan-rows.ts";
import type { ProjectRow, ScanStatus, Tables } from "../tables.ts";

/**
 * Finds each project's latest complete scan, and moves the license counts to it. The caller has changed the revision
 * before, so no other transaction does the same.
 */
export async function updateProjects(trx: Transaction<Tables>, projects: Iterable<string>): Promise<void> {
  const changes = new Map<string, number>();
  const removed: string[] = [];
  for (const project of projects) {
    const former = await findFormer(trx, project);
    const latest = await findLatest(trx, project);
    if (former?.latest_scan_id === latest?.id) continue;
    await setLatest(trx, project, latest);
    if (former && !(await isStored(trx, former.latest_scan_id))) removed.push(project);
    addCounts(changes, former?.licenses, -1);
    addCounts(changes, latest?.licenses, 1);
  }
  await changeTotals(trx, changes);
  await removeFromSearch(trx, removed);
}

/** Removed scans must not be found any more; the previous scan is indexed later. */
async function removeFromSearch(trx: Transaction<Tables>, projects: readonly string[]): Promise<void> {
  if (projects.length === 0) return;
  await lockIndex(trx);
  for (const project of projects) await removeProject(trx, project);
}

async function isStored(trx: Transaction<Tables>, id: string): Promise<boolean> {
  return (await trx.selectFrom("scans").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function findFormer(
  trx: Transaction<Tables>,
  project: string,
): Promise<Pick<ProjectRow, "latest_scan_id" | "licenses"> | undefined> {
  const projects = trx.selectFrom("projects").select(["latest_scan_id", "licenses"]);
  return projects.where("project", "=", project).executeTakeFirst();
}

interface Latest {
  readonly id: string;
  readonly status: ScanStatus;
  readonly licenses: string;
  readonly completeness: ProjectRow["completeness"];
}

function findLatest(trx: Transaction<Tables>, project: string): Promise<Latest | undefined> {
  return trx
    .selectFrom("scans")
    .innerJoin("scan_reports", "scan_reports.scan_id", "scans.id")
    .select(["scans.id", "scans.status", "scans.completeness", "scan_reports.licenses"])
    .where("scans.project", "=", project)
    .where("scans.status", "in", completeStatuses)
    .orderBy("scans.created_at", "desc")
    .orderBy("scans.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function setLatest(trx: Transaction<Tables>, project: string, latest: Latest | undefined): Promise<void> {
  if (!latest) {
    await trx.deleteFrom("projects").where("project", "=", project).execute();
    return;
  }
  const { id, status, licenses, completeness } = latest;
  const values = { latest_scan_id: id, status: status as Status, licenses, completeness };
  await trx
    .insertInto("projects")
    .values({ project, ...values })
    .onConflict((conflict) => conflict.column("project").doUpdateSet(values))
    .execute();
}

function addCounts(changes: Map<string, number>, licenses: string | undefined, sign: 1 | -1): void {
  for (const [license, count] of JSON.parse(licenses ?? "[]") as [string, number][]) {
    changes.set(license, (changes.get(license) ?? 0) + sign * count);
  }
}

async function changeTotals(trx: Transaction<Tables>, changes: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...changes].filter(([, count]) => count !== 0).map(([license, count]) => ({ license, count }));
  for (const some of inParts(rows)) await addToTotals(trx, some);
  if (rows.some(({ count }) => count < 0)) await trx.deleteFrom("license_totals").where("count", "<=", 0).execute();
}

async function addToTotals(
  trx: Transaction<Tables>,
  rows: readonly { readonly license: string; readonly count: number }[],
): Promise<void> {
  await trx
    .insertInto("license_totals")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("license").doUpdateSet((eb) => ({
        count: eb("license_totals.count", "+", eb.ref("excluded.count")),
      })),
    )
    .execute();
}
