import type { Report } from "../domain/report/report.ts";
import type { News } from "../report/news.ts";
import { newReasons, newViolations, newWarnings } from "../scan/compare/baseline.ts";
import { compareReports } from "../scan/compare/compare-reports.ts";

/** What a report has and an earlier one does not. */
export function findNews(baseline: Report, report: Report): News {
  const { newlyUnread } = compareReports(baseline, report).coverage;
  return {
    findings: new Set([...newViolations(report, baseline), ...newWarnings(report, baseline)]),
    files: new Set(newlyUnread.map(({ file }) => file)),
    reasons: new Set(newReasons(report, baseline)),
  };
}
