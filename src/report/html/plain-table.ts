import { type Hole, html, type Markup } from "./markup.ts";

interface Table {
  readonly style: string;
  /** The titles; with a class that sets the width of the column. */
  readonly columns: readonly (Hole | readonly [title: Hole, style: string])[];
  /** Rows, or table bodies. */
  readonly content: Hole;
  /** The id of the heading that names the table. */
  readonly labelledBy?: string;
}

export function htmlTable({ style, columns, content, labelledBy }: Table): Markup {
  const titled = columns.map((column) => (isStyled(column) ? column : ([column, ""] as const)));
  const label = labelledBy !== undefined && html` aria-labelledby="${labelledBy}"`;
  const hasWidths = titled.some(([, width]) => width !== "");
  return html`<table class="${style}" ${label}>
    ${hasWidths && colgroup(titled.map(([, width]) => width))}
    <thead>
      <tr>
        ${titled.map(([title]) => html`<th scope="col">${title}</th>`)}
      </tr>
    </thead>
    ${content}
  </table>`;
}

function isStyled(column: Table["columns"][number]): column is readonly [Hole, string] {
  return Array.isArray(column);
}

function colgroup(widths: readonly string[]): Markup {
  return html`<colgroup>
    ${widths.map((width) => (width === "" ? html`<col />` : html`<col class="${width}" />`))}
  </colgroup>`;
}

/** The first cell names the row. */
export function htmlRow([first, ...others]: readonly Hole[]): Markup {
  return html` <tr>
    <th scope="row">${first}</th>
    ${others.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;
}

/** A table of one body, with a heading if it has a name. */
export function plainTable(
  name: string | undefined,
  columns: readonly string[],
  rows: readonly (readonly Hole[])[],
): Markup {
  const table = htmlTable({
    style: "plain",
    columns,
    content: html`<tbody>
      ${rows.map(htmlRow)}
    </tbody>`,
  });
  return html`${name !== undefined && html`<h3>${name}</h3>`} ${table}`;
}

/** Names and values in short; a style makes an entry wide. Entries without a value are left out. */
export function factList(entries: readonly (readonly [name: string, value: Hole, style?: "wide"])[]): Markup {
  const shown = entries.filter(([, value]) => value !== undefined && value !== false);
  return html`<dl class="about">
    ${shown.map(
      ([name, value, style]) =>
        html`<div${style !== undefined && html` class="${style}"`}>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
