import { createHash } from "node:crypto";
import type { Report, ScanDetail } from "../../domain/report/report.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import { uuidv7 } from "../../text/uuid.ts";

interface ScanTimes {
  readonly started: Date;
  readonly ended: Date;
  /** Used for all times where the output has to be reproducible. */
  readonly fixed: Date | undefined;
}

export function toDetail(report: Report, project: string, { started, ended, fixed }: ScanTimes): ScanDetail {
  const id = fixed ? uuidv7(fixed, () => digestOf(report, project)) : uuidv7(started);
  const { violations, warnings } = report.summary;
  return {
    summary: {
      id,
      project,
      status: decideStatus(report.summary),
      state: "complete",
      violations,
      warnings,
      generatedAt: (fixed ?? started).toISOString(),
      completedAt: (fixed ?? ended).toISOString(),
      durationSeconds: fixed ? 0 : (ended.getTime() - started.getTime()) / 1000,
      reportUrl: `/scans/${id}`,
      completeness: report.completeness?.state ?? null,
    },
    report,
  };
}

function digestOf(report: Report, project: string): Uint8Array {
  return createHash("sha256")
    .update(JSON.stringify([project, report]))
    .digest()
    .subarray(0, 16);
}
