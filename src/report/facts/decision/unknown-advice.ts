import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { selectorFor } from "../../../policy/judge/selector.ts";
import { printOverride } from "../../../policy/read/print-rules.ts";
import { formatCount } from "../../../text/count.ts";
import { indentedText, placeOfRules } from "./remedy-lines.ts";
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
      ? ["The scan was offline; scan without --offline to ask the license sources."]
      : []),
    ...(isLocal
      ? [`Where you have read the license yourself, add to ${placeOfRules(report)}:`, ...linesFor(open)]
      : []),
  ];
}

const maxEntries = 2;

/** One key per line, so that a narrow terminal need not cut them. */
function linesFor(open: readonly Finding[]): string[] {
  const keys = [...new Set(open.map(({ component }) => selectorFor(component)))];
  const left = keys.length - maxEntries;
  return [
    "  overrides:",
    ...keys
      .slice(0, maxEntries)
      .flatMap((key) => printOverride(unknownOverride(key)).map((line) => `    ${indentedText(line)}`)),
    ...(left > 0 ? [`    # and so on for ${formatCount(left, "more component")}`] : []),
  ];
}

/** The override for a license that somebody has read, with blanks. */
export function unknownOverride(key: string): Parameters<typeof printOverride>[0] {
  return { package: key, license: "<SPDX expression>", reason: "<who read it and where>" };
}
