import type { LicenseObligations, Obligation } from "../domain/report/obligation.ts";
import { printExpression, termsIn, type LicenseTerm } from "./expression.ts";
import { findFamily, keepsCopyleftWithin, nameFamily, findNote } from "./families.ts";
import { findRows, usualObligations } from "./obligation-table.ts";

/** The obligations of one license, with its exception applied. */
export function findObligations(term: LicenseTerm): LicenseObligations {
  const license = printExpression(term);
  const own = findRows(term.id);
  const asked = own ?? usualObligations(license);
  const note = findNote(license);
  const isWithin = term.exception !== undefined && keepsCopyleftWithin(license);
  return {
    license,
    basis: own ? findBasis(own) : asked ? "family" : "unknown",
    obligations: isWithin ? (asked ?? []).map(within) : (asked ?? []),
    ...(note !== undefined && { note }),
  };
}

/** How many obligations a license has; one without recorded clauses may have any number, so it counts as having most. */
export function countObligations(term: LicenseTerm): number {
  const { basis, obligations } = findObligations(term);
  return obligations.length + (basis === "text" ? 0 : 1000);
}

/**
 * The obligations of each license of an expression, without duplicates. If a choice is left open, the licenses of all
 * alternatives are listed: a decision has already made its choices. Undefined: the license is not known.
 */
export function obligationsIn(expression: string): readonly LicenseObligations[] | undefined {
  const terms = termsIn(expression);
  return terms.length === 0 ? undefined : askedBy(terms);
}

/** The obligations of the licenses of many expressions, each license once, in a fixed order. */
export function collectObligations(expressions: Iterable<string>): LicenseObligations[] {
  const terms = [...new Set(expressions)].flatMap(termsIn);
  return askedBy(terms).sort((a, b) => (a.license < b.license ? -1 : 1));
}

function askedBy(terms: Iterable<LicenseTerm>): LicenseObligations[] {
  const byLicense = new Map<string, LicenseObligations>();
  for (const term of terms) {
    const license = printExpression(term);
    if (!byLicense.has(license)) byLicense.set(license, findObligations(term));
  }
  return [...byLicense.values()];
}

/** Explains in one or two sentences where the obligations come from, if not from the license text. */
export function explainBasis({ license, basis }: LicenseObligations): string | undefined {
  if (basis === "unknown") return "lcc does not know what this license asks. Have a person read it.";
  if (basis === "unchecked")
    return "lcc has not checked all of this against the text of the license. Read the text before you rely on it.";
  if (basis === "text") return undefined;
  return `This is what ${nameFamily(findFamily(license))} licenses usually ask; lcc has no record of the clauses of this one. Check its text.`;
}

function findBasis(rows: readonly Obligation[]): "text" | "unchecked" {
  return rows.every(({ clause }) => clause !== undefined) ? "text" : "unchecked";
}

/** With an exception for linking or output, only the source of the component itself has to be offered. */
function within(obligation: Obligation): Obligation {
  if (obligation.id === "source-of-whole")
    return {
      ...obligation,
      id: "source-of-changes",
      detail: "Of the component; the exception leaves the rest of the product out",
    };
  if (obligation.id === "same-license")
    return {
      ...obligation,
      detail: "The component with its changes; the exception leaves the rest of the product out",
    };
  return obligation;
}
