import { once } from "../../../async/once.ts";
import type { ActAnswer, ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";
import { type Question, questions } from "../rules.ts";
import { toKey } from "./merge-answers.ts";
import { modelQuestions } from "./questions.ts";
import { allowedValues } from "./check-answer.ts";
import { defined } from "../../../text/defined.ts";

export interface AskedEntry extends Pick<ModelAnswers, "model" | "models" | "type" | "state"> {
  readonly key: string;
  readonly ids: ReadonlySet<string>;
  /** Its answers are needed; those about models of others are not. */
  readonly isOpen: boolean;
}

/** `ai-act.yml` with what is asked: answered questions as they are, the others empty. No answer is dropped. */
export function writeAnswers(asked: readonly AskedEntry[], answers: ActAnswers): string {
  const byModel = new Map(answers.models.map((model) => [toKey(model), model]));
  const keys = new Set(asked.map(({ key }) => key));
  const gone = answers.models.filter((model) => !keys.has(toKey(model)));
  return `${[
    head,
    ...entries(questions().provider, answers.provider, "  "),
    "models:",
    ...asked.flatMap((model) => modelLines(model, byModel.get(model.key))),
    ...gone.flatMap((model) => [`  # ${goneRemark}`, ...goneLines(model)]),
    ...(asked.length + gone.length === 0 ? ["  []"] : []),
  ].join("\n")}\n`;
}

const head = `# Answers for the AI Act pack of lcc. Fill in what you know and leave the rest empty.
# An answer is a value, or a mapping that says who gave it and when it was last confirmed:
#   os-not-monetised: { value: "yes", by: "A. Person", confirmed: "2026-01-31" }
# Where it does not say so, "by" and "confirmed" of the next two lines count.
# "of" marks an answer that was given before the model changed. Read it again, correct it, and delete "of".
# lcc compliance-pack --init writes this file anew: your answers and your comments stay, and questions that follow
# from your answers are added. Every field of the template can be added by hand, such as 2.1.comments.
version: 1
by:
confirmed:
provider:`;

/** Lines that earlier versions wrote. */
const earlierHead = [
  "lcc compliance-pack --init writes this file anew: answers stay, comments of your own do not.",
  "lcc compliance-pack --init writes this file anew: your answers and your comments stay.",
  "An answer is text, or a mapping that says who gave it and when:",
  'os-not-monetised: { answer: "yes", by: "A. Person", on: "2026-01-31" }',
  'Where it does not say so, "by" and "on" of the next two lines count.',
];

const goneRemark = "The last scan did not find this model. Its answers are kept.";
const familyRemark = "Answered together. Take a name out of the list to answer for it alone.";
const stateRemark = "what the model is like; lcc compares it, do not edit";

/** Whether lcc itself writes this comment, in this version or an earlier one. */
export function isGeneratedComment(comment: string): boolean {
  return generated().has(comment);
}

const generated = once(
  () =>
    new Set([
      ...head.split("\n").map((line) => line.replace(/^# ?/, "").trim()),
      ...earlierHead,
      ...[goneRemark, stateRemark, familyRemark],
      ...[...questions().provider, ...modelQuestions()].flatMap((asked) => [prompt(asked), asked.earlier ?? ""]),
    ]),
);

function modelLines(asked: AskedEntry, earlier: ModelAnswers | undefined): string[] {
  const answers = (earlier?.answers ?? []).map((answer) => datedBack(answer, earlier?.state ?? "", asked.state));
  const answered = new Set(answers.map(({ id }) => id));
  const about = modelQuestions().filter(({ id }) => asked.ids.has(id) || answered.has(id));
  return ["", ...modelHead(asked), ...entries(about, answers, "      ")];
}

function goneLines(gone: ModelAnswers): string[] {
  const answered = new Set(gone.answers.map(({ id }) => id));
  const about = modelQuestions().filter(({ id }) => answered.has(id));
  return [...modelHead(gone), ...entries(about, gone.answers, "      ")];
}

function modelHead({ model, models, type, state }: Omit<ModelAnswers, "answers">): string[] {
  return [
    ...(models === undefined
      ? [`  - model: ${JSON.stringify(model)}`]
      : [`  # ${familyRemark}`, `  - models: [${models.map((name) => JSON.stringify(name)).join(", ")}]`]),
    `    type: ${JSON.stringify(type)}`,
    `    state: ${JSON.stringify(state)} # ${stateRemark}`,
    "    answers:",
  ];
}

/** Answers about an earlier state stay marked until a person has reviewed them. */
function datedBack(answer: ActAnswer, before: string, now: string): ActAnswer {
  return answer.of === undefined && before !== "" && before !== now ? { ...answer, of: before } : answer;
}

function entries(asked: readonly Question[], answers: readonly ActAnswer[], indent: string): string[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return asked.flatMap((question) => {
    const { id } = question;
    const answer = byId.get(id);
    const text = prompt(question);
    return answer ? [`${indent}# ${text}`, `${indent}${id}: ${entry(answer)}`] : [`${indent}${id}: # ${text}`];
  });
}

/** The question with the values that it allows. */
function prompt(question: Question): string {
  const allowed = allowedValues(question);
  return allowed === undefined ? question.text : `${question.text} Write ${allowed}.`;
}

/** Every JSON text is YAML. */
function entry({ value, by, on, of }: ActAnswer): string {
  const fields = { value, by, confirmed: on, ...defined({ of }) };
  return `{ ${Object.entries(fields)
    .map(([name, text]) => `${name}: ${JSON.stringify(text)}`)
    .join(", ")} }`;
}
