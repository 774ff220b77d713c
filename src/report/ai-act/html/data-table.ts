import { unknownLicense } from "../../../domain/policy/policy.ts";
import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import { plain } from "../text.ts";

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
export function dataTable<T>(all: readonly T[], { titles, maxRows }: DataTable, toRow: (item: T) => DataRow): Markup {
  const [name, used, remarks] = titles;
  const table = htmlTable({
    style: "data",
    columns: [
      [name, "d-name"],
      ["License", "d-license"],
      [used, "d-used"],
      [remarks, ""],
    ],
    content: html`<tbody>
      ${all.slice(0, maxRows).map((item) => rowMarkup(toRow(item)))}
    </tbody>`,
  });
  return html`${table}
  ${all.length > maxRows && html`<p class="quiet">${all.length - maxRows} more are in report.json.</p>`}`;
}

function rowMarkup({ name, license, used, remarks }: DataRow): Markup {
  const shown = license === unknownLicense ? html`<span class="quiet">not known</span>` : foreign(plain(license));
  return htmlRow([name, shown, used, remarks]);
}
