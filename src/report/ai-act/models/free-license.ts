import { createNameMatcher } from "../../../text/name-pattern.ts";
import { once } from "../../../async/once.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { type Expression, type LicenseTerm, parseExpression } from "../../../spdx/expression.ts";
import { findFamily } from "../../../spdx/families.ts";
import { type LicenseTerms, rules } from "../rules.ts";

/**
 * What keeps a license from being free in the sense of Article 53(2): that everyone may use, change and share the work
 * for any purpose. Undefined if nothing does. Of several alternatives, the best counts.
 */
export function whyNotFree(license: string): LicenseTerms | undefined {
  if (license === unknownLicense) return unreadable("the license is not known");
  const parsed = parseExpression(license);
  return "error" in parsed ? unreadable("the license cannot be read") : termsIn(parsed.expression);
}

function unreadable(why: string): LicenseTerms {
  return { verdict: "undecided", why, place: "Art. 53(2)" };
}

/** The parser limits the nesting depth of expressions. */
function termsIn(expression: Expression): LicenseTerms | undefined {
  if (expression.kind === "license") return termsOf(expression);
  const isBetter = expression.kind === "or" ? -1 : 1;
  return expression.parts.map(termsIn).reduce((a, b) => (isBetter * (rank(b) - rank(a)) > 0 ? b : a));
}

function rank(terms: LicenseTerms | undefined): number {
  return terms === undefined ? 0 : terms.verdict === "undecided" ? 1 : 2;
}

function termsOf({ id }: LicenseTerm): LicenseTerms | undefined {
  const family = findFamily(id);
  const known = licenseTerms().find(({ matches }) => matches(id.toLowerCase()))?.terms;
  return known ?? (rules().openFamilies.includes(family) ? undefined : rules().familyTerms[family]);
}

const licenseTerms = once(() =>
  rules().licenseTerms.map((terms) => ({ matches: createNameMatcher(terms.license.toLowerCase()), terms })),
);
