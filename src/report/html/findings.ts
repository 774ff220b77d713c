import type { Finding } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import { newMark } from "../news.ts";
import { filters } from "./filters.ts";
import { findingDetail } from "./finding-detail.ts";
import { foreign, html, type Markup } from "./markup.ts";
import type { Relations, Row } from "./relations.ts";
import { counted, longestName, shortened, statusTitles } from "./words.ts";

/** Every component with its verdict; below each the reason, which opens to all that led to it. */
export function findings(report: Report, relations: Relations): Markup {
  const numbers = new Map(report.summary.licenseDistribution.map(({ license }, at) => [license, at]));
  const row = (one: Row) => tableRow(one, numbers.get(one.finding.resolved_license) ?? -1, relations);
  return html`<section id="findings" aria-labelledby="components">
    <h2 id="components" tabindex="-1">Components</h2>
    ${relations.rows.length === 0 ? html`<p class="quiet">No components were found.</p>` : table(report, relations, row)}
  </section>`;
}

function table(report: Report, { rows }: Relations, row: (one: Row) => Markup): Markup {
  return html`<p class="quiet screen">
      Violations come first. The reason below each component opens to everything that led to its verdict.
    </p>
    ${filters(report)}
    <p id="shown" role="status">${counted(rows.length, "component")}</p>
    <table class="findings" aria-labelledby="components">
      <thead>
        <tr>
          <th scope="col" class="c-status">Status</th>
          <th scope="col">Component</th>
          <th scope="col" class="c-license">License</th>
          <th scope="col" class="c-type">Type</th>
          <th scope="col" class="c-scope">Scope</th>
          <th scope="col" class="c-direct">Direct</th>
        </tr>
      </thead>
      ${rows.map(row)}
    </table>
    <button id="rest" type="button" hidden>Show all</button>`;
}

/** The script reads the status, the number of the license and the cells; their order matters to it. */
function tableRow(row: Row, license: number, relations: Relations): Markup {
  const { finding, id, isNew } = row;
  const { component, status, decision } = finding;
  return html`<tbody class="${status}" id="${id}" data-license="${license}">
    <tr>
      <td rowspan="2">
        <span class="status ${status}">${statusTitles[status]}</span
        >${decision.waiver && html` <span class="quiet">waived</span>`}
      </td>
      <th scope="row">
        <bdi>${shortened(component.name, longestName)}</bdi>
        ${component.version !== "" && html`<bdi class="version">${component.version}</bdi>`}${isNew && newBadge}
      </th>
      <td><bdi>${shortened(finding.resolved_license, longestName)}</bdi></td>
      <td>${foreign(component.type)}</td>
      <td>${component.scope}</td>
      <td>${directness(finding)}</td>
    </tr>
    <tr>
      <td colspan="5">
        <details>
          <summary>${foreign(finding.decision.reason)}</summary>
          ${findingDetail(row, relations)}
        </details>
      </td>
    </tr>
  </tbody>`;
}

/** A word, so that it is heard, printed and found by a search as well. */
const newBadge = html` <b class="new">${newMark}</b>`;

function directness({ component }: Finding): string {
  if (component.direct === undefined) return "not stated";
  return component.direct ? "yes" : "no";
}
