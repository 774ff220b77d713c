import type { Report } from "../../../domain/report/report.ts";
import type { Workspace } from "../../../domain/contracts/workspace.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";
import { countUnknown } from "../verdict.ts";
import { lineText } from "../../text/lines.ts";
import { listNames } from "../../../text/list-names.ts";

/** The coverage in one line, zeros included. */
export function coverageLine(report: Report): string {
  const { filesSeen, manifestsRead, manifestsUnread, skipped, isReused, workspaces, firstParty } = report.coverage;
  const { filesMatched = 0, unchanged = 0 } = report.coverage;
  const partly = manifestsUnread.filter(({ isPartial }) => isPartial).length;
  const unpinned = report.findings.filter(({ component }) => component.version === "").length;
  return `coverage: ${[
    `${formatCount(filesSeen, "file")} seen`,
    `${formatCount(manifestsRead, "manifest")} read`,
    `${formatNumber(manifestsUnread.length)} recognised but unread${partly === 0 ? "" : ` (${formatNumber(partly)} of them in part)`}`,
    `${formatNumber(skipped.length)} skipped`,
    `${formatCount(unpinned, "component")} without version`,
    `${formatNumber(countUnknown(report))} without license`,
    describeHeaders(report),
    ...(firstParty ? [`${formatCount(firstParty.length, "use")} of own artifacts left out`] : []),
    ...(workspaces ? [`only what is needed by ${nameWorkspaces(workspaces)}`] : []),
    ...(unchanged > 0
      ? [`${formatNumber(unchanged)} of ${formatCount(filesMatched, "file")} unchanged since an earlier scan`]
      : []),
    ...(isReused ? ["components reused from an earlier scan of this commit"] : []),
  ].join(", ")}`;
}

export function describeHeaders({ files }: Report): string {
  return files ? `${formatCount(files.read, "file header")} read` : "file headers not read";
}

const maxNamed = 5;

/** `the workspace docs`, `the workspaces docs, server and 3 more`. */
export function nameWorkspaces(workspaces: readonly Workspace[]): string {
  const names = workspaces.map(({ name }) => lineText(name));
  return `the workspace${workspaces.length === 1 ? "" : "s"} ${listNames(names, maxNamed)}`;
}
