import type { Finding } from "../../domain/report/finding.ts";
import type { ReportSummary } from "../../domain/report/report.ts";

/** The counts of a report; `warnings` includes those about unread dependency files. */
export function summarize(findings: readonly Finding[], warnings: number): ReportSummary {
  const licenses = Map.groupBy(findings, (finding) => finding.resolved_license);
  const distribution = [...licenses].map(([license, { length }]) => ({ license, count: length }));
  return {
    componentCount: findings.length,
    violations: findings.filter(({ status }) => status === "violation").length,
    warnings,
    waived: findings.filter(({ decision }) => decision.waiver !== undefined).length,
    licenseDistribution: distribution.sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1)),
  };
}
