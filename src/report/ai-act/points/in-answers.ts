import type { ActAnswer } from "../../../domain/report/act-answers.ts";
import { isNo } from "../answers/check-answer.ts";
import { answerEvidence, answerRemark, type GivenAnswer } from "../answers/given-answers.ts";
import type { Seen } from "./point-evidence.ts";
import type { Viewed } from "../models/model-view.ts";

/** Adds a person's answers. A current answer settles the point; an outdated one is only mentioned. */
export function withAnswers(item: string, seen: Seen, model: Viewed): Seen {
  const given = answersTo(item, model);
  if (given.length === 0) return seen;
  const good = given.filter(({ value, isStale }) => !isStale && !isNo(value) && !seen.isRefuted);
  const remarks = given.filter((one) => !good.includes(one)).map(answerRemark);
  const evidence = [...good.map((one) => answerEvidence(one, model.node.name)), ...seen.evidence];
  if (evidence.length === 0)
    return { ...seen, gap: [...remarks, ...(seen.gap === undefined ? [] : [seen.gap])].join(" ") };
  const lacks = (seen.lacks ?? []).filter((lack) => !good.some(({ id }) => settles(id, lack)));
  return { ...seen, evidence, lacks: [...lacks, ...remarks.map((remark) => remark.replace(/\.$/, ""))] };
}

/** The figure alone leaves the training time open; every other answer covers its whole point. */
function settles(id: string, lack: string): boolean {
  return id !== "compute" || lack === "the floating-point operations";
}

function answersTo(item: string, { answers, provider }: Viewed): GivenAnswer[] {
  const ids = item === "xi-1-2-d" ? [item, "compute"] : [item];
  const about = ids.flatMap((id) => answers.get(id) ?? []);
  return item === "rep" ? [...about, ...representative(provider)] : about;
}

/** The representative of a provider does not change with a model. */
function representative(provider: ReadonlyMap<string, ActAnswer>): GivenAnswer[] {
  const answer = provider.get("representative");
  return answer ? [{ ...answer, isStale: false }] : [];
}
