import type { Report } from "../../domain/report/report.ts";
import type { ReportNote, Severity, Warning } from "../../domain/report/warning.ts";

/** The warnings of a report, and how many there are of each kind. */
export interface WarningCounts {
  readonly total: number;
  readonly bySeverity: Readonly<Record<Severity, number>>;
  readonly byType: Readonly<Record<string, number>>;
  readonly warnings: readonly Warning[];
  readonly notes: readonly ReportNote[];
}

export function countWarnings({ warnings, notes }: Pick<Report, "warnings" | "notes">): WarningCounts {
  return {
    total: warnings.length,
    bySeverity: countBySeverity(warnings),
    byType: countByType(warnings),
    warnings,
    notes,
  };
}

function countBySeverity(warnings: readonly Warning[]): Record<Severity, number> {
  const counts = { low: 0, medium: 0, high: 0 };
  for (const { severity } of warnings) counts[severity] += 1;
  return counts;
}

/** Sorted, so that the same warnings produce the same output. */
function countByType(warnings: readonly Warning[]): Record<string, number> {
  const groups = Map.groupBy(warnings, ({ type }) => type);
  const counts = [...groups].map(([type, { length }]) => [type, length] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
