import type { Finding } from "../../../domain/report/finding.ts";
import type { Status } from "../../../domain/policy/policy.ts";
import type { Report } from "../../../domain/report/report.ts";
import { foreign, html, type Markup } from "../markup.ts";
import { formatPercent, statusTitles } from "../words.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";

/** How many are shown; the rest is collapsed, unless it is only a few. */
const maxShown = 12;
const few = 3;

const statuses: readonly Status[] = ["violation", "warning", "pass"];

/** How often each license occurs, and how the policy judged the components under it. */
export function distribution({ summary, findings }: Report): Markup {
  const all = summary.licenseDistribution;
  if (all.length === 0) return html``;
  const judged = Map.groupBy(findings, (finding) => finding.resolved_license);
  const largest = Math.max(1, ...all.slice(0, maxShown).map(({ count }) => count));
  const lines = all.map((entry) => line(entry, judged.get(entry.license) ?? [], largest, findings.length));
  const shown = lines.length <= maxShown + few ? lines.length : maxShown;
  const rest = lines.slice(shown);
  return html`<section aria-labelledby="licenses">
    <div class="head">
      <h2 id="licenses">Licenses</h2>
      <ul class="legend">
        ${statuses.map((status) => html`<li><span class="status ${status}">${statusTitles[status]}</span></li>`)}
      </ul>
    </div>
    ${table(lines.slice(0, shown))}
    ${
      rest.length > 0 &&
      html`<details class="more">
        <summary>${formatCount(rest.length, "more license")}</summary>
        ${table(rest)}
      </details>`
    }
  </section>`;
}

function table(lines: readonly Markup[]): Markup {
  return html`<table class="bars">
    <colgroup>
      <col class="b-license" />
      <col />
      <col class="b-count" />
      <col class="b-share" />
    </colgroup>
    <thead class="unseen">
      <tr>
        <th scope="col">License</th>
        <th scope="col">Judged</th>
        <th scope="col">Components</th>
        <th scope="col">Share</th>
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>
  </table>`;
}

function line(
  { license, count }: Report["summary"]["licenseDistribution"][number],
  findings: readonly Finding[],
  largest: number,
  total: number,
): Markup {
  const counts = statuses.map((status) => findings.filter((finding) => finding.status === status).length);
  return html` <tr>
    <th scope="row">${foreign(license)}</th>
    <td>${bar(counts, largest)}</td>
    <td>${formatNumber(count)}</td>
    <td>${formatPercent(total === 0 ? 0 : count / total)}</td>
  </tr>`;
}

/** Widths are SVG attributes: the page allows no inline styles. */
function bar(counts: readonly number[], largest: number): Markup {
  let left = 0;
  const parts = statuses.map((status, at) => {
    const width = (100 * (counts[at] ?? 0)) / largest;
    const part = html`<rect class="${status}" x="${left.toFixed(2)}" width="${width.toFixed(2)}" height="8" />`;
    left += width;
    return width > 0 && part;
  });
  const words = statuses
    .map((status, at) => ({ status, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${formatNumber(count)} ${status}`);
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label="${words.join(", ")}">
    ${parts}
  </svg>`;
}
