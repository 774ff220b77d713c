import type { ReportView } from "../../domain/report/report.ts";

/** The time of the scan; a report without a scan summary does not have it. */
export function timeOfScan({ summary }: Pick<ReportView, "summary">): Date | undefined {
  const time = new Date(summary?.generatedAt ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time;
}
