import { isNo } from "../answers/check-answer.ts";
import { rules } from "../rules.ts";
import { flopText, plain } from "../text.ts";
import { currentAnswer } from "./compute.ts";
import { factTexts } from "./facts.ts";
import type { ModelView } from "./model-view.ts";

export interface Generality {
  readonly candidate: "yes" | "no" | "unknown";
  readonly why: string;
  /** A person has to decide, because the task alone does not. */
  readonly isAsked?: true;
}

/** An answer decides; else the guidelines' line, which is indicative, and the task, which is asked about. */
export function judgeGenerality({ node, compute: { total, isWhole }, answers }: ModelView): Generality {
  const { thresholds, generativeTasks, specialTasks, specialPlace } = rules();
  const answer = currentAnswer(answers, "general-purpose");
  if (answer)
    return isNo(answer.value)
      ? { candidate: "no", why: "not, by an answer" }
      : { candidate: "yes", why: "yes, by an answer" };
  const tasks = factTexts(node, "pipelineTag");
  const special = tasks.find((task) => Object.hasOwn(specialTasks, task));
  if (special !== undefined) {
    const why = `open: a model for ${specialTasks[special] ?? plain(special)} is outside only if it does nothing else well (${specialPlace}); answer "general-purpose"`;
    return { candidate: "unknown", why, isAsked: true };
  }
  if (total === undefined) return { candidate: "unknown", why: "not known: no training compute is declared" };
  const stated = `${flopText(total)} FLOP declared`;
  if (total <= thresholds.generalPurposeFlop)
    return isWhole
      ? { candidate: "no", why: `not likely, by the declared training compute, ${stated}` }
      : { candidate: "unknown", why: `not known: what it inherited is not declared, ${stated}` };
  return tasks.some((task) => generativeTasks.includes(task))
    ? { candidate: "yes", why: `likely, by the declared training compute and task, ${stated}` }
    : { candidate: "unknown", why: `not known: above the line, ${stated}, but no task says what it makes` };
}
