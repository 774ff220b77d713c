import type { DiffedComponent, ReportDiff } from "../../src/domain/report/report-diff.ts";
import { compareReports } from "../../src/scan/compare/compare-reports.ts";
import { sampleChange } from "./sample-change.ts";

/** The comparison of two whole reports. */
export async function sampleReportDiff(count = 120): Promise<ReportDiff> {
  const { old, next } = await sampleChange(count);
  return compareReports(old, next);
}

/** Nothing has changed. */
export function emptyDiff(): ReportDiff {
  const counts = { status: "pass", componentCount: 1, violations: 0, warnings: 0 } as const;
  const policy = { name: "p", context: "c", version: "1", digest: `sha256:${"0".repeat(64)}`, disclaimer: "" };
  return {
    verdict: { before: counts, after: counts },
    policy: { before: policy, after: policy, isChanged: false },
    newViolations: [],
    newWarnings: [],
    endedViolations: [],
    licenseChanged: [],
    statusChanged: [],
    versionChanged: [],
    added: [],
    removed: [],
    coverage: { newlyUnread: [], noLongerUnread: [] },
  };
}

/** One package that was relicensed and is now a violation. */
export function sampleDiff(): ReportDiff {
  const base = { type: "npm", name: "left-pad", scope: "runtime" } as const;
  const before: DiffedComponent = {
    ...base,
    version: "1.2.0",
    license: "MIT",
    status: "pass",
    decision: { list: "allow", pattern: "MIT", license: "MIT", reason: "MIT is on the allow list." },
  };
  const after: DiffedComponent = {
    ...base,
    version: "1.3.0",
    license: "BUSL-1.1",
    status: "violation",
    decision: { list: "deny", pattern: "BUSL-1.1", license: "BUSL-1.1", reason: "BUSL-1.1 is on the deny list." },
  };
  const change = { before, after };
  return {
    ...emptyDiff(),
    newViolations: [after],
    licenseChanged: [change],
    statusChanged: [change],
    versionChanged: [change],
  };
}
