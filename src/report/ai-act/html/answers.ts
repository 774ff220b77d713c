import { foreign, html, type Markup, htmlRow, htmlTable } from "../../html/markup.ts";
import { contradictionOf } from "../answers/contradictions.ts";
import { type GivenAnswer } from "../answers/given-answers.ts";
import { modelQuestions } from "../answers/questions.ts";
import { questions } from "../rules.ts";
import type { ModelView, Survey } from "../models/model-view.ts";
import { plain } from "../text.ts";
import { blockBody } from "./form.ts";
import { formatCount } from "../../../text/count.ts";

/** Who answered what, and when it was last confirmed; first the answers that a person has to look at again. */
export function answersPart(all: Survey): Markup {
  const provider = all.answers.provider.map((answer) => ({ answer: { ...answer, isStale: false }, remark: "" }));
  const models = all.models.filter(({ answers }) => answers.size > 0);
  if (provider.length + models.length === 0) return html``;
  const remarks = models.map((model) => ({ name: plain(model.node.name), rows: remarked(model, all) }));
  const contradicted = Map.groupBy(
    remarks.flatMap(({ name, rows }) => rows.flatMap((row) => (row.isContradicted ? { ...row, name } : []))),
    ({ answer: { id, value }, remark }) => JSON.stringify([id, value, remark]),
  );
  // Models that one entry answers for have the same answers: one part of the table for all of them.
  const alike = [...Map.groupBy(remarks, ({ rows }) => JSON.stringify(rows)).values()];
  return html`<section aria-labelledby="answers">
    <h2 id="answers">Answers</h2>
    ${
      contradicted.size > 0 &&
      html`<h3>Answers that the files contradict</h3>
        <ul>
          ${[...contradicted.values()].slice(0, maxRows).map(
            ([first, ...more]) =>
              first &&
              html`<li>
                ${foreign(titleOf(first.name, more.length))}: ${first.answer.id} is
                <bdi>${plain(first.answer.value, 200)}</bdi>. ${first.remark}
              </li>`,
          )}
        </ul>
        ${contradicted.size > maxRows && html`<p class="quiet">${contradicted.size - maxRows} more are in report.json.</p>`}`
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
          ...alike
            .slice(0, maxParts)
            .flatMap(([first, ...more]) =>
              first ? [blockBody(titleOf(first.name, more.length), 3, first.rows.map(row))] : [],
            ),
        ],
      })}
      ${alike.length > maxParts && html`<p class="quiet">${alike.length - maxParts} more are in ai-act.yml.</p>`}
    </details>
  </section>`;
}

function titleOf(name: string, more: number): string {
  return more > 0 ? `${name} and ${formatCount(more, "more model")}` : name;
}

const maxRows = 100;
const maxParts = 50;

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
