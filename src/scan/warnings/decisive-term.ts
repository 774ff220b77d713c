import type { FindingDecision } from "../../domain/report/finding.ts";
import { onList, startOnNoList } from "../../policy/judge/reasons.ts";
import { compilePattern } from "../../policy/judge/rules.ts";
import { type LicenseTerm, printExpression, termsIn } from "../../spdx/expression.ts";
import { findFamily, rankOfFamily } from "../../spdx/families.ts";

/** The license of an AND that decided: the one in the reason of the decision, otherwise the strictest. */
export function findDecisiveTerm(decision: FindingDecision): string {
  if (!decision.license.includes(" AND ")) return decision.license; // one part of every OR was already chosen
  const terms = termsIn(decision.license);
  const named = terms.filter((term) => decision.reason.includes(sentenceAbout(term, decision)));
  const [only, ...others] = (named.length > 0 ? named : terms).map(printExpression);
  const better = named.length > 0 ? isLonger : asksMore;
  return others.reduce((best, next) => (better(next, best) ? next : best), only ?? decision.license);
}

function sentenceAbout(term: LicenseTerm, { list, pattern }: FindingDecision): string {
  if (list === "none" || pattern === undefined) return startOnNoList(printExpression(term));
  return onList(term, { ...compilePattern(pattern), list });
}

/** The sentence about AGPL-3.0-only ends like the one about GPL-3.0-only. */
function isLonger(a: string, b: string): boolean {
  return a.length > b.length;
}

function asksMore(a: string, b: string): boolean {
  return rankOfFamily(findFamily(a)) > rankOfFamily(findFamily(b));
}
