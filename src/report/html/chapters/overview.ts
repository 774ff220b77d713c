import { sourceParts } from "../../facts/place/source-line.ts";
import type { Status } from "../../../domain/policy/policy.ts";
import type { ReportView } from "../../../domain/report/report.ts";
import { decideStatus } from "../../../domain/report/report-status.ts";
import type { News } from "../../news.ts";
import { projectRulesLine } from "../../facts/decision/project-rules.ts";
import { countNewViolations, countOwnPackages, countUnknown, listCircumstances } from "../../facts/verdict.ts";
import { link } from "../link.ts";
import { foreign, type Hole, html, type Markup, factList } from "../markup.ts";
import { formatTime, statusTitles } from "../words.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";

/** The top of the page: what was scanned, the result, and the policy. */
export function overview(view: ReportView, news?: News): Markup {
  const status = view.summary?.status ?? decideStatus(view.report.summary); // a bare report has only its counts
  return html`<header>
      <p class="eyebrow">License report</p>
      <h1>${foreign(view.project)}</h1>
      <p class="source">${source(view)}</p>
    </header>
    <section class="verdict ${banner(view, status)}" aria-labelledby="verdict">
      ${shapes[banner(view, status)]}
      <div>
        <h2 id="verdict">
          <span class="eyebrow">Result</span>
          ${statusTitles[status]}${isPartial(view) && (status === "pass" ? ", but incomplete" : ", and incomplete")}
        </h2>
        <p>${sentence(view, status)}${waived(view)}${remarks(view)}${news && ` ${comparison(view, news)}`}</p>
        ${incomplete(view)}
      </div>
    </section>
    ${tiles(view)} ${circumstances(view)}`;
}

/** Where the scanned files come from. */
export function source({ report: { source } }: ReportView): Markup {
  const [place, ...parts] = sourceParts(source, 64);
  if (place === undefined) return html`The source is not recorded.`;
  const address = source.repository ?? source.remote;
  const shown = address === undefined ? html`<code>${foreign(place)}</code>` : link(address);
  return html`${shown}${parts.length > 0 && html`, <code>${foreign(parts.join(", "))}</code>`}`;
}

function isPartial({ report }: ReportView): boolean {
  return report.completeness?.state === "partial";
}

/** Never green if the scan was incomplete. */
function banner(view: ReportView, status: Status): Status {
  return status === "pass" && isPartial(view) ? "warning" : status;
}

/** What was missed, and what to do next. */
function incomplete(view: ReportView): Hole {
  return (
    isPartial(view) &&
    html`<div class="incomplete">
      <p>This scan did not see everything:</p>
      <ul>
        ${view.report.completeness?.reasons.map(
          ({ message, advice }) => html`<li>${foreign(message)} <span class="quiet">${foreign(advice)}</span></li>`,
        )}
      </ul>
    </div>`
  );
}

/** The result in one sentence. */
function sentence(view: ReportView, status: Status): string {
  const { componentCount, violations, warnings } = view.report.summary;
  if (componentCount === 0 && warnings === 0) return "No components were found, so there was nothing to judge.";
  const forbidden = `${formatCount(violations, "component")} ${violations === 1 ? "has a license" : "have licenses"} that the policy does not accept.`;
  const open = `${formatCount(warnings, "point")} ${warnings === 1 ? "needs" : "need"} the decision of a person.`;
  if (status === "violation") return warnings > 0 ? `${forbidden} ${open}` : forbidden;
  if (status === "warning") {
    return isPartial(view)
      ? `${open} Of what was seen, nothing breaks the policy.`
      : `Nothing breaks the policy, but ${open}`;
  }
  if ((view.report.summary.waived ?? 0) > 0) return "Nothing breaks the policy.";
  return componentCount === 1
    ? "The license of the only component is accepted by the policy."
    : `The licenses of all ${formatNumber(componentCount)} components are accepted by the policy.`;
}

/** A license that does not pass must not look like one that does. */
function waived({ report: { summary } }: ReportView): string {
  const { waived: count = 0 } = summary;
  return count === 0
    ? ""
    : ` ${formatCount(count, "component")} ${count === 1 ? "passes" : "pass"} only because of a waiver.`;
}

/** What changed the result, and what was not judged. */
function remarks({ report }: ReportView): string {
  const lines = [projectRulesLine(report) ?? [], countOwnPackages(report), listCircumstances(report)].flat();
  return lines.map((line) => ` ${line.charAt(0).toUpperCase()}${line.slice(1)}.`).join("");
}

/** What is not in the baseline. */
function comparison({ report }: ReportView, news: News): string {
  const violations = countNewViolations(report, news) ?? 0;
  const points = news.findings.size + news.files.size - violations;
  if (violations + points === 0) return "Nothing is new since the baseline.";
  const parts = [
    ...(violations > 0 ? [formatCount(violations, "violation")] : []),
    ...(points > 0 ? [formatCount(points, "warning")] : []),
  ];
  return `New since the baseline: ${parts.join(" and ")}.`;
}

function tiles({ report }: ReportView): Markup {
  const { summary } = report;
  return html`<ul class="tiles">
    ${tile(summary.componentCount, "Components", "")} ${tile(summary.violations, "Violations", "violation")}
    ${tile(summary.warnings, "Warnings", "warning")} ${tile(countUnknown(report), "Unknown licenses", "unknown")}
  </ul>`;
}

/** The script filters the table by what was clicked; without it the link leads to the table. */
function tile(count: number, name: string, show: string): Markup {
  return html`<li class="${count > 0 ? show : ""}">
    <a href="#findings" data-show="${show}"><b>${formatNumber(count)}</b> ${name}</a>
  </li>`;
}

function circumstances({ report: { policy }, summary }: ReportView): Markup {
  const time =
    summary &&
    html`<time datetime="${summary.completedAt}">${formatTime(summary.completedAt)}</time>, in
      ${summary.durationSeconds} s`;
  return factList([
    ["Policy", html`${foreign(policy.name)}, version ${foreign(policy.version)}`],
    [
      "Context",
      html`${foreign(policy.context)}${policy.judgedAs !== undefined && html`, ${foreign(policy.judgedAs)}`}`,
    ],
    ["Scanned", time ?? "The time is not recorded."],
    ["Scan", summary && html`<code>${summary.id}</code>`],
    ["Digest of the policy", html`<code>${policy.digest}</code>`, "wide"],
  ]);
}

const shapes: Readonly<Record<Status, Markup>> = {
  violation: html`<svg viewBox="0 0 48 48" aria-hidden="true">
    <path d="M15 3h18l12 12v18L33 45H15L3 33V15z" />
    <path class="cut" d="M16 16l16 16M32 16L16 32" />
  </svg>`,
  warning: html`<svg viewBox="0 0 48 48" aria-hidden="true">
    <path d="M24 4l22 39H2z" />
    <path class="cut" d="M24 18v12M24 35v3" />
  </svg>`,
  pass: html`<svg viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="21" />
    <path class="cut" d="M14 25l7 7 13-15" />
  </svg>`,
};
