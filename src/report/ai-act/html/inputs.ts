import { foreign, html, type Markup } from "../../html/markup.ts";
import { hubPage } from "../models/hub-page.ts";
import type { ModelView } from "../models/model-view.ts";
import { plain, sentenceList } from "../text.ts";
import { dataTable, type DataRow } from "./data-table.ts";

/** Models for which the user has no duties, one row each. */
export function inputsPart(rows: readonly ModelView[]): Markup {
  if (rows.length === 0) return html``;
  const unstated = rows.filter(({ position }) => position.ask !== undefined).length;
  return html`<section aria-labelledby="inputs">
    <h2 id="inputs">Models without duties of yours, or not decided</h2>
    <p>
      Models that the project uses. The duties of Article 53 are their providers'; ask them for the information of Annex
      XII. If you offer one of them under your own name, answer its role in ai-act.yml, and it gets the full assessment.
    </p>
    ${unstated > 0 && html`<p>For ${unstated} of them your role is not stated; what a provider would have to show is in report.json.</p>`}
    ${dataTable(rows, { titles: ["Model", "Named in", "Made from, and known risks"], maxRows: 500 }, toRow)}
  </section>`;
}

/** On paper a name is shorter than its URL, and just as clear. */
function nameMarkup(node: ModelView["node"]): Markup {
  const page = hubPage(node);
  return page === undefined
    ? foreign(plain(node.name))
    : html`<a href="${page}" rel="noreferrer noopener">${foreign(plain(node.name))}</a>`;
}

function toRow({ node, baseModels, datasets, risks }: ModelView): DataRow {
  const [first] = node.locations;
  const names = [...baseModels, ...datasets].map(({ name }) => plain(name, 80));
  return {
    name: nameMarkup(node),
    license: node.license,
    used: html`${first && html`<code>${plain(first.file)}${first.line !== undefined && `:${first.line}`}</code>`}`,
    remarks: html`${names.length > 0 ? foreign(sentenceList(names, 4)) : html`<span class="quiet">nothing is named</span>`}
    ${risks.length > 0 && html`<small>${risks.length === 1 ? "1 known risk" : `${risks.length} known risks`}: ${plain(risks[0]?.text ?? "", 160)}</small>`}`,
  };
}
