import { html, type Markup } from "../../html/markup.ts";
import { rules } from "../rules.ts";
import { longDate } from "./words.ts";

/** Dates and thresholds of the law, with the day they were last compared with their sources. */
export function law(): Markup {
  const { dates, lines, sources, rulesAsOf, regulation } = rules();
  return html`<section aria-labelledby="law">
    <h2 id="law">Dates and lines of the law</h2>
    <p>${regulation}. Compared with its sources on ${longDate(rulesAsOf)}; look up what has changed since.</p>
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What begins</th>
          <th scope="col">Place</th>
        </tr>
      </thead>
      <tbody>
        ${dates.map(({ date, what, place }) => row(longDate(date), what, place))}
      </tbody>
    </table>
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Where it lies</th>
          <th scope="col">Place</th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(({ what, line, place }) => row(what, line, place))}
      </tbody>
    </table>
    <h3>Sources</h3>
    <ul>
      ${sources.map((source) => html`<li>${source}</li>`)}
    </ul>
  </section>`;
}

function row(name: string, text: string, place: string): Markup {
  return html` <tr>
    <th scope="row">${name}</th>
    <td>${text}</td>
    <td>${place}</td>
  </tr>`;
}
