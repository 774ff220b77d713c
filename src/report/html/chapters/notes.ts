import type { ReportNote, NoteType, Warning } from "../../../domain/report/warning.ts";
import { newMark, type News } from "../../news.ts";
import { foreign, html, type Markup } from "../markup.ts";
import { type Relations, subject } from "./relations.ts";
import { formatTitle } from "../words.ts";
import { formatCount } from "../../../text/count.ts";

/** Warnings without a component in the table: dependency files that could not be read. */
export function fileWarnings(warnings: readonly Warning[], news?: News): Markup {
  if (warnings.length === 0) return html``;
  return html`<section aria-labelledby="files">
    <h2 id="files">Files that need attention</h2>
    <p class="quiet">Components may be missing from this report because of them. Each counts as a warning.</p>
    <ul class="cards">
      ${warnings.map(
        (warning) =>
          html`<li>
            ${warning.file !== undefined && html`<h3><code>${warning.file}</code>${news?.files.has(warning.file) && html` <b class="new">${newMark}</b>`}</h3>`}${remark(warning)}
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Notes that change no verdict, by subject. */
export function notes(all: readonly ReportNote[], relations: Relations): Markup {
  if (all.length === 0) return html``;
  const types = Map.groupBy(all, ({ type }) => type);
  return html`<section aria-labelledby="notes">
    <h2 id="notes">Notes</h2>
    <p class="quiet">They do not change a verdict. Notes about a component are also in its details.</p>
    ${[...types].map(([type, some]) => noteType(type, some, relations))}
  </section>`;
}

function noteType(type: NoteType, some: readonly ReportNote[], relations: Relations): Markup {
  // Most notes of a type share an explanation, which is printed once.
  const meanings = Map.groupBy(some, (note) => JSON.stringify([note.explanation, note.recommendation]));
  return html`<details class="group">
    <summary>${formatTitle(type)} <span class="quiet">${formatCount(some.length, "note")}</span></summary>
    ${[...meanings.values()].map(
      (same) =>
        html`${same[0] && meaning(same[0])}
          <ul>
            ${same.map((note) => noteLine(note, relations))}
          </ul>`,
    )}
  </details>`;
}

function noteLine(note: ReportNote, { idOf }: Relations): Markup {
  const id = idOf.get(subject(note));
  return html`<li>
    ${severity(note)}
    ${foreign(note.message)}${note.file !== undefined && html` <code>${note.file}</code>`}${
      id !== undefined && html` <a href="#${id}">Show the component</a>`
    }
  </li>`;
}

/** A warning or a note: the problem, what it means, what to do. */
export function remark(item: Warning | ReportNote): Markup {
  return html`<p><b>${formatTitle(item.type)}</b> ${severity(item)} ${foreign(item.message)}</p>
    ${meaning(item)}`;
}

/** What it means and what to do, if there is anything. */
function meaning({ explanation, recommendation }: Pick<Warning, "explanation" | "recommendation">): Markup {
  return html`${explanation !== "" && html`<p>${foreign(explanation)}</p>`}${
    recommendation !== "" && html`<p class="advice"><b>What to do:</b> ${foreign(recommendation)}</p>`
  }`;
}

function severity({ severity }: Pick<Warning, "severity">): Markup {
  return html`<span class="severity ${severity}">${severity}</span>`;
}
