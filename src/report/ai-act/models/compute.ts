import type { GivenAnswer } from "../answers/given-answers.ts";
import { isNo, isYes, readFlop } from "../answers/check-answer.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import type { Step } from "./ancestry.ts";
import type { SystemicRisk } from "../document.ts";
import { declaredCompute, factTexts } from "./facts.ts";
import { rules } from "../rules.ts";
import { flopText, plain } from "../text.ts";

/** Training compute in FLOP. It is cumulative: inherited and merged weights count, models it was distilled from do not. */
export interface Compute {
  /** The training of this model alone. */
  readonly own: number | undefined;
  /** The models whose weights it starts from; undefined if nothing is declared for them. */
  readonly original: number | undefined;
  /** All that is declared: a lower bound unless `isWhole`. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  /** Inherited models without a declared compute. */
  readonly unknown: readonly string[];
  /** An answer says that the model it was made from has systemic risk. */
  readonly isBaseSystemic: boolean;
}

type Answers = ReadonlyMap<string, GivenAnswer>;

/** An answer that was given for the present state of the model. */
export function currentAnswer(answers: Answers, id: string): GivenAnswer | undefined {
  const answer = answers.get(id);
  return answer?.isStale === false ? answer : undefined;
}

export function countCompute(
  { node, steps }: { readonly node: LineageNode; readonly steps: readonly Step[] },
  answers: Answers,
  own: number | undefined,
): Compute {
  const inherited = inheritsWeights(node, answers) ? steps.filter(isBase).map((step) => step.node) : [];
  const answered = readFlop(currentAnswer(answers, "base.compute")?.value ?? "");
  const declared = inherited.map((base) => declaredCompute(base.facts));
  const unknown = answered === undefined ? inherited.filter((_, at) => declared[at] === undefined) : [];
  const original = answered ?? sum(declared);
  return {
    own,
    original,
    total: sum([own, original]),
    isWhole: own !== undefined && unknown.length === 0,
    unknown: unknown.map(({ name }) => plain(name, 100)),
    isBaseSystemic: isYes(currentAnswer(answers, "base.systemic")?.value ?? ""),
  };
}

function isBase({ relation, isRepeated }: Step): boolean {
  return relation === "base model" && !isRepeated;
}

function inheritsWeights(node: LineageNode, answers: Answers): boolean {
  const answer = currentAnswer(answers, "base.inherits");
  return answer ? !isNo(answer.value) : !factTexts(node, "baseModelRelation").some((how) => /distil/i.test(how));
}

function sum(all: readonly (number | undefined)[]): number | undefined {
  const known = all.filter((flop) => flop !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, flop) => total + flop, 0);
}

/** Below the line only if everything that counts is known. */
export function judgeSystemicRisk({ total = 0, isWhole, isBaseSystemic }: Compute): SystemicRisk {
  if (total > rules().thresholds.systemicRiskFlop) return "above-threshold";
  if (isBaseSystemic) return "declared";
  return isWhole ? "below-threshold" : "unknown";
}

/** Whether a change makes its author a provider; undefined if the compute of the change is not known. */
export function judgeChange(compute: Compute): { readonly isSignificant?: boolean; readonly why: string } {
  const { generalPurposeFlop, systemicRiskFlop } = rules().thresholds;
  const { own, original, unknown, isBaseSystemic } = compute;
  const isKnown = original !== undefined && unknown.length === 0;
  const isSystemic = isBaseSystemic || (original ?? 0) > systemicRiskFlop;
  const whole = isKnown ? original : isSystemic ? systemicRiskFlop : generalPurposeFlop;
  const of = isKnown ? "the original's compute" : "the line that stands for the original, whose compute is not known";
  const line = `a third of ${flopText(whole)} FLOP, ${of} (indicative; ${rules().changePlace})`;
  if (own === undefined)
    return { why: `Whether the change is significant is open: answer "compute". It is compared with ${line}.` };
  const isSignificant = 3 * own > whole * (1 + 1e-9); // a third written out is not above a third
  const verdict = isSignificant ? "more than" : "not more than";
  return { isSignificant, why: `The change took ${flopText(own)} FLOP, ${verdict} ${line}.` };
}
