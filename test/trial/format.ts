import type { ReportView } from "../../src/domain/report/report.ts";

/** A report format that exists in tests only. */
export function toTrial({ report }: ReportView): string {
  return report.findings.map(({ component, resolved_license: license }) => `${component.name}=${license}\n`).join("");
}
