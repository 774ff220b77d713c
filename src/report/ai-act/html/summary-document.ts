import { formatCount } from "../../../text/count.ts";
import { toDocument } from "../../html/document.ts";
import { foreign, html, type Markup, htmlRow, htmlTable, joined } from "../../html/markup.ts";
import type { ModelSummary, SummaryField, TrainingSummary } from "../forms/training-summary.ts";
import { template } from "../rules.ts";
import { blockBody, boxes, isBox } from "./form.ts";
import { packStyle } from "./html.ts";

/** The answers in the layout of the Commission's template, to be published: one form for each family of own models. */
export function toSummaryDocument({ models, template: source }: TrainingSummary): string {
  const title = "Public summary of training content";
  const body = html`<main>
    ${models.map((model) => form(model, title))}
    <footer><p class="quiet">Article 53(1)(d) of Regulation (EU) 2024/1689. Template: ${source}.</p></footer>
  </main>`;
  return toDocument({ title, style: packStyle(), body });
}

/** Required fields without a confirmed answer. */
export function countBlanks({ models }: TrainingSummary): number {
  return models.flatMap(fieldsOf).filter(({ isOpen }) => isOpen).length;
}

function fieldsOf({ sections }: ModelSummary): SummaryField[] {
  return sections.flatMap(({ fields }) => fields);
}

function form(model: ModelSummary, title: string): Markup {
  const open = fieldsOf(model).filter(({ isOpen }) => isOpen).length;
  const { parts } = template();
  const shown = new Set([""]);
  const content = model.sections.flatMap(({ id, title: name, fields }) => {
    const heading = Object.keys(parts).findLast((part) => id === part || id.startsWith(`${part}.`)) ?? "";
    const isNew = !shown.has(heading);
    shown.add(heading);
    const rows = fields.filter(({ value, required }) => value !== null || required !== false).map(line);
    const block = rows.length > 0 ? [blockBody(id === "0" ? name : `${id} ${name}`, 2, rows)] : [];
    return isNew ? [blockBody(`${heading}. ${parts[heading] ?? ""}`, 2, []), ...block] : block;
  });
  return html`<section class="summary">
    <h1>${title}</h1>
    <p>${joined(model.models.map(foreign), ", ")}</p>
    ${open > 0 && html`<p class="blank">A draft: ${formatCount(open, "required field")} to be provided or confirmed.</p>`}
    ${htmlTable({
      style: "form",
      columns: [
        ["Field", "f-field"],
        ["Answer", ""],
      ],
      content,
    })}
  </section>`;
}

function line(field: SummaryField): Markup {
  const { question, value, note, state, isOpen, required } = field;
  if (state === "not-applicable") return htmlRow([question, html`<span class="quiet">does not apply</span>`]);
  const waits = required === true ? "to be provided" : `to be provided ${String(required)}`;
  return htmlRow([
    question,
    html`${boxes(field)} ${value !== null && !isBox(field) && html`<p><bdi>${value}</bdi></p>`}
    ${value === null && html`<span class="${isOpen ? "blank" : "quiet"}">${waits}</span>`}
    ${note !== null && html`<p class="blank">To be confirmed. ${note}</p>`}`,
  ]);
}
