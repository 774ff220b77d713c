import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { uuidv7 } from "../../src/text/uuid.ts";
import type { Database } from "../../src/store/database.ts";
import type { ScanReportRow, ScanRow, Tables } from "../../src/store/tables.ts";

export const scanCount = 100_000;
export const projectCount = 1_000;
/** Size of a packed report; its content does not matter, since no migration reads it. */
export const reportBytes = 2_048;

/** The rows as written by 2.0.2, without later columns. */
interface OldTables extends Omit<Tables, "scans" | "scan_reports" | "projects"> {
  readonly scans: Omit<ScanRow, "completeness" | "lost_leases" | "newer_claim_token" | "via" | "origin" | "retry_of">;
  readonly scan_reports: Omit<ScanReportRow, "unpacked_bytes" | "components">;
  readonly projects: Omit<Tables["projects"], "completeness">;
}

/** Fills an empty database with the schema of 2.0.2 with complete scans. */
export async function fillOld({ write }: Database): Promise<void> {
  const db = write as unknown as Kysely<OldTables>;
  const began = Date.now() - scanCount * minutesApart * 60_000;
  for (let at = 0; at < scanCount; at += 1_000) {
    await db.transaction().execute((trx) => insertSome(trx, began, at, at + 1_000));
  }
}

const minutesApart = 5;

async function insertSome(trx: Transaction<OldTables>, began: number, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, at) => rowOf(began, from + at));
  await trx.insertInto("scans").values(rows).execute();
  const reports = rows.map(({ id }) => ({ scan_id: id, licenses, body: randomBytes(reportBytes), analysis: null }));
  await trx.insertInto("scan_reports").values(reports).execute();
  if (to < scanCount) return;
  // The last thousand are the latest scans of all projects.
  const latest = rows.map(({ id, project, status }) => ({ project, latest_scan_id: id, status, licenses }));
  await trx.insertInto("projects").values(latest).execute();
}

const licenses = JSON.stringify([["MIT", 1]]);

function rowOf(began: number, at: number) {
  const time = new Date(began + at * minutesApart * 60_000);
  const createdAt = time.toISOString();
  return {
    id: uuidv7(time),
    project: `project-${at % projectCount}`,
    status: at % 3 === 0 ? ("violation" as const) : ("pass" as const),
    repository: `https://github.com/example/project-${at % projectCount}`,
    path: null,
    policy: "permissive",
    context: "production",
    exclude: "[]",
    created_at: createdAt,
    created_by: "admin",
    attempt: 1,
    claim_token: 1,
    not_before: createdAt,
    claimed_at: createdAt,
    lease_owner: null,
    lease_until: null,
    progress: "{}",
    violations: 1,
    warnings: 2,
    component_count: 1,
    completed_at: createdAt,
    duration_seconds: 1,
    failure_code: null,
    failure_detail: null,
  };
}
