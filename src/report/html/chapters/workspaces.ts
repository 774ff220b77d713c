import type { Report } from "../../../domain/report/report.ts";
import { formatCount } from "../../../text/count.ts";
import { countCut, cutRemark, groupByWorkspace, workspacesSection } from "../../workspaces/group-by-workspace.ts";
import { type Hole, html } from "../markup.ts";
import { toHtmlSection } from "../section.ts";

/** More would make the page slow. */
const maxRows = 500;

/** The components of each workspace of a monorepo; empty without workspaces. */
export function workspaces({ findings }: Report): Hole {
  const groups = groupByWorkspace(findings);
  if (groups.every(({ workspace }) => workspace === undefined)) return false;
  const left = groups.length - maxRows;
  const cut = countCut(findings);
  return toHtmlSection(
    workspacesSection(groups.slice(0, maxRows)),
    html`${left > 0 && html`<p class="quiet">${formatCount(left, "more workspace")}</p>`}
    ${cut > 0 && html`<p class="quiet">${cutRemark(cut)}</p>`}`,
  );
}
