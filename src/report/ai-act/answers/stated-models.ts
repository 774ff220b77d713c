import type { ActAnswers } from "../../../domain/report/act-answers.ts";
import { namedNode } from "../../../models/lineage.ts";
import type { ReportLineage } from "../models/lineage.ts";
import { readRoleAnswer } from "./check-answer.ts";

const most = 50;

/**
 * Models that a person added to the answers as their own and that no project file has: the duties apply to them, too.
 * Entries written by `--init` have a state, and are not such models when the model is gone.
 */
export function withStatedModels(lineage: ReportLineage, { models }: ActAnswers): ReportLineage {
  const found = new Set(lineage.found.map(({ type, name }) => `${type}\n${name}`));
  const stated = models.filter(
    ({ model, type, state, answers }) =>
      state === "" &&
      type === "custom" &&
      !found.has(`${type}\n${model}`) &&
      answers.some(({ id, value }) => id === "role" && isOwn(value)),
  );
  const nodes = stated.slice(0, most).map(({ model }) => namedNode("custom", model));
  return nodes.length === 0 ? lineage : { ...lineage, found: [...lineage.found, ...nodes] };
}

function isOwn(role: string): boolean {
  const read = readRoleAnswer(role);
  return read === "provider" || read === "modifier";
}
