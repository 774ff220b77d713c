import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { entryLines } from "./remedy-lines.ts";
import { wasOffline } from "./why-unknown.ts";

/**
 * Advice for unknown licenses on the command line: query the sources, or record what was read by hand. The lines can be
 * copied. The service does not show this: it has no flags, and it reads no `lcc.yml`.
 */
export function unknownAdvice(report: Report, unknown: readonly Finding[]): string[] {
  const open = unknown.filter(({ decision }) => decision.override === undefined);
  if (open.length === 0) return [];
  const isLocal = report.source.repository === undefined;
  return [
    ...(wasOffline(report) && open.some(({ component }) => component.type !== "custom")
      ? ["The scan was offline; scan online to ask the license sources."]
      : []),
    ...(isLocal ? (open.length > maxShown ? [manyLines] : entryLines(open, report)) : []),
  ];
}

const maxShown = 2;
const manyLines = "Where you have read licenses yourself, record them: lcc fix";
