import { foreign, html, type Markup } from "../../html/markup.ts";
import type { DatasetRow, ProposedValue } from "../forms/proposals.ts";
import { plain } from "../text.ts";
import type { SummaryField, SummarySection, TrainingSummary } from "../forms/training-summary.ts";

/** The fields of the public summary, with the scan's proposals and people's answers: one form per own model. */
export function formPart({ sections, models, howToUse, template }: TrainingSummary): Markup {
  const isOpen = sections.some(({ fields }) => fields.some(({ state }) => state !== "not-applicable"));
  const isMany = models.length > 1;
  return html`<section aria-labelledby="form">
    <h2 id="form">The public summary of training content, block by block</h2>
    <p>${howToUse.replaceAll("`", "")}</p>
    <p class="quiet">Template: ${template}. Fields and proposals for programs: training-data-summary.json.</p>
    ${isOpen && !isMany && form(sections)}
    ${
      isMany &&
      models.slice(0, maxForms).map(
        ({ model, role, sections: own }) =>
          html`<h3>${foreign(model)} <small>Your role: ${role}</small></h3>
            ${form(own)}`,
      )
    }
    ${models.length > maxForms && html`<p class="quiet">${models.length - maxForms} more are in training-data-summary.json.</p>`}
  </section>`;
}

const maxForms = 10;

function form(sections: readonly SummarySection[]): Markup {
  return html`<table class="form">
    <colgroup>
      <col class="f-field" />
      <col class="f-needed" />
      <col />
    </colgroup>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Required</th>
        <th scope="col">Answer, and proposal of the scan</th>
      </tr>
    </thead>
    ${sections.map(block)}
  </table>`;
}

function block({ id, title, fields }: SummarySection): Markup {
  return html`<tbody>
    <tr>
      <th class="block" scope="colgroup" colspan="3">${id} ${title}</th>
    </tr>
    ${fields.map(line)}
  </tbody>`;
}

function line(field: SummaryField): Markup {
  const { label, required, proposal, value } = field;
  return html` <tr>
    <th scope="row">${label}</th>
    <td>${required === true ? "yes" : required === false ? "no" : required}</td>
    <td>
      ${value !== null && answer(field)} ${proposal !== null && proposed(proposal)}
      ${value === null && proposal === null && html`<span class="quiet">${required === false ? "optional" : "to be provided"}</span>`}
    </td>
  </tr>`;
}

/** A person's answer takes precedence over the scan's findings. */
function answer({ value, answered, note }: SummaryField): Markup {
  return html`<p>
    <b><bdi>${value}</bdi></b>
    <small>${note ?? html`answered by <bdi>${answered?.by}</bdi> on ${answered?.on}`}</small>
  </p>`;
}

const maxLines = 40;

function proposed(value: ProposedValue): Markup {
  if (typeof value === "string") return html`<bdi>${value}</bdi>`;
  const lines = value
    .slice(0, maxLines)
    .map((one: string | DatasetRow) => (typeof one === "string" ? one : rowText(one)));
  const more = value.length - lines.length;
  return html`<ul>
    ${lines.map((text) => html`<li><bdi>${text}</bdi></li>`)}
    ${more > 0 && html`<li class="quiet">${more} more in training-data-summary.json</li>`}
  </ul>`;
}

function rowText({ name, license }: DatasetRow): string {
  return plain(`${name}, license ${license}`);
}
