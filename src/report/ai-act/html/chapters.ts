import { html, type Markup } from "../../html/markup.ts";
import type { ActComponent, ActEvidence, ActReport, Item } from "../document.ts";
import { documentationForm, type FormField, measures } from "../rules.ts";
import { evidenceLine } from "./evidence-line.ts";
import { isModelComponent } from "../model-component.ts";

/** Two chapters of the Code of Practice, each for itself: the form of the one, the measures of the other. */
export function chaptersPart(report: ActReport): Markup {
  const models = report.components.filter(isModelComponent).filter(hasOpenDuty);
  if (models.length === 0) return html``;
  return html`${transparency(models.slice(0, mostModels), models.length)} ${copyright(models.slice(0, mostModels))}`;
}

const mostModels = 10;

/** Nobody fills in the form for a model of somebody else. */
function hasOpenDuty({ obligations }: ActComponent): boolean {
  return obligations.some(({ id, status }) => id === "art53-1-c" && status !== "not-applicable");
}

function transparency(models: readonly ActComponent[], all: number): Markup {
  return html`<section aria-labelledby="transparency">
    <h2 id="transparency">Transparency chapter: the model documentation form</h2>
    <p>
      The form of the Code of Practice puts together what Annexes XI and XII ask, for Article 53(1)(a) and (b). Parts of
      it are for the AI Office and national authorities on request, parts for those who build on the model.
    </p>
    <p class="quiet">Form: ${documentationForm().source}.</p>
    ${models.map((model) => formOf(model))}
    ${all > models.length && html`<p class="quiet">${all - models.length} more models are in report.json.</p>`}
  </section>`;
}

function formOf(model: ActComponent): Markup {
  return html`<table class="form">
    <caption>
      ${model.name}
    </caption>
    <colgroup>
      <col class="p-point" />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">What the scan found</th>
      </tr>
    </thead>
    ${documentationForm().sections.map(
      ({ title, fields }) =>
        html`<tbody>
          <tr>
            <th class="block" scope="colgroup" colspan="2">${title}</th>
          </tr>
          ${fields.map((field) => formLine(field, model))}
        </tbody>`,
    )}
  </table>`;
}

function formLine({ label, from }: FormField, model: ActComponent): Markup {
  const evidence = itemsOf(model)
    .filter(({ id }) => from.includes(id))
    .flatMap((item) => item.evidence);
  return html` <tr>
    <th scope="row">${label}</th>
    <td>${evidence.length === 0 ? html`<span class="quiet">to be provided</span>` : list(evidence, model.name)}</td>
  </tr>`;
}

function list(evidence: readonly ActEvidence[], model: string): Markup {
  const more = evidence.length - mostLines;
  return html`<ul class="evidence">
    ${evidence.slice(0, mostLines).map((one) => evidenceLine(one, model))}
    ${more > 0 && html`<li class="quiet">${more} more in report.json</li>`}
  </ul>`;
}

const mostLines = 5;

function itemsOf({ obligations }: ActComponent): Item[] {
  return obligations.flatMap(({ items }) => items);
}

/** One policy covers all models, so what was found for any of them counts. */
function copyright(models: readonly ActComponent[]): Markup {
  const { source, measures: all } = measures();
  const found = models.flatMap((model) => itemsOf(model).filter(({ id }) => id === "c-policy" || id === "c-optout"));
  const evidence = [
    ...new Map(found.flatMap((item) => item.evidence).map((one) => [JSON.stringify(one), one])).values(),
  ];
  return html`<section aria-labelledby="copyright">
    <h2 id="copyright">Copyright chapter: the policy</h2>
    <p>For Article 53(1)(c). copyright-policy-template.md of this pack has a section for each measure.</p>
    <p class="quiet">Measures: ${source}.</p>
    ${evidence.length === 0 ? html`<p>No copyright policy and no trace of one was found.</p>` : list(evidence, models[0]?.name ?? "")}
    <ul>
      ${all.map(({ id, title, checks }) => html`<li><b>${id} ${title}</b>: ${checks.join("; ")}.</li>`)}
    </ul>
  </section>`;
}
