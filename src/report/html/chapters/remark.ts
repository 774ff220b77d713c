import type { ReportNote, Warning } from "../../../domain/report/warning.ts";
import { foreign, html, type Markup } from "../markup.ts";
import { formatTitle } from "../words.ts";

/** A warning or a note: the problem, what it means, what to do. */
export function remark(item: Warning | ReportNote): Markup {
  return html`<p><b>${formatTitle(item.type)}</b> ${severity(item)} ${foreign(item.message)}</p>
    ${meaning(item)}`;
}

/** What it means and what to do, if there is anything. */
export function meaning({ explanation, recommendation }: Pick<Warning, "explanation" | "recommendation">): Markup {
  return html`${explanation !== "" && html`<p>${foreign(explanation)}</p>`}${
    recommendation !== "" && html`<p class="advice"><b>What to do:</b> ${foreign(recommendation)}</p>`
  }`;
}

export function severity({ severity }: Pick<Warning, "severity">): Markup {
  return html`<span class="severity ${severity}">${severity}</span>`;
}
