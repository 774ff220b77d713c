import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import type { ActComponent, ActReport, Obligation } from "../document.ts";
import { obligations } from "../rules.ts";
import { isModelComponent } from "../models/model-component.ts";
import { statusMark } from "./words.ts";

/** A matrix of models and duties. */
export function glance({ components }: ActReport): Markup {
  const models = components.filter(isModelComponent);
  if (models.length === 0) return html``;
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
        ${models.map(line)}
      </tbody>`,
    })}
  </section>`;
}

function line({ name, obligations: duties }: ActComponent, at: number): Markup {
  const cells = duties.map((duty) => html`${statusMark(duty.status)} ${share(duty)}`);
  return htmlRow([html`<a href="#model-${at + 1}">${foreign(name)}</a>`, ...cells]);
}

function share({ status, items }: Obligation): Markup | false {
  const withEvidence = items.filter(({ evidence }) => evidence.length > 0).length;
  return status !== "not-applicable" && html`<small>${withEvidence}/${items.length}</small>`;
}
