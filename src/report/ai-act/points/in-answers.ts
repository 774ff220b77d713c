import type { ActAnswer } from "../../../domain/report/act-answers.ts";
import { isNo } from "../answers/check-answer.ts";
import { answerEvidence, answerRemark, type GivenAnswer } from "../answers/given-answers.ts";
import type { PointEvidence } from "./point-evidence.ts";
import type { ModelView } from "../models/model-view.ts";

/** Adds a person's answers. A current answer settles the point; an outdated one is only mentioned. */
export function withAnswers(item: string, point: PointEvidence, model: ModelView): PointEvidence {
  const answers = answersTo(item, model);
  if (answers.length === 0) return point;
  const good = answers.filter(({ value, isStale }) => !isStale && !isNo(value) && !point.isRefuted);
  const remarks = answers.filter((answer) => !good.includes(answer)).map(answerRemark);
  const evidence = [...good.map((answer) => answerEvidence(answer, model.node.name)), ...point.evidence];
  if (evidence.length === 0)
    return { ...point, gap: [...remarks, ...(point.gap === undefined ? [] : [point.gap])].join(" ") };
  const lacks = (point.lacks ?? []).filter((lack) => !good.some(({ id }) => settles(id, lack)));
  return { ...point, evidence, lacks: [...lacks, ...remarks.map((remark) => remark.replace(/\.$/, ""))] };
}

/** The figure alone leaves the training time open; every other answer covers its whole point. */
function settles(id: string, lack: string): boolean {
  return id !== "compute" || lack === "the floating-point operations";
}

function answersTo(item: string, { answers, provider }: ModelView): GivenAnswer[] {
  const ids = item === "xi-1-2-d" ? [item, "compute"] : [item];
  const about = ids.flatMap((id) => answers.get(id) ?? []);
  return item === "rep" ? [...about, ...representative(provider)] : about;
}

/** The representative of a provider does not change with a model. */
function representative(provider: ReadonlyMap<string, ActAnswer>): GivenAnswer[] {
  const answer = provider.get("representative");
  return answer ? [{ ...answer, isStale: false }] : [];
}
