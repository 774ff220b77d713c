import { unknownLicense } from "../../../domain/policy.ts";
import { link } from "../../html/link.ts";
import { foreign, html, joined, type Markup } from "../../html/markup.ts";
import type { Node } from "../lineage.ts";
import { isForTests, type Surveyed } from "../model-view.ts";
import { datasetRow } from "../proposals.ts";
import { hintTag } from "../risks.ts";

const mostRows = 300;

/** Every dataset on the way back from the models, and those that only the code names. */
export function datasetsPart(all: Surveyed): Markup {
  const nodes = all.allDatasets;
  if (nodes.length === 0 && all.models.length === 0) return html``;
  return html`<section aria-labelledby="datasets">
    <h2 id="datasets">Datasets</h2>
    <p>
      The duties are about models; a dataset is evidence for the models that were trained on it. Licenses are as stated
      by whoever published the dataset, which does not prove that they had the right to give them. The license of a
      model says nothing about its training data. A risk marked as a hint is general knowledge that was not looked up.
    </p>
    ${nodes.length === 0 ? html`<p class="quiet">No dataset is named anywhere.</p>` : table(all, nodes.slice(0, mostRows))}
    ${nodes.length > mostRows && html`<p class="quiet">${nodes.length - mostRows} more are in report.json.</p>`}
  </section>`;
}

function table(all: Surveyed, nodes: readonly Node[]): Markup {
  return html`<table class="data">
    <colgroup>
      <col class="d-name" />
      <col class="d-license" />
      <col class="d-used" />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">Dataset</th>
        <th scope="col">License</th>
        <th scope="col">Behind</th>
        <th scope="col">Known risks</th>
      </tr>
    </thead>
    <tbody>
      ${nodes.map((node) => line(all, node))}
    </tbody>
  </table>`;
}

function line(all: Surveyed, node: Node): Markup {
  const { name, link: page, license, usedBy } = datasetRow(all, node);
  const risks = all.risksOf(node);
  return html` <tr>
    <th scope="row">${foreign(name)}${page !== null && html`<small>${link(page)}</small>`}</th>
    <td>${license === unknownLicense ? html`<span class="quiet">not known</span>` : foreign(license)}</td>
    <td>
      ${usedBy.length > 0 ? joined(usedBy.slice(0, 6).map(foreign), ", ") : html`<span class="quiet">${unused(node)}</span>`}
    </td>
    <td>
      ${risks.map(
        ({ level, text, source, tags }) =>
          html`<p>
            <span class="level ${level}">${tags.includes(hintTag) ? `hint: ${level}` : level}</span> ${text}
            <small>Source: ${source}</small>
          </p>`,
      )}${risks.length === 0 && html`<span class="quiet">none known</span>`}
    </td>
  </tr>`;
}

function unused(node: Node): string {
  return isForTests(node) ? "tests or evaluation" : "named in the project; no model names it";
}
