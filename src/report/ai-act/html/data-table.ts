import { unknownLicense } from "../../../domain/policy/policy.ts";
import { foreign, html, type Markup } from "../../html/markup.ts";
import { plain } from "../text.ts";

/** A row of a table of models or datasets. */
export interface DataRow {
  readonly name: Markup;
  readonly license: string;
  readonly used: Markup;
  readonly remarks: Markup;
}

interface DataTable {
  /** The column titles for the name, its uses, and remarks. */
  readonly titles: readonly [name: string, used: string, remarks: string];
  readonly maxRows: number;
}

/** A table of models or datasets with their licenses. Rows beyond the limit are only counted below it. */
export function dataTable<T>(all: readonly T[], { titles, maxRows }: DataTable, toRow: (one: T) => DataRow): Markup {
  const [name, used, remarks] = titles;
  return html`<table class="data">
      <colgroup>
        <col class="d-name" />
        <col class="d-license" />
        <col class="d-used" />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">${name}</th>
          <th scope="col">License</th>
          <th scope="col">${used}</th>
          <th scope="col">${remarks}</th>
        </tr>
      </thead>
      <tbody>
        ${all.slice(0, maxRows).map((one) => rowMarkup(toRow(one)))}
      </tbody>
    </table>
    ${all.length > maxRows && html`<p class="quiet">${all.length - maxRows} more are in report.json.</p>`}`;
}

function rowMarkup({ name, license, used, remarks }: DataRow): Markup {
  return html` <tr>
    <th scope="row">${name}</th>
    <td>${license === unknownLicense ? html`<span class="quiet">not known</span>` : foreign(plain(license))}</td>
    <td>${used}</td>
    <td>${remarks}</td>
  </tr>`;
}
