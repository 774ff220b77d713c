import type { Report } from "../../../domain/report/report.ts";
import type { Workspace } from "../../../domain/contracts/workspace.ts";
import { describeWorkspace } from "../../workspaces/group-by-workspace.ts";
import { html, type Markup } from "../markup.ts";
import { truncate, statusTitles } from "../words.ts";
import { formatNumber } from "../../../text/count.ts";

/** Controls to filter the table. They stay hidden until the script has started. */
export function filters({ findings, summary }: Report, workspaces: readonly Workspace[]): Markup {
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
