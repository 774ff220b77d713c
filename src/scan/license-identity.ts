import { combine, type Expression, parseExpression, printExpression } from "../spdx/expression.ts";
import { familyOf, rankOfFamily } from "../spdx/families.ts";

/** A form that two licenses share when they say the same: `MIT OR ISC` is `ISC OR MIT`. */
export function identifyLicense(license: string): string {
  const parsed = parseExpression(license);
  return "error" in parsed ? license : printExpression(sortParts(parsed.expression));
}

/** How much a license asks: the worst of all that apply, the best of a choice; more than all else where nobody knows. */
export function rankLicense(license: string): number {
  const parsed = parseExpression(license);
  return "error" in parsed ? Number.POSITIVE_INFINITY : rankOf(parsed.expression);
}

function sortParts(expression: Expression): Expression {
  if (expression.kind === "license") return expression;
  const parts = expression.parts.map(sortParts).map((part) => ({ part, text: printExpression(part) }));
  parts.sort((a, b) => (a.text < b.text ? -1 : 1));
  return combine(
    expression.kind,
    parts.map(({ part }) => part),
  );
}

function rankOf(expression: Expression): number {
  if (expression.kind === "license") return rankOfFamily(familyOf(printExpression(expression)));
  const ranks = expression.parts.map(rankOf);
  return expression.kind === "and" ? Math.max(...ranks) : Math.min(...ranks);
}
