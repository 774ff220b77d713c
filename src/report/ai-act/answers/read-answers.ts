import type { ActAnswer, ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";
import { AppError } from "../../../domain/errors.ts";
import {
  complain,
  type Fields,
  isNothing,
  describeNode,
  type Notes,
  quote,
  readDate,
  readFields,
  readTextField,
} from "../../../policy/read/yaml/fields.ts";
import { type YamlNode, YamlProblem } from "../../../policy/read/yaml/yaml-node.ts";
import { readYamlTree } from "../../../policy/read/yaml/yaml-tree.ts";
import { defined } from "../../../text/defined.ts";
import { checkAnswer } from "./check-answer.ts";
import { namesOf, ofOneModel } from "./given-answers.ts";
import { toKey } from "./merge-answers.ts";
import { type Question, questions } from "../rules.ts";
import { modelQuestions } from "./questions.ts";

/** Reads `ai-act.yml`; nothing is confirmed after the day `latest`. Throws with the file and line of an invalid entry. */
export function readAnswers(text: string, file: string, latest = "9999-12-31"): ActAnswers {
  const notes: Notes = { problems: [], lines: new Map() };
  const answers = readRoot(text, latest, notes);
  const [problem] = notes.problems.sort((a, b) => a.line - b.line);
  if (problem) throw new AppError("invalid_input", `${file}:${problem.line}: ${problem.message}`);
  return answers;
}

function readRoot(text: string, latest: string, notes: Notes): ActAnswers {
  try {
    const root = readYamlTree(text);
    return root ? readFile(root, latest, notes) : { provider: [], models: [] };
  } catch (error) {
    if (!(error instanceof YamlProblem)) throw error;
    complain(notes, error.line, error.message);
    return { provider: [], models: [] };
  }
}

/** The default author and date of answers that have none. */
interface Signature {
  readonly by?: string | undefined;
  readonly on?: string | undefined;
  readonly latest: string;
}

function readFile(root: YamlNode, latest: string, notes: Notes): ActAnswers {
  const fields = readFields(root, "this file", ["version", "by", "confirmed", "on", "provider", "models"], notes);
  const version = readTextField(fields, "version", notes);
  if (version !== undefined && version !== "1")
    complain(
      notes,
      fields.get("version")?.value.line ?? 1,
      `"version" is ${quote(version)}; this lcc reads version 1.`,
    );
  const signed = { by: readAuthor(fields, notes), on: readConfirmed(fields, latest, notes), latest };
  const provider = fields.get("provider")?.value;
  return {
    provider: provider
      ? readEntries(provider, { questions: questions().provider, what: "provider" }, signed, notes)
      : [],
    models: readModels(fields, signed, notes),
  };
}

function readModels(fields: Fields, signed: Signature, notes: Notes): ModelAnswers[] {
  const node = fields.get("models")?.value;
  if (!node) return [];
  if (node.kind !== "list") {
    complain(notes, node.line, `"models" must be a list ("- model: …"), not ${describeNode(node)}.`);
    return [];
  }
  const models = node.items.flatMap((item) => readModel(item, signed, notes));
  const seen = new Set<string>();
  for (const [at, entry] of models.entries()) {
    const key = toKey(entry);
    const line = node.items[at]?.line ?? node.line;
    const [name = ""] = namesOf(entry);
    if (seen.has(key)) complain(notes, line, `${quote(name)} is in the list twice; put its answers together.`);
    seen.add(key);
  }
  return models;
}

function readModel(node: YamlNode, signed: Signature, notes: Notes): ModelAnswers[] {
  const fields = readFields(node, "a model", ["model", "models", "type", "state", "answers"], notes);
  const model = readTextField(fields, "model", notes);
  const models = readNames(fields, notes);
  if (node.kind === "map" && (model === undefined) === (models === undefined))
    complain(notes, node.line, 'A model needs "model", its name in the report, or several need "models", a list.');
  const answers = fields.get("answers")?.value;
  const allowed = { questions: modelQuestions(), what: "the answers about a model" };
  const given = answers ? readEntries(answers, allowed, signed, notes) : [];
  for (const { id } of models ? given : [])
    if (ofOneModel.has(id))
      complain(
        notes,
        answers?.line ?? node.line,
        `"${id}" differs from model to model; answer it under "- model: NAME".`,
      );
  return [
    {
      model: model ?? "",
      ...defined({ models }),
      type: readTextField(fields, "type", notes) ?? "custom",
      state: readTextField(fields, "state", notes) ?? "",
      answers: given,
    },
  ];
}

/** Two names or more. */
function readNames(fields: Fields, notes: Notes): string[] | undefined {
  const node = fields.get("models")?.value;
  if (!node) return undefined;
  const names = node.kind === "list" ? node.items.flatMap((item) => (item.kind === "text" ? item.value : [])) : [];
  if (node.kind === "list" && names.length > 1 && names.length === node.items.length) return names;
  complain(notes, node.line, '"models" must be a list of at least two names.');
  return [];
}

interface Known {
  readonly questions: readonly Question[];
  readonly what: string;
}

function readEntries(node: YamlNode, { questions, what }: Known, signed: Signature, notes: Notes): ActAnswer[] {
  const ids = questions.map(({ id }) => id);
  const fields = readFields(node, what, ids, notes);
  return questions.flatMap((question) => {
    const value = fields.get(question.id)?.value;
    return value ? readAnswer(question, value, signed, notes) : [];
  });
}

/** Who answered is a name, not a number. */
function readAuthor(fields: Fields, notes: Notes): string | undefined {
  const by = readTextField(fields, "by", notes);
  if (by && !/\p{L}/u.test(by))
    complain(
      notes,
      fields.get("by")?.value.line ?? 1,
      `"by" is ${quote(by)}; write the name of the person who answered.`,
    );
  return by;
}

/** The day of the last confirmation; `on` is its earlier name, and the day of the answer where both are given. */
function readConfirmed(fields: Fields, latest: string, notes: Notes): string | undefined {
  const on = readDate(fields, "on", notes);
  const confirmed = readDate(fields, "confirmed", notes) ?? on;
  const line = (fields.get("confirmed") ?? fields.get("on"))?.value.line ?? 1;
  if (confirmed !== undefined && confirmed > latest)
    complain(notes, line, `"confirmed" is ${confirmed}, which is in the future; write the day of the confirmation.`);
  return confirmed;
}

const answerKeys = ["value", "answer", "by", "confirmed", "on", "of"];

/** A value, or a mapping that also has the author and date; `answer` is the earlier name of `value`. */
function readAnswer(question: Question, node: YamlNode, signed: Signature, notes: Notes): ActAnswer[] {
  const fields: Fields = node.kind === "map" ? readFields(node, "an answer", answerKeys, notes) : new Map();
  const given = node.kind === "map" ? (fields.get("value") ?? fields.get("answer"))?.value : node;
  if (!given || isNothing(given)) return [];
  const { line } = given;
  if (fields.has("value") && fields.has("answer"))
    complain(notes, line, `"${question.id}" has a "value" and an "answer"; keep one of them.`);
  const value = readValue(question, given, notes);
  if (value === undefined || value === "") return [];
  const by = readAuthor(fields, notes) ?? signed.by;
  const on = readConfirmed(fields, signed.latest, notes) ?? signed.on;
  const of = readTextField(fields, "of", notes);
  if (!by || on === undefined)
    complain(
      notes,
      line,
      `"${question.id}" does not say who answered and when; add "by" and "confirmed", here or at the top.`,
    );
  const problem = checkAnswer(question, value);
  if (problem !== undefined) complain(notes, line, problem);
  return [{ id: question.id, value, by: by ?? "", on: on ?? "", ...(of !== undefined && of !== "" && { of }) }];
}

/** Where several values are allowed, a list is one way to write them. */
function readValue({ id, type }: Question, node: YamlNode, notes: Notes): string | undefined {
  if (node.kind === "text") return node.value.trim();
  const parts =
    node.kind === "list" ? node.items.flatMap((item) => (item.kind === "text" ? item.value.trim() : [])) : [];
  if (node.kind === "list" && parts.length === node.items.length && listTypes.has(type))
    return parts.join(type === "multi" ? ", " : "; ");
  complain(notes, node.line, `"${id}" must be text, or a mapping with "value", "by" and "confirmed".`);
  return undefined;
}

const listTypes: ReadonlySet<string> = new Set(["multi", "list", "list or file", "table"]);
