import { html, type Markup } from "../../html/markup.ts";
import { plainTable } from "../../html/plain-table.ts";
import { rules } from "../rules.ts";
import { longDate } from "./words.ts";

/** Dates and thresholds of the law, with the day they were last compared with their sources. */
export function law(): Markup {
  const { dates, lines, sources, rulesAsOf, regulation } = rules();
  return html`<section aria-labelledby="law">
    <h2 id="law">Dates and lines of the law</h2>
    <p>${regulation}. Compared with its sources on ${longDate(rulesAsOf)}; look up what has changed since.</p>
    ${plainTable(
      undefined,
      ["Date", "What begins", "Place"],
      dates.map(({ date, what, place }) => [longDate(date), what, place]),
    )}
    ${plainTable(
      undefined,
      ["Line", "Where it lies", "Place"],
      lines.map(({ what, line, place }) => [what, line, place]),
    )}
    <h3>Sources</h3>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>
  </section>`;
}
