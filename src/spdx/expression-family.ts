import { type Expression, printExpression, tryParseExpression } from "./expression.ts";
import { families, type Family, findFamily } from "./families.ts";

/** Of licenses that all apply the strictest family, of a choice the mildest; undefined for what is not known. */
export function findExpressionFamily(text: string): Family | undefined {
  const parsed = text === "UNKNOWN" ? undefined : tryParseExpression(text);
  return parsed && families[rankOf(parsed)];
}

function rankOf(expression: Expression): number {
  if (!("parts" in expression)) return families.indexOf(findFamily(printExpression(expression)));
  const ranks = expression.parts.map(rankOf);
  return expression.kind === "and" ? Math.max(...ranks) : Math.min(...ranks);
}
