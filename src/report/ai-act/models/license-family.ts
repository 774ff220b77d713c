import { unknownLicense } from "../../../domain/policy/policy.ts";
import { type Expression, parseExpression } from "../../../spdx/expression.ts";
import { findFamily, type Family, rankOfFamily } from "../../../spdx/families.ts";

/** The family of a whole expression: the most permissive of alternatives, the most restrictive of parts. */
export function familyOfExpression(license: string): Family | undefined {
  if (license === unknownLicense) return undefined;
  const parsed = parseExpression(license);
  return "error" in parsed ? "other" : familyIn(parsed.expression);
}

/** The parser limits the nesting depth of expressions. */
function familyIn(expression: Expression): Family {
  if (expression.kind === "license") {
    const { id, orLater, exception } = expression;
    return findFamily(`${id}${orLater ? "+" : ""}${exception === undefined ? "" : ` WITH ${exception}`}`);
  }
  const byRank = expression.parts.map(familyIn).toSorted((a, b) => rankOfFamily(a) - rankOfFamily(b));
  return byRank.at(expression.kind === "or" ? 0 : -1) ?? "other";
}
