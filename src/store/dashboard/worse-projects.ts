import { type Kysely, sql } from "kysely";
import type { WorseProject } from "../../domain/dashboard.ts";
import type { Status } from "../../domain/policy/policy.ts";
import { completeStatuses } from "../scans/scan-rows.ts";
import type { Tables } from "../tables.ts";

/**
 * Projects whose latest complete scan is worse than the last one before the given day (`YYYY-MM-DD`), or than the first
 * one since if there is none. Most recent first.
 */
export async function readWorse(db: Kysely<Tables>, start: string): Promise<WorseProject[]> {
  const rows = await db
    .selectFrom("projects")
    .innerJoin("scans as latest", "latest.id", "projects.latest_scan_id")
    .select(["projects.project", "latest.status as after", "latest.id as scanId", "latest.created_at as at"])
    .select(sql<Status>`coalesce(${beforeStart(start)}, ${firstSince(start)})`.as("before"))
    .where("projects.status", "in", ["warning", "violation"])
    .where("latest.created_at", ">=", start)
    .orderBy("latest.created_at", "desc")
    .orderBy("latest.id", "desc")
    .execute();
  return rows.flatMap(({ project, before, after, scanId, at }) =>
    rank(after) > rank(before) ? [{ project, before, after: after as Status, scanId, at }] : [],
  );
}

const isComplete = sql`former.status in (${sql.join(completeStatuses.map((status) => sql.lit(status)))})`;

function beforeStart(start: string) {
  return sql`(select former.status from scans as former
    where former.project = projects.project and former.created_at < ${start} and ${isComplete}
    order by former.created_at desc, former.id desc limit 1)`;
}

function firstSince(start: string) {
  return sql`(select former.status from scans as former
    where former.project = projects.project and former.created_at >= ${start} and ${isComplete}
    order by former.created_at, former.id limit 1)`;
}

function rank(status: string): number {
  return completeStatuses.findIndex((one) => one === status);
}
