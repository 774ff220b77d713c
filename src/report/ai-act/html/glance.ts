import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import type { ActComponent, ActReport, Obligation } from "../document.ts";
import { obligations } from "../rules.ts";
import { isModelComponent } from "../models/model-component.ts";
import type { Survey } from "../models/model-view.ts";
import { statusMark } from "./words.ts";

/** A matrix of models and duties. */
export function glance({ components }: ActReport, { models: views, groups }: Survey): Markup {
  const models = components.filter(isModelComponent);
  if (models.length === 0) return html``;
  // The first of a family stands for it where its duties look the same.
  const rows = groups.flatMap(({ models: members }) => {
    const parts = members.map((view) => ({ component: models[views.indexOf(view)], at: views.indexOf(view) }));
    const same = Map.groupBy(
      parts,
      ({ component }) => component && JSON.stringify(component.obligations.map(cell).map(String)),
    );
    return [...same.values()].flatMap(([first, ...more]) =>
      first?.component ? [line(first.component, parts[0]?.at ?? 0, more.length)] : [],
    );
  });
  const duties = obligations();
  return html`<section aria-labelledby="glance">
    <h2 id="glance">The duties at a glance</h2>
    <p>
      The figures count points with evidence: 3/11 means that for three of eleven points something is written somewhere.
      They are no score: one missing point can weigh more than ten that were found.
    </p>
    ${htmlTable({
      style: "glance",
      columns: ["Model", ...duties.map(({ short, title }) => html`Art. ${short} <small>${title}</small>`)],
      content: html`<tbody>
        ${rows.slice(0, maxRows)}
      </tbody>`,
    })}
    ${rows.length > maxRows && html`<p class="quiet">${rows.length - maxRows} more are in report.json.</p>`}
  </section>`;
}

const maxRows = 100;

function line({ name, obligations: duties }: ActComponent, at: number, more: number): Markup {
  const title = html`<a href="#model-${at + 1}">${foreign(name)}</a
    >${more > 0 && html` <small>and ${more} more</small>`}`;
  return htmlRow([title, ...duties.map(cell)]);
}

function cell(duty: Obligation): Markup {
  return html`${statusMark(duty.status)} ${share(duty)}`;
}

function share({ status, items }: Obligation): Markup | false {
  const withEvidence = items.filter(({ evidence }) => evidence.length > 0).length;
  return status !== "not-applicable" && html`<small>${withEvidence}/${items.length}</small>`;
}
