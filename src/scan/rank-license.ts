import { type Expression, parseExpression, printExpression } from "../spdx/expression.ts";
import { familyOf, rankOfFamily } from "../spdx/families.ts";

/** How strict a license is: the strictest part of an AND, the mildest of an OR; an unknown license is the strictest. */
export function rankLicense(license: string): number {
  const parsed = parseExpression(license);
  return "error" in parsed ? Number.POSITIVE_INFINITY : rankOf(parsed.expression);
}

function rankOf(expression: Expression): number {
  if (expression.kind === "license") return rankOfFamily(familyOf(printExpression(expression)));
  const ranks = expression.parts.map(rankOf);
  return expression.kind === "and" ? Math.max(...ranks) : Math.min(...ranks);
}
