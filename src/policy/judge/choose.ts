import type { Context, Status } from "../../domain/policy/policy.ts";
import { statuses } from "../../domain/schema/words.ts";
import { printExpression, listTerms, type Expression, type LicenseTerm } from "../../spdx/expression.ts";
import { findFamily, rankOfFamily } from "../../spdx/families.ts";
import { countObligations } from "../../spdx/obligations.ts";
import { placeInOrder } from "./match.ts";

interface Alternative {
  /** With a choice made for every OR inside. */
  readonly evaluated: Expression;
  readonly status: Status;
}

interface Choice {
  readonly index: number;
  /** Why this one, in a few words. */
  readonly because: string;
  /** The best alternative with a better outcome, which the preference does not choose. */
  readonly passedOver?: number;
}

/**
 * Which alternative of an OR is used: the one that the context prefers; if the preference does not distinguish them,
 * the one with the better outcome, then the one with fewer obligations, then the first one.
 */
export function chooseAlternative(alternatives: readonly Alternative[], context: Context): Choice {
  const ranks = alternatives.map(({ evaluated }) => rankExpression(evaluated, context));
  const preferred = keepLeast([...alternatives.keys()], (index) => ranks[index] ?? 0);
  const best = keepLeast(preferred, (index) => rankSeverity(alternatives[index]?.status ?? "violation"));
  const easiest = best.length === 1 ? best : keepLeast(best, (index) => burdenOf(alternatives[index]?.evaluated));
  const [index = 0] = easiest;
  const passedOver = findBetter(alternatives, index, ranks);
  return {
    index,
    because: explain(context, ranks[index] ?? 0, [preferred.length, best.length, easiest.length]),
    ...(passedOver !== undefined && { passedOver }),
  };
}

/** 0 for the best outcome. */
export function rankSeverity(status: Status): number {
  return statuses.indexOf(status);
}

function findBetter(
  alternatives: readonly Alternative[],
  chosen: number,
  ranks: readonly number[],
): number | undefined {
  const severities = alternatives.map(({ status }) => rankSeverity(status));
  const mildest = keepLeast([...alternatives.keys()], (index) => severities[index] ?? 0);
  const [better = chosen] = keepLeast(mildest, (index) => ranks[index] ?? 0);
  return severities[better] === severities[chosen] ? undefined : better;
}

/** The rank of an alternative, lower is preferred; for licenses that all apply, the worst rank. */
function rankExpression(expression: Expression, context: Context): number {
  return Math.max(...listTerms(expression).map((term) => rankOfTerm(term, context)));
}

/** The rank of a license: 0 is preferred most. */
export function rankOfTerm(term: LicenseTerm, { preference, preferred }: Context): number {
  if (preference === "prefer_order") return placeInOrder(term, preferred);
  if (term.id === "SSPL-1.0") return rankOfFamily("use-restricted") + 0.5; // it reaches further than use-restricted terms
  const rank = rankOfFamily(findFamily(printExpression(term)));
  const isFree = rank <= rankOfFamily("permissive");
  return preference === "avoid_copyleft" && isFree ? 0 : rank;
}

/** How much the licenses of an alternative ask; those without recorded clauses come last, because they may ask anything. */
function burdenOf(expression: Expression | undefined): number {
  return expression ? listTerms(expression).reduce((sum, term) => sum + countObligations(term), 0) : 0;
}

function keepLeast(indices: readonly number[], measure: (index: number) => number): number[] {
  const min = Math.min(...indices.map(measure));
  return indices.filter((index) => measure(index) === min);
}

function explain({ preference }: Context, rank: number, [preferred, best, easiest]: readonly number[]): string {
  if (preferred === 1) return preference;
  const doubt = rank === Number.POSITIVE_INFINITY ? "names none of them" : "cannot tell them apart";
  const reason = best === 1 ? "the better outcome" : easiest === 1 ? "fewer obligations" : "the first written";
  return `${preference} ${doubt}: ${reason}`;
}
