import { foreign, html, joined, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import { isYes } from "../answers/check-answer.ts";
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
  const { question, required, proposal, value, state } = field;
  const isOpen = value === null && proposal === null;
  return htmlRow([
    question,
    required === true ? "yes" : required === false ? "no" : required,
    html`${state !== "not-applicable" && boxes(field)} ${value !== null && answer(field)}
    ${proposal !== null && proposed(proposal)}
    ${isOpen && html`<span class="quiet">${required === false ? "optional" : "to be provided"}</span>`}`,
  ]);
}

/** A person's answer takes precedence over the scan's findings. */
function answer(field: SummaryField): Markup {
  const { value, answered, note } = field;
  return html`<p>
    ${!isBox(field) && html`<b><bdi>${value}</bdi></b>`}
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

/** Every option with its box, as in the template; nothing where any text is allowed. */
export function boxes(field: SummaryField): Markup | false {
  const options = optionsOf(field);
  const { type, value } = field;
  const words =
    value === null ? [] : (type === "multi" ? value.split(/[,;]/) : [value]).map((word) => word.trim().toLowerCase());
  const isChosen = (option: string): boolean =>
    type === "yesno"
      ? value !== null && isYes(value) === (option === "yes")
      : words.some((word) => word === option || word.startsWith(`${option}:`));
  return (
    options.length > 0 &&
    html`<p>
      ${joined(
        options.map((option) => html`<span class="choice">${isChosen(option) ? "☒" : "☐"} ${option}</span>`),
        " ",
      )}
    </p>`
  );
}

/** Whether a ticked box says all of the answer. */
export function isBox(field: SummaryField): boolean {
  return field.value !== null && optionsOf(field).includes(field.value.toLowerCase());
}

function optionsOf({ type, options = [] }: SummaryField): readonly string[] {
  return type === "yesno" ? ["yes", "no"] : options;
}
