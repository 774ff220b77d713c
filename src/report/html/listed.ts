import type { Location } from "../../domain/contracts/component.ts";
import { type Hole, html, type Markup } from "./markup.ts";
import { plainTable } from "./plain-table.ts";
import { formatNumber } from "../../text/count.ts";

interface Listing {
  readonly id: string;
  readonly title: string;
  /** The meaning of the list for the reader. */
  readonly remark: string;
  readonly columns: readonly string[];
  /** The first cell names the row. */
  readonly rows: readonly (readonly Hole[])[];
}

/** A section about items that are listed but not judged; nothing if the list is empty. */
export function listing({ id, title, remark, columns, rows }: Listing): Markup {
  if (rows.length === 0) return html``;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    <p class="quiet">${remark}</p>
    ${plainTable(undefined, columns, rows)}
  </section>`;
}

/** The first locations, and the number of others. */
export function places(locations: readonly Location[]): Markup {
  const left = locations.length - maxPlaces;
  return html`${locations
    .slice(0, maxPlaces)
    .map(({ file, line }) => html`<div><code>${line === undefined ? file : `${file}:${line}`}</code></div>`)}
  ${left > 0 && html`<div class="quiet">and ${formatNumber(left)} more</div>`}`;
}

const maxPlaces = 10;
