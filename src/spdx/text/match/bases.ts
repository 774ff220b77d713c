import { type LicenseTerm, listTerms } from "../../expression.ts";
import type { LicenseFinding } from "../finding.ts";

/**
 * `GPL-2.0-only`, `GPL-2.0-or-later` and `GPL-2.0-or-later WITH …` share one license text, and so do `GFDL-1.3-only`
 * and `GFDL-1.3-no-invariants-only`.
 */
export function toBaseId({ id }: LicenseTerm): string {
  return id.replace(/(?:-no-invariants|-invariants)?-(?:only|or-later)$/, "");
}

export function collectBases(findings: readonly LicenseFinding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ expression }) => listTerms(expression).map(toBaseId)));
}

/** The identifiers as they are written. */
export function collectIds(findings: readonly LicenseFinding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ expression }) => listTerms(expression).map(({ id }) => id)));
}

/** Whether a finding names a license with one of these bases. */
export function hasBase({ expression }: LicenseFinding, bases: ReadonlySet<string>): boolean {
  return listTerms(expression).some((term) => bases.has(toBaseId(term)));
}

/** Licenses that are often called by each other's name. */
export const otherNames: Readonly<Record<string, string>> = { MIT: "X11", X11: "MIT" };

/** The first part of an identifier in lower case: `bsd` of `BSD-3-Clause`. */
export function familyWord({ id }: LicenseTerm): string {
  return id.replace(/-.*$/s, "").toLowerCase();
}

export function collectFamilies(findings: readonly LicenseFinding[]): ReadonlySet<string> {
  return new Set(findings.flatMap(({ expression }) => listTerms(expression).map(familyWord)));
}
