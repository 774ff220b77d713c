import { createNameMatcher } from "../text/name-pattern.ts";
import { parseExpression, printExpression, termsOf } from "./expression.ts";
import { type Family, familyOf } from "./families.ts";

export interface LicenseWish {
  /** The whole expression or one license of it; `*` stands for any run of characters, and case does not count. */
  readonly license?: string;
  /** One license of the expression is of this family. */
  readonly family?: Family;
}

/**
 * Whether an expression is meant by what somebody looks for. One license of it is enough, also of a choice: who asks
 * where the AGPL is used wants to see `MIT OR AGPL-3.0-only` as well.
 */
export function createLicenseFilter({ license, family }: LicenseWish): (expression: string) => boolean {
  const isNamed = license === undefined ? undefined : createNameMatcher(license.toLowerCase());
  return (expression) => {
    const terms = termsIn(expression);
    if (isNamed && ![expression, ...terms].some((term) => isNamed(term.toLowerCase()))) return false;
    return family === undefined || terms.some((term) => familyOf(term) === family);
  };
}

/** Each license of the expression as it is written, and without its exception. */
function termsIn(expression: string): string[] {
  if (expression === "UNKNOWN") return []; // nobody knows the family either
  const parsed = parseExpression(expression);
  if ("error" in parsed) return [expression];
  return termsOf(parsed.expression).map(printExpression);
}
