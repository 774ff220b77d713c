import { once } from "../../../async/once.ts";
import type { ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";
import type { Report } from "../../../domain/report/report.ts";
import { assessModel } from "../assess.ts";
import { isNeeded } from "../forms/needed.ts";
import { type ModelGroup, type ModelView, type Survey, survey } from "../models/model-view.ts";
import type { Role } from "../models/role.ts";
import { judgeSystemicRisk } from "../models/compute.ts";
import { excludedBy } from "../models/settle-role.ts";
import { isExceptionFailed } from "../status.ts";
import { obligations, type Question, questions } from "../rules.ts";
import { digestModels, entryState, namesOf, ofOneModel } from "./given-answers.ts";
import { mergeAnswers, toKey } from "./merge-answers.ts";
import { keepComments } from "./keep-comments.ts";
import { ifSystemic, modelQuestions } from "./questions.ts";
import { type AskedEntry, isGeneratedComment, writeAnswers } from "./write-answers.ts";

export interface AnswersToWrite {
  /** The new text of `ai-act.yml`. */
  readonly text: string;
  readonly answers: number;
  /** Answers from before a model changed. */
  readonly stale: number;
  /** The user's own models that have questions. */
  readonly own: number;
  /** Models whose role is asked before anything else. */
  readonly undecided: number;
  /** Questions without an answer, except those about models of others. */
  readonly open: number;
}

/** The open questions about the models of a report, with the existing answers and comments. */
export function askAnswers(
  report: Report | undefined,
  file: ActAnswers | undefined,
  role: Role,
  before = "",
): AnswersToWrite {
  const answers = mergeAnswers(file, report?.answers);
  const all = report ? survey(report, { role, answers }) : undefined;
  const asked = all ? [...listEntries(all, answers).values()] : [];
  const models = all?.models ?? [];
  const count = (kind: ModelGroup["kind"]) =>
    all?.groups.reduce((sum, group) => sum + (group.kind === kind ? group.models.length : 0), 0) ?? 0;
  return {
    text: keepComments(before, writeAnswers(asked, answers), isGeneratedComment),
    answers: answers.provider.length + answers.models.reduce((sum, model) => sum + model.answers.length, 0),
    stale: models.flatMap((model) => [...model.answers.values()]).filter(({ isStale }) => isStale).length,
    own: count("own"),
    undecided: count("undecided"),
    open: asked.reduce((sum, { isOpen, ids, key }) => {
      const answered = new Set(answers.models.find((entry) => toKey(entry) === key)?.answers.map(({ id }) => id));
      return isOpen ? sum + [...ids].filter((id) => !answered.has(id)).length : sum;
    }, 0),
  };
}

const rank = { own: 0, undecided: 1, input: 2 } as const;

/** An entry for every group and, in a family, one for what differs from model to model; own models come first. */
function listEntries(all: Survey, answers: ActAnswers): Map<string, AskedEntry> {
  const { models, groups } = all;
  const states = digestModels(models.map(({ node }) => node));
  const byName = Map.groupBy(models, ({ node: { type, name } }) => `${type}\n${name}`);
  const entries = new Map<string, AskedEntry>();
  const ask = (names: readonly string[], type: string, asked: readonly Question[], isOpen: boolean) => {
    const [model = ""] = names;
    const named = { type, ...(names.length > 1 ? { model: "", models: names } : { model }) };
    const key = toKey(named);
    const earlier = entries.get(key);
    const ids = new Set([...(earlier?.ids ?? []), ...asked.map(({ id }) => id)]);
    const state = entryState(named, states);
    entries.set(key, { ...named, key, ids, isOpen: isOpen || earlier?.isOpen === true, state });
  };
  const whole = answers.models.filter(isWhole);
  const covered = new Set(whole.flatMap((entry) => namesOf(entry).map((name) => `${entry.type}\n${name}`)));
  for (const { kind, models: members } of groups.toSorted((a, b) => rank[a.kind] - rank[b.kind])) {
    const rest = members.filter(({ node: { type, name } }) => !covered.has(`${type}\n${name}`));
    const [first, ...more] = rest;
    if (!first) continue;
    const names = [...new Set(rest.map(({ node }) => node.name))];
    ask(names, first.node.type, questionsAbout(kind, [first, ...more], names.length > 1, all), kind !== "input");
    if (kind !== "own" || names.length === 1 || names.length > mostAlone) continue;
    for (const { node, compute } of rest) if (compute.own === undefined) ask([node.name], node.type, perModel(), true);
  }
  for (const entry of answers.models) {
    const present = namesOf(entry).flatMap((name) => byName.get(`${entry.type}\n${name}`) ?? []);
    const [first, ...more] = present;
    if (!first) continue;
    const isOwn = whole.includes(entry) && present.some(({ position }) => !position.isInput);
    const about = isOwn ? questionsAbout("own", [first, ...more], entry.models !== undefined, all) : [];
    const isAnswered = ({ id }: Question) => entry.answers.some((answer) => answer.id === id);
    ask(namesOf(entry), entry.type, [...about, ...modelQuestions().filter(isAnswered)], isOwn);
  }
  return entries;
}

/** In a family with more, the compute of one is answered in an entry that a person adds. */
const mostAlone = 20;

function perModel(): Question[] {
  return questions().model.filter(({ id }) => ofOneModel.has(id));
}

/** An entry with answers that go beyond who has the duties keeps its models; new ones get an entry of their own. */
function isWhole({ answers }: ModelAnswers): boolean {
  const { model, base, union } = questions();
  const first = new Set([...model, ...base, ...union].map(({ id }) => id));
  return answers.some(({ id }) => !first.has(id));
}

/** Questions that depend on another answer are asked when it is there; what the scan shows, or another entry, is not. */
function questionsAbout(
  kind: ModelGroup["kind"],
  models: readonly [ModelView, ...ModelView[]],
  isFamily: boolean,
  all: Survey,
): Question[] {
  const [model] = models;
  const { base, union, model: first } = questions();
  const hasBase = model.baseModels.length > 0 || model.position.role === "modifier";
  const left = new Set<Question>([
    ...(hasBase ? [] : base),
    ...(excludedBy(model.node.license) ? [] : union),
    ...(isFamily ? perModel() : []),
  ]);
  const isAnswered = ({ id }: Question) => models.every(({ answers }) => answers.has(id));
  const asked = modelQuestions().filter(
    (question) => !left.has(question) && isAskedNow(question, model) && !isAnswered(question),
  );
  if (kind === "own") {
    const open = new Set(models.flatMap((one) => openPoints(one, all)));
    return asked.filter(({ id }) => !points().has(id) || open.has(id));
  }
  const lead = new Set([...(kind === "input" ? first.slice(0, 1) : first.slice(0, 2)), ...union]);
  return asked.filter((question) => lead.has(question));
}

/** Not those that the files show, whose duty does not apply, or that no answer can settle. */
function openPoints(model: ModelView, all: Survey): string[] {
  return assessModel(model, all)
    .flatMap(({ items }) => (isExceptionFailed(items) ? [] : items))
    .flatMap(({ id, gap }) => (gap === null ? [] : (points().get(id) ?? [])));
}

const points = once(
  () => new Map(obligations().flatMap(({ items }) => items.map(({ id, evidenceFrom }) => [id, evidenceFrom]))),
);

function isAskedNow({ id, required, sameAs }: Question, model: ModelView): boolean {
  if (sameAs !== undefined) return false;
  if (required === undefined) return true;
  if (required === ifSystemic) return ["declared", "above-threshold"].includes(judgeSystemicRisk(model.compute));
  return required === false ? !id.endsWith(".comments") : isNeeded({ id, required }, model) === true;
}
