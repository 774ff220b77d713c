import type { Report } from "../domain/report.ts";
import { countOf, formatNumber } from "./count.ts";
import { countUnknown } from "./verdict.ts";

/** What the result rests on, in one line; zeros are said too, because they are what a reader hopes for. */
export function coverageLine(report: Report): string {
  const { filesSeen, manifestsRead, manifestsUnread, skipped, isReused } = report.coverage;
  const partly = manifestsUnread.filter(({ isPartial }) => isPartial).length;
  const unpinned = report.findings.filter(({ component }) => component.version === "").length;
  return `coverage: ${[
    `${countOf(filesSeen, "file")} seen`,
    `${countOf(manifestsRead, "manifest")} read`,
    `${formatNumber(manifestsUnread.length)} recognised but unread${partly === 0 ? "" : ` (${formatNumber(partly)} of them in part)`}`,
    `${formatNumber(skipped.length)} skipped`,
    `${countOf(unpinned, "component")} without version`,
    `${formatNumber(countUnknown(report))} without license`,
    ...(isReused ? ["components reused from an earlier scan of this commit"] : []),
  ].join(", ")}`;
}
