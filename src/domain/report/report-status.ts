import type { Status } from "../policy/policy.ts";
import type { ReportSummary } from "./report.ts";

/** The result of a scan from its counts: the worst one applies. */
export function decideStatus({ violations, warnings }: Pick<ReportSummary, "violations" | "warnings">): Status {
  if (violations > 0) return "violation";
  return warnings > 0 ? "warning" : "pass";
}
