import { createNameMatcher } from "../text/name-pattern.ts";
import { printExpression, listTerms, tryParseExpression } from "./expression.ts";
import { type Family, findFamily } from "./families.ts";

export interface LicenseWish {
  /** The whole expression or one license of it, ignoring case; `*` matches any run of characters. */
  readonly license?: string;
  /** At least one license of the expression is in this family. */
  readonly family?: Family;
}

/**
 * Whether an expression matches a search. One license of it is enough, even in a choice: a search for the AGPL should
 * also find `MIT OR AGPL-3.0-only`.
 */
export function createLicenseFilter({ license, family }: LicenseWish): (expression: string) => boolean {
  const isNamed = license === undefined ? undefined : createNameMatcher(license.toLowerCase());
  return (expression) => {
    const terms = termsIn(expression);
    if (isNamed && ![expression, ...terms].some((term) => isNamed(term.toLowerCase()))) return false;
    return family === undefined || terms.some((term) => findFamily(term) === family);
  };
}

/** Each license of the expression, printed with its exception. */
function termsIn(expression: string): string[] {
  if (expression === "UNKNOWN") return []; // its family is unknown too
  const parsed = tryParseExpression(expression);
  return parsed ? listTerms(parsed).map(printExpression) : [expression];
}
