import { standardDisclaimer } from "../../domain/policy/policy.ts";
import type { Report } from "../../domain/report/report.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import { defined } from "../../text/defined.ts";
import type { ScanSummary } from "../schemas/schemas.ts";

/** A stored scan as shown in the API. */
export function summarizeScan(scan: ScanRecord): ScanSummary {
  const { id, project, state, violations, warnings, createdAt, completedAt, durationSeconds } = scan;
  const hasEnded = state === "complete" || state === "failed";
  return {
    id,
    project,
    status: statusOf(scan),
    state,
    violations: state === "complete" ? violations : 0,
    warnings: state === "complete" ? warnings : 0,
    generatedAt: createdAt,
    completedAt: hasEnded ? (completedAt ?? null) : null,
    durationSeconds: hasEnded ? durationSeconds : 0,
    reportUrl: `/scans/${id}`,
    completeness: state === "complete" ? (scan.completeness ?? null) : null,
    createdBy: scan.createdBy,
    via: scan.via ?? null,
    policy: scan.policy,
    context: scan.context,
    exclude: [...scan.exclude],
    origin: scan.origin,
    ...defined({ repository: scan.repository, path: scan.path, production: scan.isProduction, retryOf: scan.retryOf }),
    ...(!hasEnded && { progress: scan.progress, ...defined({ lastError: scan.failure }) }),
    ...(state === "failed" && { error: scan.failure ?? unexplained }),
  };
}

function statusOf({ state, result }: ScanRecord): ScanSummary["status"] {
  return state === "complete" ? (result ?? "pass") : state;
}

const unexplained = { code: "internal", detail: "The scan failed for an unknown reason." };

/** The empty report of a scan that is not complete. */
export function emptyReport({ policy, context, repository, path }: ScanRecord): Report {
  return {
    schemaVersion: 1,
    // Version and digest are known only when the scan is judged.
    policy: { name: policy, context, version: "", digest: "", disclaimer: standardDisclaimer },
    source: defined({ repository, path }),
    summary: { componentCount: 0, violations: 0, warnings: 0, licenseDistribution: [] },
    findings: [],
    coverage: { filesSeen: 0, manifestsRead: 0, manifestsUnread: [], skipped: [] },
    errors: [],
    sourceFailures: [],
    warnings: [],
    notes: [],
    projectLicenses: [],
    lineage: [],
  };
}
