import { formatNumber } from "../../text/count.ts";
import { formatLocation } from "../facts/place/format-location.ts";
import { type Cell, type Section, type SpanWriter, writeCell } from "../sections/section.ts";
import { link } from "./link.ts";
import { foreign, html, type Markup, htmlRow, htmlTable } from "./markup.ts";
import { truncate } from "./words.ts";

/** A section of a table or a list; empty without entries. `foot` follows the entries. */
export function toHtmlSection(section: Exclude<Section, { readonly kind: "groups" }>, foot?: Markup): Markup {
  const { id, title, remark, count } = section;
  if (count === 0) return html``;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${remark !== undefined && html`<p class="quiet">${remark}</p>`} ${content(section)} ${foot}
  </section>`;
}

function content(section: Parameters<typeof toHtmlSection>[0]): Markup {
  if (section.kind === "list") {
    return html`<ul>
      ${[...section.items].map(({ text }) => html`<li>${toHtml(text)}</li>`)}
    </ul>`;
  }
  const columns = section.columns.map(({ title }) => title);
  const rows = [...section.rows].map(({ cells }) => htmlRow(cells.map(toHtml)));
  return htmlTable({
    style: "plain",
    columns,
    content: html`<tbody>
      ${rows}
    </tbody>`,
    labelledBy: section.id,
  });
}

function toHtml(cell: Cell): Markup[] {
  return writeCell(cell, htmlText);
}

const htmlText: SpanWriter<Markup> = {
  word: (text) => html`${text}`,
  name: foreign,
  prose: (text, max = Number.POSITIVE_INFINITY) => foreign(truncate(text, max)),
  strong: (text) => html`<b>${text}</b>`,
  link,
  places: (locations) => {
    const left = locations.length - maxPlaces;
    return html`${locations.slice(0, maxPlaces).map((location) => html`<div><code>${formatLocation(location)}</code></div>`)}
    ${left > 0 && html`<div class="quiet">and ${formatNumber(left)} more</div>`}`;
  },
};

const maxPlaces = 10;
