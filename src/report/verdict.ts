import { unknownLicense } from "../domain/policy.ts";
import type { Report, ReportView } from "../domain/report.ts";
import { statusOf } from "../domain/report-status.ts";
import { countOf, formatNumber } from "./count.ts";
import { cutMiddle } from "./fit.ts";
import { lineText } from "./line-text.ts";

/** The result in one line: `violation: 3 violations, 12 warnings in 1,204 components (permissive/production)`. */
export function verdictLine({ report }: ReportView): string {
  const { violations, warnings, componentCount } = report.summary;
  const unknown = countUnknown(report);
  const counts = `${countOf(violations, "violation")}, ${countOf(warnings, "warning")}`;
  const unresolved = unknown === 0 ? "" : `, ${formatNumber(unknown)} of them UNKNOWN`;
  const rules = [report.policy.name, report.policy.context].map((name) => cutMiddle(lineText(name), 60)).join("/");
  return `${statusOf(report.summary)}: ${counts} in ${countOf(componentCount, "component")}${unresolved} (${rules})`;
}

/** Components whose license nobody could tell, whatever the policy makes of them. */
export function countUnknown({ findings }: Report): number {
  return findings.filter((finding) => finding.resolved_license === unknownLicense).length;
}
