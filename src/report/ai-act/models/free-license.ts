import { createNameMatcher } from "../../../text/name-pattern.ts";
import { once } from "../../../async/once.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { type Expression, type LicenseTerm, parseExpression } from "../../../spdx/expression.ts";
import { findFamily } from "../../../spdx/families.ts";
import { rules } from "../rules.ts";

/**
 * Why a license is not free in the sense of Article 53(2): it does not let everyone use, change and share the work
 * for any purpose. Undefined if it is free. Of several alternatives, one free license is enough.
 */
export function whyNotFree(license: string): string | undefined {
  if (license === unknownLicense) return "the license is not known";
  const parsed = parseExpression(license);
  return "error" in parsed ? "the license cannot be read" : whyNotIn(parsed.expression);
}

/** The parser limits the nesting depth of expressions. */
function whyNotIn(expression: Expression): string | undefined {
  if (expression.kind === "license") return whyNotTerm(expression);
  const reasons = expression.parts.map(whyNotIn);
  const isFree = expression.kind === "or" && reasons.includes(undefined);
  return isFree ? undefined : reasons.find((reason) => reason !== undefined);
}

function whyNotTerm({ id }: LicenseTerm): string | undefined {
  const family = findFamily(id);
  if (!rules().openFamilies.includes(family)) return family;
  return notFree().find(({ matches }) => matches(id.toLowerCase()))?.why;
}

const notFree = once(() =>
  rules().notFree.map(({ license, why }) => ({ matches: createNameMatcher(license.toLowerCase()), why })),
);
