import type { Location } from "../../../domain/contracts/component.ts";
import type { Finding, FindingDecision } from "../../../domain/report/finding.ts";
import { conflictLine } from "../../facts/decision/conflict-line.ts";
import { describeWorkspace } from "../../workspaces/group-by-workspace.ts";
import { waiverLine } from "../../facts/decision/waived.ts";
import { link } from "../link.ts";
import { foreign, type Hole, html, joined, type Markup } from "../markup.ts";
import type { Relations, Row } from "../chapters/relations.ts";
import { maxNameLength, formatTitle, formatPercent } from "../words.ts";
import { formatLocation } from "../../facts/place/format-location.ts";
import { formatCount } from "../../../text/count.ts";
import type { Evidence } from "../../../domain/report/evidence.ts";
import { remark } from "../chapters/notes.ts";

/** A component with many dependents would fill the page with their names. */
const maxUsers = 20;

/** Everything that led to a verdict, and all other data about the component. */
export function findingDetail({ finding, warnings, notes, neededBy }: Row, relations: Relations): Markup {
  const { component, decision, evidence } = finding;
  return html`<dl>
    ${[
      entry("Decision", place(decision)),
      entry("License judged", alternative(finding)),
      entry("Obligations", relations.asked.linksFor(decision.license)),
      entry("Conflict", conflictMarkup(finding)),
      entry("Waiver", waiverMarkup(finding)),
      entry("Override", overridden(decision)),
      warnings.map((warning) =>
        entry("Warning", remark(finding.remedy ? { ...warning, recommendation: "" } : warning)),
      ),
      entry("What to do", remedyMarkup(finding)),
      notes.map((note) => entry("Note", remark(note))),
      entry("Evidence", evidenceList(evidence)),
      identity(finding),
      entry("Depends on", keys(component.dependsOn ?? [], relations)),
      entry("Needed by", keys(neededBy, relations, maxUsers)),
      Object.entries(component.facts ?? {}).map(([name, value]) => entry(formatTitle(name), fact(value))),
    ]}
  </dl>`;
}

/** Empty without a value. */
function entry(name: string, value: Hole): Hole {
  return (
    value !== false &&
    value !== undefined &&
    html`<dt>${name}</dt>
      <dd>${value}</dd>`
  );
}

function place({ list, pattern }: FindingDecision): Markup {
  if (list === "none") return html`On no list of the policy`;
  return html`On the <b>${list}</b> list${pattern !== undefined && html`, as <code>${pattern}</code>`}`;
}

function alternative({ resolved_license, decision }: Finding): Hole {
  if (decision.license === resolved_license) return false;
  if (decision.conflict?.used === "detected") return html`<code>${decision.license}</code>, from the license text`;
  return html`<code>${decision.license}</code>, chosen from <code>${resolved_license}</code>`;
}

function conflictMarkup(finding: Finding): Hole {
  const line = conflictLine(finding, "path");
  return line !== undefined && foreign(line);
}

function waiverMarkup(finding: Finding): Hole {
  const { waiver } = finding.decision;
  return waiver && html`${foreign(waiverLine(finding) ?? "")} Without it: <b>${waiver.status}</b>.`;
}

function remedyMarkup({ remedy }: Finding): Hole {
  if (!remedy) return false;
  const { steps, entry } = remedy;
  return html`${steps.map((step) => html`<p>${foreign(step)}</p>`)}${
    entry !== undefined &&
    html`<details>
      <summary>For lcc.yml or the policy</summary>
      <pre>${entry}</pre>
    </details>`
  }`;
}

function overridden({ override, overrideFrom }: FindingDecision): Hole {
  const who = overrideFrom === "project" ? "The project's lcc.yml" : "The policy";
  return override !== undefined && html`${who} sets the license of packages that match <code>${override}</code>.`;
}

function identity({ component, resolved_license }: Finding): Hole {
  const {
    name,
    canonicalName,
    requirement,
    version,
    origin,
    purl,
    via,
    unresolved,
    supplier,
    requiredAt = [],
  } = component;
  return [
    // The table cuts long names and has no room for the last columns on a narrow screen.
    name.length > maxNameLength && entry("Name", foreign(name)),
    resolved_license.length > maxNameLength && entry("License", foreign(resolved_license)),
    entry("Use", use(component)),
    entry(
      "Requirement",
      requirement !== undefined &&
        html`<code>${requirement}</code>, ${version === "" ? "no version is pinned" : "lcc chose the version"}`,
    ),
    entry("Not resolved", unresolved && foreign(unresolved.message)),
    entry("Brought by", via && foreign(via.join(" › "))),
    entry("Workspaces", broughtBy(component)),
    entry("Found in", joined(component.locations.map(location), ", ")),
    entry("Asked for in", requiredAt.length > 0 && joined(requiredAt.map(location), ", ")),
    entry("Current name", canonicalName !== undefined && foreign(canonicalName)),
    entry("Supplier", supplier && foreign(supplier.name)),
    entry("Origin", origin && html`${formatTitle(origin.kind)}, ${link(origin.address)}${commit(origin.commit)}`),
    entry("Package URL", purl !== undefined && html`<code>${purl}</code>`),
  ];
}

function use({ type, scope, scopeReason, direct }: Finding["component"]): string {
  const kind = { true: ", direct", false: ", transitive", undefined: "" };
  const reason = scopeReason === undefined ? "" : ` (${scopeReason})`;
  return `${type}, scope ${scope}${reason}${kind[`${direct}`]}`;
}

function broughtBy({ workspaces = [], furtherWorkspaces = 0 }: Finding["component"]): Hole {
  if (workspaces.length === 0) return false;
  const left = workspaces.length - maxUsers + furtherWorkspaces;
  const named = workspaces.slice(0, maxUsers).map((workspace) => foreign(describeWorkspace({ workspace })));
  return html`${joined(named, ", ")}${left > 0 && ` and ${left} more`}`;
}

function location(place: Location): Markup {
  return html`<code>${formatLocation(place)}</code>`;
}

function commit(commit: string | undefined): Hole {
  return commit !== undefined && html`, commit <code>${commit}</code>`;
}

/** Components by key, each linking to its row. */
function keys(all: readonly string[], { idOf }: Relations, max = all.length): Hole {
  if (all.length === 0) return undefined;
  const links = all.slice(0, max).map((key) => {
    const id = idOf.get(key);
    return id === undefined ? foreign(key) : html`<a href="#${id}"><bdi>${key}</bdi></a>`;
  });
  const rest = all.length - links.length;
  return html`${joined(links, ", ")}${rest > 0 && ` and ${formatCount(rest, "other")}`}`;
}

function fact(value: string | number | boolean | readonly string[]): Hole {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 6 });
  return typeof value === "string" ? foreign(value) : joined(value.map(foreign), ", ");
}

/** The evidence of each source, in the order of the requests. */
export function evidenceList(evidence: readonly Evidence[]): Markup {
  if (evidence.length === 0) return html`No source was asked.`;
  return html`<ul class="evidence">
    ${evidence.map(item)}
  </ul>`;
}

function item({
  source,
  outcome,
  license,
  raw,
  confidence,
  url,
  file,
  assumed,
  imported,
  missing,
  copyrights,
  terms,
  change,
}: Evidence): Markup {
  return html`<li>
    <b>${foreign(source)}</b> ${missing === undefined ? outcomes[outcome] : `has no such ${missing}`}${
      license !== undefined && html` <code>${license}</code> <i>confidence ${formatPercent(confidence)}</i>`
    }${assumed === true && html` <i>assumed: the newest release that satisfies the requirement</i>`}${
      imported !== undefined && html` <i>imported${imported === "expired" && ", and expired since"}</i>`
    }${
      raw !== undefined && raw !== "" && html`<q>${raw}</q>`
    }${url !== undefined && html`<span>${link(url)}</span>`}${file !== undefined && html`<span><code>${file}</code></span>`}${copyrights?.map(
      (line) => html`<span>${foreign(line)}</span>`,
    )}${terms?.map(({ quote, line }) => html`<span>line ${String(line)}: <q>${quote}</q></span>`)}${
      change !== undefined &&
      html`<span
        >becomes
        <code>${change.license}</code>
        ${change.date === undefined ? "at a date that the text does not state" : `on ${change.date}`}</span
      >`
    }
  </li>`;
}

const outcomes: Readonly<Record<Evidence["outcome"], string>> = {
  answer: "says",
  weak: "hints at",
  none: "does not know the license",
  failed: "could not be asked",
};
