import type { Report } from "../domain/report.ts";
import type { Severity, Warning } from "../domain/warning.ts";
import type { ScanWarnings } from "./schemas.ts";

/** The warnings of a report, and how many there are of each kind. */
export function analysisOf(scanId: string, { warnings, notes }: Pick<Report, "warnings" | "notes">): ScanWarnings {
  return {
    scanId,
    total: warnings.length,
    bySeverity: countBySeverity(warnings),
    byType: countByType(warnings),
    warnings: [...warnings],
    notes: [...notes],
  };
}

function countBySeverity(warnings: readonly Warning[]): Record<Severity, number> {
  const counts = { low: 0, medium: 0, high: 0 };
  for (const { severity } of warnings) counts[severity] += 1;
  return counts;
}

/** Sorted, so that the same warnings give the same answer. */
function countByType(warnings: readonly Warning[]): Record<string, number> {
  const groups = Map.groupBy(warnings, ({ type }) => type);
  const counts = [...groups].map(([type, { length }]) => [type, length] as const);
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
