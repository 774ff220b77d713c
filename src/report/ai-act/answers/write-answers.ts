import { once } from "../../../async/once.ts";
import type { ActAnswer, ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";
import { modelQuestions, providerQuestions, type Question, roleQuestion } from "./questions.ts";
import { allowedValues } from "./check-answer.ts";
import { defined } from "../../../text/defined.ts";

export interface AskedModel {
  readonly model: string;
  readonly type: string;
  readonly state: string;
  /** All questions; for third-party models only the role is asked. */
  readonly isOwn: boolean;
}

/** `ai-act.yml` with every question: answered ones as they are, the others empty. No answer is dropped. */
export function writeAnswers(asked: readonly AskedModel[], answers: ActAnswers): string {
  const byModel = new Map(answers.models.map((model) => [toKey(model), model]));
  const keys = new Set(asked.map(toKey));
  const gone = answers.models.filter((model) => !keys.has(toKey(model)));
  return `${[
    head,
    ...entries(providerQuestions, answers.provider, "  "),
    "models:",
    ...asked.flatMap((model) => modelLines(model, byModel.get(toKey(model)))),
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
# from your answers are added.
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
      ...[goneRemark, stateRemark],
      ...[...providerQuestions, ...modelQuestions()].flatMap((asked) => [prompt(asked), asked.earlier ?? ""]),
    ]),
);

function toKey({ type, model }: Pick<ModelAnswers, "type" | "model">): string {
  return `${type}\n${model}`;
}

function modelLines({ model, type, state, isOwn }: AskedModel, earlier: ModelAnswers | undefined): string[] {
  const answers = (earlier?.answers ?? []).map((answer) => datedBack(answer, earlier?.state ?? "", state));
  const answered = new Set(answers.map(({ id }) => id));
  const questions = isOwn
    ? modelQuestions()
    : modelQuestions().filter((question) => question === roleQuestion || answered.has(question.id));
  return ["", ...modelHead({ model, type, state }), ...entries(questions, answers, "      ")];
}

function goneLines(gone: ModelAnswers): string[] {
  const answered = new Set(gone.answers.map(({ id }) => id));
  const questions = modelQuestions().filter(({ id }) => answered.has(id));
  return [...modelHead(gone), ...entries(questions, gone.answers, "      ")];
}

function modelHead({ model, type, state }: Pick<ModelAnswers, "model" | "type" | "state">): string[] {
  return [
    `  - model: ${JSON.stringify(model)}`,
    `    type: ${JSON.stringify(type)}`,
    `    state: ${JSON.stringify(state)} # ${stateRemark}`,
    "    answers:",
  ];
}

/** Answers about an earlier state stay marked until a person has reviewed them. */
function datedBack(answer: ActAnswer, before: string, now: string): ActAnswer {
  return answer.of === undefined && before !== "" && before !== now ? { ...answer, of: before } : answer;
}

function entries(questions: readonly Question[], answers: readonly ActAnswer[], indent: string): string[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return questions.flatMap((question) => {
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
