import { type Hole, html, type Markup } from "./markup.ts";

/** The first cell names the row. */
export function plainTable(
  name: string | undefined,
  columns: readonly string[],
  rows: readonly (readonly Hole[])[],
): Markup {
  return html`${name !== undefined && html`<h3>${name}</h3>`}
    <table class="plain">
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([first, ...others]) =>
            html` <tr>
              <th scope="row">${first}</th>
              ${others.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
