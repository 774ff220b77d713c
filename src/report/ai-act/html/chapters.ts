import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import type { ActComponent, ActEvidence, ActReport, Item } from "../document.ts";
import { documentationForm, type FormField, measures } from "../rules.ts";
import type { SummaryField, TrainingSummary } from "../forms/training-summary.ts";
import { evidenceLine } from "./evidence-line.ts";
import { blockBody } from "./form.ts";
import { isModelComponent } from "../models/model-component.ts";

/** Two chapters of the Code of Practice: the form of one, the measures of the other. */
export function chaptersPart(report: ActReport, summary: TrainingSummary): Markup {
  const models = report.components.filter(isModelComponent).filter(hasOpenDuty);
  if (models.length === 0) return html``;
  return html`${transparency(models.slice(0, maxModels), models.length, summary)}
  ${copyright(models.slice(0, maxModels))}`;
}

const maxModels = 10;

/** The form is not filled in for third-party models. */
function hasOpenDuty({ obligations }: ActComponent): boolean {
  return obligations.some(({ id, status }) => id === "art53-1-c" && status !== "not-applicable");
}

function transparency(models: readonly ActComponent[], all: number, { models: forms }: TrainingSummary): Markup {
  return html`<section aria-labelledby="transparency">
    <h2 id="transparency">Transparency chapter: the model documentation form</h2>
    <p>
      The form of the Code of Practice puts together what Annexes XI and XII ask, for Article 53(1)(a) and (b). Parts of
      it are for the AI Office and national authorities on request, parts for those who build on the model.
    </p>
    <p class="quiet">Form: ${documentationForm().source}.</p>
    ${models.map((model) => formMarkup(model, findFields(forms, model)))}
    ${all > models.length && html`<p class="quiet">${all - models.length} more models are in report.json.</p>`}
  </section>`;
}

/** The form of the public summary has some of the same questions. */
function findFields(forms: TrainingSummary["models"], { name, type }: ActComponent): readonly SummaryField[] {
  const form = forms.find((candidate) => candidate.model === name && candidate.type === type);
  return form?.sections.flatMap(({ fields }) => fields) ?? [];
}

function formMarkup(model: ActComponent, fields: readonly SummaryField[]): Markup {
  const table = htmlTable({
    style: "form",
    columns: [
      ["Field", "p-point"],
      ["What the scan found", ""],
    ],
    content: documentationForm().sections.map(({ title, fields: ofForm }) =>
      blockBody(
        title,
        2,
        ofForm.map((field) => formLine(field, model, fields)),
      ),
    ),
  });
  return html`<h3>${foreign(model.name)}</h3>
    ${table}`;
}

function formLine({ label, from }: FormField, model: ActComponent, fields: readonly SummaryField[]): Markup {
  const evidence = listItems(model)
    .filter(({ id }) => from.includes(id))
    .flatMap((item) => item.evidence);
  const values = fields
    .filter(({ id }) => from.includes(id))
    .flatMap((field) => field.value ?? proposed(field.proposal));
  const isOpen = evidence.length + values.length === 0;
  return htmlRow([
    label,
    html`${values.map((text) => html`<p><bdi>${text}</bdi></p>`)} ${evidence.length > 0 && list(evidence, model.name)}
    ${isOpen && html`<span class="quiet">to be provided</span>`}`,
  ]);
}

/** Names and dates; tables of datasets are in the form of the public summary itself. */
function proposed(value: SummaryField["proposal"]): string[] {
  const lines = typeof value === "string" ? [value] : (value ?? []);
  return lines.filter((line) => typeof line === "string").slice(0, maxLines);
}

function list(evidence: readonly ActEvidence[], model: string): Markup {
  const more = evidence.length - maxLines;
  return html`<ul class="evidence">
    ${evidence.slice(0, maxLines).map((item) => evidenceLine(item, model))}
    ${more > 0 && html`<li class="quiet">${more} more in report.json</li>`}
  </ul>`;
}

const maxLines = 5;

function listItems({ obligations }: ActComponent): Item[] {
  return obligations.flatMap(({ items }) => items);
}

/** One policy covers all models, so evidence for any of them is used. */
function copyright(models: readonly ActComponent[]): Markup {
  const { source, measures: all } = measures();
  const items = models.flatMap((model) => listItems(model).filter(({ id }) => id === "c-policy" || id === "c-optout"));
  const evidence = [
    ...new Map(items.flatMap((item) => item.evidence).map((evidence) => [JSON.stringify(evidence), evidence])).values(),
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
