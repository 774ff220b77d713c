import type { Evidence } from "../../../domain/report/evidence.ts";
import { link } from "../link.ts";
import { foreign, html, type Markup } from "../markup.ts";
import { formatPercent } from "../words.ts";

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
  missing,
  copyrights,
}: Evidence): Markup {
  return html`<li>
    <b>${foreign(source)}</b> ${missing === undefined ? outcomes[outcome] : `has no such ${missing}`}${
      license !== undefined && html` <code>${license}</code> <i>confidence ${formatPercent(confidence)}</i>`
    }${assumed === true && html` <i>assumed: the newest release that satisfies the requirement</i>`}${
      raw !== undefined && raw !== "" && html`<q>${raw}</q>`
    }${url !== undefined && html`<span>${link(url)}</span>`}${file !== undefined && html`<span><code>${file}</code></span>`}${copyrights?.map(
      (line) => html`<span>${foreign(line)}</span>`,
    )}
  </li>`;
}

const outcomes: Readonly<Record<Evidence["outcome"], string>> = {
  answer: "says",
  weak: "hints at",
  none: "does not know the license",
  failed: "could not be asked",
};
