import type { Progress } from "../../domain/contracts/progress.ts";
import type { ScanOrigin, ScanRecord, ScanState } from "../../domain/scan.ts";
import { defined } from "../../text/defined.ts";
import type { ScanRow, ScanStatus } from "../tables.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import type { ScanResult } from "../store.ts";

/** The columns of a scan record. */
export const recordColumns = [
  ...["id", "project", "status", "repository", "path", "policy", "context", "exclude", "production", "violations"],
  ...["warnings", "component_count", "created_at", "created_by", "via", "origin", "retry_of", "completed_at"],
  ...["duration_seconds", "progress", "failure_code", "failure_detail", "completeness", "traceparent", "attempt"],
] as const satisfies readonly (keyof ScanRow)[];

/** Converts a row into a scan record. */
export function toScanRecord(row: Pick<ScanRow, (typeof recordColumns)[number]>): ScanRecord {
  const { status } = row;
  return {
    id: row.id,
    project: row.project,
    state: stateOf(status),
    ...((status === "pass" || status === "warning" || status === "violation") && { result: status }),
    policy: row.policy,
    context: row.context,
    exclude: JSON.parse(row.exclude) as string[],
    ...(row.production === 1 && { isProduction: true }),
    violations: row.violations,
    warnings: row.warnings,
    componentCount: row.component_count,
    createdAt: row.created_at,
    createdBy: row.created_by,
    origin: row.origin ?? originOf(row.repository),
    durationSeconds: row.duration_seconds,
    progress: JSON.parse(row.progress) as Progress,
    ...(row.failure_code !== null && { failure: { code: row.failure_code, detail: row.failure_detail ?? "" } }),
    ...defined({
      repository: row.repository ?? undefined,
      path: row.path ?? undefined,
      via: row.via ?? undefined,
      retryOf: row.retry_of ?? undefined,
      completedAt: row.completed_at ?? undefined,
      completeness: row.completeness ?? undefined,
      traceparent: row.traceparent ?? undefined,
    }),
    attempt: row.attempt,
  };
}

/** A scan that waits. */
export function queuedRow(scan: ScanRecord): ScanRow {
  return {
    id: scan.id,
    project: scan.project,
    status: "queued",
    repository: scan.repository ?? null,
    path: scan.path ?? null,
    policy: scan.policy,
    context: scan.context,
    exclude: JSON.stringify(scan.exclude),
    production: scan.isProduction ? 1 : 0,
    created_at: scan.createdAt,
    created_by: scan.createdBy,
    attempt: 0,
    claim_token: 0,
    newer_claim_token: 0,
    lost_leases: 0,
    not_before: "", // before any time
    claimed_at: null,
    lease_owner: null,
    lease_until: null,
    progress: notBegun,
    violations: 0,
    warnings: 0,
    component_count: 0,
    completed_at: null,
    duration_seconds: 0,
    failure_code: null,
    failure_detail: null,
    completeness: null,
    via: scan.via ?? null,
    origin: scan.origin,
    retry_of: scan.retryOf ?? null,
    traceparent: scan.traceparent ?? null,
  };
}

/** What changes in the row of a scan when its report is stored. */
export function completeValues({ summary, completeness, completedAt, durationSeconds }: ScanResult) {
  const { violations, warnings, componentCount } = summary;
  return {
    status: decideStatus(summary),
    violations,
    warnings,
    component_count: componentCount,
    completeness: completeness ?? null,
    completed_at: completedAt.toISOString(),
    duration_seconds: durationSeconds,
    progress: progressText("storing", 100, componentCount),
    lease_owner: null,
    lease_until: null,
    failure_code: null,
    failure_detail: null,
  };
}

/** Before 3.0 there were no uploads, so the origin follows from the request. */
function originOf(repository: string | null): ScanOrigin {
  return repository === null ? "path" : "repository";
}

/** The progress of a queued scan. */
export const notBegun: string = progressText("queued", 0, 0);

function progressText(stage: Progress["stage"], percent: number, components: number): string {
  const progress: Progress = { stage, percent, componentsFound: components, componentsResolved: components };
  return JSON.stringify(progress);
}

export const completeStatuses = ["pass", "warning", "violation"] as const;

function stateOf(status: ScanStatus): ScanState {
  return status === "queued" || status === "running" || status === "failed" ? status : "complete";
}

/** The statuses that a filter means; an unknown one matches nothing. */
export function statusesOf(filter: string): readonly ScanStatus[] {
  return filter === "pending" ? ["queued", "running"] : [filter as ScanStatus];
}
