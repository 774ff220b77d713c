import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
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
  return htmlTable({
    style: "form",
    columns: [
      ["Field", "f-field"],
      ["Required", "f-needed"],
      ["Answer, and proposal of the scan", ""],
    ],
    content: sections.map(({ id, title, fields }) => blockBody(`${id} ${title}`, 3, fields.map(line))),
  });
}

/** A part of a form, under its title. */
export function blockBody(title: string, columns: number, rows: readonly Markup[]): Markup {
  return html`<tbody>
    <tr>
      <th class="block" scope="colgroup" colspan="${columns}">${title}</th>
    </tr>
    ${rows}
  </tbody>`;
}

function line(field: SummaryField): Markup {
  const { label, required, proposal, value } = field;
  const isOpen = value === null && proposal === null;
  return htmlRow([
    label,
    required === true ? "yes" : required === false ? "no" : required,
    html`${value !== null && answer(field)} ${proposal !== null && proposed(proposal)}
    ${isOpen && html`<span class="quiet">${required === false ? "optional" : "to be provided"}</span>`}`,
  ]);
}

/** A person's answer takes precedence over the scan's findings. */
function answer({ value, answered, note }: SummaryField): Markup {
  return html`<p>
    <b><bdi>${value}</bdi></b>
    <small>${note ?? html`answered by <bdi>${answered?.by}</bdi>, last confirmed on ${answered?.on}`}</small>
  </p>`;
}

const maxLines = 40;

function proposed(value: ProposedValue): Markup {
  if (typeof value === "string") return html`<bdi>${value}</bdi>`;
  const lines = value
    .slice(0, maxLines)
    .map((item: string | DatasetRow) => (typeof item === "string" ? item : rowText(item)));
  const more = value.length - lines.length;
  return html`<ul>
    ${lines.map((text) => html`<li><bdi>${text}</bdi></li>`)}
    ${more > 0 && html`<li class="quiet">${more} more in training-data-summary.json</li>`}
  </ul>`;
}

function rowText({ name, license }: DatasetRow): string {
  return plain(`${name}, license ${license}`);
}
