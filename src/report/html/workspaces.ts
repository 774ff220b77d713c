import type { Report } from "../../domain/report/report.ts";
import {
  countCut,
  cutRemark,
  groupByWorkspace,
  nameOf,
  type WorkspaceGroup,
} from "../workspaces/group-by-workspace.ts";
import { foreign, type Hole, html, type Markup } from "./markup.ts";
import { shortened } from "./words.ts";
import { countOf, formatNumber } from "../../text/count.ts";

/** More would make the page slow. */
const maxRows = 500;
const maxNameLength = 80;

/** The components of each workspace of a monorepo; empty without workspaces. */
export function workspaces({ findings }: Report): Hole {
  const groups = groupByWorkspace(findings);
  if (groups.every(({ workspace }) => workspace === undefined)) return false;
  const left = groups.length - maxRows;
  const cut = countCut(findings);
  return html`<section aria-labelledby="workspaces">
    <h2 id="workspaces">Workspaces</h2>
    <p class="quiet">A component that several workspaces bring counts in each of them.</p>
    <table class="plain" aria-labelledby="workspaces">
      <thead>
        <tr>
          <th scope="col">Workspace</th>
          <th scope="col">Components</th>
          <th scope="col">Violations</th>
          <th scope="col">Warnings</th>
          <th scope="col">License unknown</th>
        </tr>
      </thead>
      <tbody>
        ${groups.slice(0, maxRows).map(groupRow)}
      </tbody>
    </table>
    ${left > 0 && html`<p class="quiet">${countOf(left, "more workspace")}</p>`}
    ${cut > 0 && html`<p class="quiet">${cutRemark(cut)}</p>`}
  </section>`;
}

function groupRow(group: WorkspaceGroup): Markup {
  const { components, violations, warnings, unknown } = group;
  return html`<tr>
    <th scope="row">${foreign(shortened(nameOf(group), maxNameLength))}</th>
    ${[components, violations, warnings, unknown].map((value) => html`<td>${formatNumber(value)}</td>`)}
  </tr>`;
}
