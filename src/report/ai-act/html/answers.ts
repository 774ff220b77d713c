import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import { contradictionOf } from "../answers/contradictions.ts";
import { type GivenAnswer } from "../answers/given-answers.ts";
import { modelQuestions } from "../answers/questions.ts";
import { questions } from "../rules.ts";
import type { ModelView, Survey } from "../models/model-view.ts";
import { plain } from "../text.ts";
import { blockBody } from "./form.ts";

/** Who answered what, and when it was last confirmed; first the answers that a person has to look at again. */
export function answersPart(all: Survey): Markup {
  const provider = all.answers.provider.map((answer) => ({ answer: { ...answer, isStale: false }, remark: "" }));
  const models = all.models.filter(({ answers }) => answers.size > 0);
  if (provider.length + models.length === 0) return html``;
  const contradicted = models.flatMap((model) =>
    remarked(model, all).flatMap((row) => (row.isContradicted ? { ...row, name: model.node.name } : [])),
  );
  return html`<section aria-labelledby="answers">
    <h2 id="answers">Answers</h2>
    ${
      contradicted.length > 0 &&
      html`<h3>Answers that the files contradict</h3>
        <ul>
          ${contradicted
            .slice(0, maxRows)
            .map(
              ({ name, answer, remark }) =>
                html`<li>
                  ${foreign(plain(name))}: ${answer.id} is <bdi>${plain(answer.value, 200)}</bdi>. ${remark}
                </li>`,
            )}
        </ul>`
    }
    <details>
      <summary>All answers, with who gave them and when they were last confirmed</summary>
      ${htmlTable({
        style: "form",
        columns: [
          ["Question", "f-field"],
          ["By, last confirmed", "f-needed"],
          ["Answer", ""],
        ],
        content: [
          ...(provider.length > 0 ? [blockBody("Provider", 3, provider.map(row))] : []),
          ...models
            .slice(0, maxModels)
            .map((model) => blockBody(plain(model.node.name), 3, remarked(model, all).map(row))),
        ],
      })}
      ${models.length > maxModels && html`<p class="quiet">${models.length - maxModels} more models are in report.json.</p>`}
    </details>
  </section>`;
}

const maxRows = 100;
const maxModels = 50;

interface Remarked {
  readonly answer: GivenAnswer;
  readonly remark: string;
  readonly isContradicted?: boolean;
}

function remarked(model: ModelView, all: Survey): Remarked[] {
  return [...model.answers.values()].map((answer) => {
    if (answer.isStale) return { answer, remark: "The model has changed since; confirm it." };
    const found = contradictionOf(answer, model, all);
    return { answer, remark: found ?? "", isContradicted: found !== undefined };
  });
}

function row({ answer: { id, value, by, on }, remark }: Remarked): Markup {
  const question = [...questions().provider, ...modelQuestions()].find((asked) => asked.id === id)?.text ?? id;
  return htmlRow([
    question,
    html`<bdi>${plain(by, 100)}</bdi>, ${plain(on, 10)}`,
    html`<bdi>${plain(value, 1_000)}</bdi>${remark !== "" && html`<small>${remark}</small>`}`,
  ]);
}
