import type { Evidence } from "../../src/domain/report/evidence.ts";
import type { Finding } from "../../src/domain/report/finding.ts";
import type { Report, ReportView } from "../../src/domain/report/report.ts";

/** What a test wants to say about a finding; the rest is filled in. */
export interface Wanted extends Partial<Finding["component"]> {
  readonly license?: string;
  readonly evidence?: readonly Evidence[];
  readonly override?: string;
}

/** A report of a few findings, to look at one by one. */
export function smallReport(wanted: readonly Wanted[], more: Partial<Report> = {}): ReportView {
  const report: Report = {
    schemaVersion: 1,
    policy: { name: "p", context: "c", version: "1", digest: "sha256:0", disclaimer: "No advice." },
    source: {},
    summary: { componentCount: wanted.length, violations: 0, warnings: 0, licenseDistribution: [] },
    findings: wanted.map(toFinding),
    coverage: { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] },
    errors: [],
    sourceFailures: [],
    warnings: [],
    notes: [],
    projectLicenses: [],
    lineage: [],
    ...more,
  };
  return { report, project: "shop" };
}

export function answer(source: string, license: string, more: Partial<Evidence> = {}): Evidence {
  return { source, outcome: "answer", license, confidence: 1, ...more };
}

function toFinding({ license = "MIT", evidence = [], override, ...component }: Wanted): Finding {
  return {
    component: { type: "npm", name: "a", version: "1.0.0", scope: "runtime", locations: [], ...component },
    resolved_license: license,
    status: "pass",
    sources: evidence.map(({ source }) => source),
    evidence,
    decision: { list: "allow", license, reason: "It is allowed.", ...(override !== undefined && { override }) },
  };
}
