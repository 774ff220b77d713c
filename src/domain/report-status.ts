import type { Status } from "./policy.ts";
import type { ReportSummary } from "./report.ts";

/** The result of a scan by its counts: the worst that there is. */
export function statusOf({ violations, warnings }: Pick<ReportSummary, "violations" | "warnings">): Status {
  if (violations > 0) return "violation";
  return warnings > 0 ? "warning" : "pass";
}
