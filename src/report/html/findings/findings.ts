import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { sortWorkspaces, type Workspace } from "../../../domain/contracts/workspace.ts";
import { newMark } from "../../news.ts";
import { findingDetail } from "./finding-detail.ts";
import { foreign, html, type Markup } from "../markup.ts";
import type { Relations, Row } from "../chapters/relations.ts";
import { maxNameLength, truncate, statusTitles } from "../words.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";
import { describeWorkspace } from "../../workspaces/group-by-workspace.ts";

/** Every component with its verdict; below each the reason, which expands to everything that led to it. */
export function findings(report: Report, relations: Relations): Markup {
  const numbers = new Map(report.summary.licenseDistribution.map(({ license }, at) => [license, at]));
  const all = sortWorkspaces(listWorkspaces(report));
  const places = new Map(all.map(({ path }, at) => [path, at]));
  const row = (item: Row) =>
    tableRow(item, numbers.get(item.finding.resolved_license) ?? -1, relations, numberWorkspaces(item, places));
  return html`<section id="findings" aria-labelledby="components">
    <h2 id="components" tabindex="-1">Components</h2>
    ${relations.rows.length === 0 ? html`<p class="quiet">No components were found.</p>` : table(report, relations, row, all)}
  </section>`;
}

function* listWorkspaces({ findings: all }: Report): Generator<Workspace> {
  for (const { component } of all) yield* component.workspaces ?? [];
}

/** The numbers of its workspaces in the filter; a star if it has more than the report lists. */
function numberWorkspaces({ finding: { component } }: Row, places: ReadonlyMap<string, number>): string {
  const { workspaces = [], furtherWorkspaces } = component;
  return [...workspaces.map(({ path }) => places.get(path)), ...(furtherWorkspaces ? ["*"] : [])].join(" ");
}

function table(
  report: Report,
  { rows }: Relations,
  row: (item: Row) => Markup,
  workspaces: readonly Workspace[],
): Markup {
  return html`<p class="quiet screen">
      Violations come first. The reason below each component opens to everything that led to its verdict.
    </p>
    ${filters(report, workspaces)}
    <p id="shown" role="status">${formatCount(rows.length, "component")}</p>
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

/** The script depends on the status, the number of the license and the order of the cells. */
function tableRow(row: Row, license: number, relations: Relations, workspaces: string): Markup {
  const { finding, id, isNew } = row;
  const { component, status, decision } = finding;
  const marks = workspaces !== "" && html`data-workspaces="${workspaces}"`;
  return html`<tbody class="${status}" id="${id}" data-license="${license}" ${marks}>
    <tr>
      <td rowspan="2">
        <span class="status ${status}">${statusTitles[status]}</span
        >${decision.waiver && html` <span class="quiet">waived</span>`}
      </td>
      <th scope="row">
        <bdi>${truncate(component.name, maxNameLength)}</bdi>
        ${component.version !== "" && html`<bdi class="version">${component.version}</bdi>`}${isNew && newBadge}
      </th>
      <td><bdi>${truncate(finding.resolved_license, maxNameLength)}</bdi></td>
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

/** A word, so that screen readers, printouts and searches have it too. */
const newBadge = html` <b class="new">${newMark}</b>`;

function directness({ component }: Finding): string {
  if (component.direct === undefined) return "not stated";
  return component.direct ? "yes" : "no";
}

/** Controls to filter the table. They stay hidden until the script has started. */
function filters({ findings, summary }: Report, workspaces: readonly Workspace[]): Markup {
  const licenses = summary.licenseDistribution.map(({ license, count }, at) => ({
    value: String(at),
    label: `${truncate(license, 60)} (${formatNumber(count)})`,
  }));
  const statuses = Object.entries(statusTitles).map(([value, label]) => ({ value, label }));
  return html`<search id="filters" class="filters" hidden aria-label="Filter the components">
    <p class="text">
      <label for="f-text">Search</label
      ><input id="f-text" type="search" autocomplete="off" spellcheck="false" placeholder="Name, license, reason" />
    </p>
    ${choice("status", "Status", statuses)} ${choice("license", "License", licenses)}
    ${choice("type", "Type", toOptions(findings.map(({ component }) => component.type)))}
    ${choice("scope", "Scope", toOptions(findings.map(({ component }) => component.scope)))}
    ${
      workspaces.length > 0 &&
      choice(
        "workspace",
        "Workspace",
        workspaces.map((workspace, at) => ({
          value: String(at),
          label: truncate(describeWorkspace({ workspace }), 60),
        })),
      )
    }
    <p class="check"><input id="f-direct" type="checkbox" /><label for="f-direct">Direct only</label></p>
    <p class="reset"><button id="f-reset" type="button">Clear filters</button></p>
  </search>`;
}

function choice(name: string, label: string, options: readonly { value: string; label: string }[]): Markup {
  return html`<p>
    <label for="f-${name}">${label}</label
    ><select id="f-${name}">
      <option value="">All</option>
      ${options.map((option) => html`<option value="${option.value}">${option.label}</option>`)}
    </select>
  </p>`;
}

function toOptions(values: readonly string[]): { value: string; label: string }[] {
  return [...new Set(values)].sort().map((value) => ({ value, label: value }));
}
