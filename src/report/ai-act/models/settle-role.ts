import { isNo, isYes } from "../answers/check-answer.ts";
import type { GivenAnswer } from "../answers/given-answers.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { createNameMatcher } from "../../../text/name-pattern.ts";
import { rules } from "../rules.ts";
import { plain } from "../text.ts";
import { type Compute, currentAnswer, judgeChange } from "./compute.ts";
import type { ModelRole } from "./model-roles.ts";

interface Subject {
  readonly node: LineageNode;
  readonly compute: Compute;
  readonly answers: ReadonlyMap<string, GivenAnswer>;
}

/** The role after the answers and facts that can change who has the duties. */
export function settleRole(position: ModelRole, { node, compute, answers }: Subject): ModelRole {
  const general = currentAnswer(answers, "general-purpose");
  if (general && isNo(general.value))
    return close(position, `It is not a general-purpose model ${said(general)}; Chapter V binds only those.`);
  if (position.role === "modifier" && !position.isInput) {
    const { isSignificant, why } = judgeChange(compute);
    if (isSignificant === false)
      return close(position, `${why} A change that is not significant does not make you a provider.`);
  }
  return position.isInput ? settleIntegrator(position, node, answers) : position;
}

function close(position: ModelRole, why: string): ModelRole {
  return { ...position, isInput: true, why };
}

/** Whoever builds a model into a system for the Union market is its provider if upstream excluded the Union. */
function settleIntegrator(position: ModelRole, node: LineageNode, answers: Subject["answers"]): ModelRole {
  const rule = excludedBy(node.license);
  const stated = currentAnswer(answers, "union-excluded");
  const isExcluded = rule?.excluded === "yes" || (stated !== undefined && isYes(stated.value));
  const { unionPlace } = rules();
  if (!isExcluded && (!rule || stated)) return position;
  const why = rule ? `${rule.why} (${plain(node.license)})` : "Its provider excluded the Union";
  const who = "whoever builds it into a system for the Union market is its provider";
  if (!isExcluded)
    return {
      ...position,
      why: `${position.why} ${why}. If that clearly excludes the Union, ${who} (${unionPlace}): answer "union-excluded" in ai-act.yml.`,
    };
  const system = currentAnswer(answers, "union-system");
  if (!system)
    return {
      ...position,
      isInput: false,
      why: "",
      ask: `${why}, so ${who} (${unionPlace}). Is it in such a system of yours? Answer "union-system" in ai-act.yml.`,
    };
  return isNo(system.value)
    ? close(position, `${why}; it is not in a system of yours for the Union market ${said(system)}.`)
    : {
        role: "provider",
        isInput: false,
        why: `${why}, and you build it into a system for the Union (${unionPlace}).`,
      };
}

export function excludedBy(license: string): ReturnType<typeof rules>["unionExcluded"][number] | undefined {
  const ids = license.toLowerCase().split(/[\s()]+/);
  return rules().unionExcluded.find((rule) => ids.some(createNameMatcher(rule.license.toLowerCase())));
}

function said({ by, on }: GivenAnswer): string {
  return `(answered by ${plain(by, 100)}, last confirmed on ${plain(on, 10)})`;
}
