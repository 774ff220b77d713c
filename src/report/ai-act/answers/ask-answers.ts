import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import type { Report } from "../../../domain/report/report.ts";
import { survey } from "../models/model-view.ts";
import type { Role } from "../models/role.ts";
import { findModelDigest, digestModels } from "./given-answers.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { keepComments } from "./keep-comments.ts";
import { type AskedModel, isGeneratedComment, writeAnswers } from "./write-answers.ts";

export interface AnswersToWrite {
  /** The new text of `ai-act.yml`. */
  readonly text: string;
  readonly answers: number;
  /** Answers from before a model changed. */
  readonly stale: number;
  /** The user's own models that have questions. */
  readonly own: number;
}

/** All questions about the models of a report, with the existing answers and comments. */
export function askAnswers(
  report: Report | undefined,
  file: ActAnswers | undefined,
  role: Role,
  before = "",
): AnswersToWrite {
  const answers = mergeAnswers(file, report?.answers);
  const all = report ? survey(report, { role, answers }).models : [];
  const nodes = all.map(({ node }) => node);
  const states = digestModels(nodes);
  const asked = new Map<string, AskedModel>();
  for (const { node, position } of all) {
    const { name: model, type } = node;
    const isOwn = !position.isInput || asked.get(`${type}\n${model}`)?.isOwn === true;
    asked.set(`${type}\n${model}`, { model, type, state: findModelDigest(states, node), isOwn });
  }
  const modelAnswers = all.flatMap((view) => [...view.answers.values()]);
  const ownFirst = [...asked.values()].toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  return {
    text: keepComments(before, writeAnswers(ownFirst, answers), isGeneratedComment),
    answers: answers.provider.length + answers.models.reduce((count, model) => count + model.answers.length, 0),
    stale: modelAnswers.filter(({ isStale }) => isStale).length,
    own: ownFirst.filter(({ isOwn }) => isOwn).length,
  };
}
