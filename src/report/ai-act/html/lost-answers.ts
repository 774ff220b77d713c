import { foreign, html, type Markup } from "../../html/markup.ts";
import { answersWithoutModel } from "../answers/given-answers.ts";
import type { Survey } from "../models/model-view.ts";
import { plain } from "../text.ts";

const max = 50;

/** Answers about models that are not in the scan: they may have been renamed. */
export function lostAnswers({ answers, models }: Survey): Markup {
  const lost = answersWithoutModel(
    answers,
    models.map(({ node }) => node),
  );
  if (lost.length === 0) return html``;
  return html`<section aria-labelledby="lost">
    <h2 id="lost">Answers about models that the scan did not find</h2>
    <p>They are kept in ai-act.yml and count nowhere. If a model has a new name, correct it there.</p>
    <ul>
      ${lost
        .slice(0, max)
        .map(
          ({ model, type, answers }) =>
            html`<li>${foreign(plain(model))} (${foreign(plain(type))}): ${answers.length} answers</li>`,
        )}
    </ul>
    ${lost.length > max && html`<p class="quiet">${lost.length - max} more are in ai-act.yml.</p>`}
  </section>`;
}
