import { link } from "../../html/link.ts";
import { foreign, html, joined, type Markup } from "../../html/markup.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { isForTests, type Survey } from "../models/model-view.ts";
import { datasetRow } from "../forms/proposals.ts";
import { hintTag } from "../models/risks.ts";
import { dataTable, type DataRow } from "./data-table.ts";

/** Every dataset in the ancestry of the models, and those that only the code names. */
export function datasetsPart(all: Survey): Markup {
  const nodes = all.allDatasets;
  if (nodes.length === 0 && all.models.length === 0) return html``;
  return html`<section aria-labelledby="datasets">
    <h2 id="datasets">Datasets</h2>
    <p>
      The duties are about models; a dataset is evidence for the models that were trained on it. Licenses are as stated
      by the publisher of the dataset, which does not prove that they had the right to grant them. The license of a
      model says nothing about its training data. A risk marked as a hint is general knowledge that was not looked up.
    </p>
    ${nodes.length === 0 ? html`<p class="quiet">No dataset is named anywhere.</p>` : table(all, nodes)}
  </section>`;
}

function table(all: Survey, nodes: readonly LineageNode[]): Markup {
  const titles = ["Dataset", "Behind", "Known risks"] as const;
  return dataTable(nodes, { titles, maxRows: 300 }, (node) => toRow(all, node));
}

function toRow(all: Survey, node: LineageNode): DataRow {
  const { name, link: page, license, usedBy } = datasetRow(all, node);
  const risks = all.risksOf(node);
  return {
    name: html`${foreign(name)}${page !== null && html`<small>${link(page)}</small>`}`,
    license,
    used: html`${usedBy.length > 0 ? joined(usedBy.slice(0, 6).map(foreign), ", ") : html`<span class="quiet">${unused(node)}</span>`}`,
    remarks: html`${risks.map(
      ({ level, text, source, tags }) =>
        html`<p>
          <span class="level ${level}">${tags.includes(hintTag) ? `hint: ${level}` : level}</span> ${text}
          <small>Source: ${source}</small>
        </p>`,
    )}${risks.length === 0 && html`<span class="quiet">none known</span>`}`,
  };
}

function unused(node: LineageNode): string {
  return isForTests(node) ? "tests or evaluation" : "named in the project; no model names it";
}
