import { combine, type Expression, type LicenseTerm, printExpression, termsOf } from "../expression.ts";
import type { LicenseFinding } from "./finding.ts";

/** Joins what was found into one expression: everything applies, unless the text offers a choice. */
export function combineFindings(findings: readonly LicenseFinding[], offersChoice: boolean): Expression | undefined {
  const expressions = withoutRepeats(findings.map((finding) => finding.expression));
  const [first] = expressions;
  if (!first) return undefined;
  return combine(offersChoice ? "or" : "and", expressions);
}

/**
 * A license that a tag or notice names and whose text follows is one license, not two. The text of a GNU license
 * cannot say "or later", a notice can; and an exception belongs to the license that stands beside it.
 */
function withoutRepeats(expressions: readonly Expression[]): Expression[] {
  const combined = expressions.filter((expression) => expression.kind !== "license");
  const named = new Set(combined.flatMap((expression) => termsOf(expression).map((term) => baseOf(term))));
  const single = expressions
    .filter((expression) => expression.kind === "license")
    .filter((term) => !named.has(baseOf(term)));
  const best = new Map<string, LicenseTerm>();
  for (const term of single) {
    const known = best.get(baseOf(term));
    if (!known || precision(term) > precision(known)) best.set(baseOf(term), term);
  }
  const kept = withoutWeakerNames([...best.values()]);
  return [...new Map([...combined, ...kept].map((expression) => [printExpression(expression), expression])).values()];
}

/** `GPL-2.0-only`, `GPL-2.0-or-later` and `GPL-2.0-or-later WITH …` are about one license text. */
export function baseOf({ id }: LicenseTerm): string {
  return id.replace(/-(?:only|or-later)$/, "");
}

function precision(term: LicenseTerm): number {
  return (term.exception ? 2 : 0) + (term.id.endsWith("-or-later") ? 1 : 0);
}

/** A bare "GPL" beside "GPL 2.0" names the same license less exactly. */
function withoutWeakerNames(terms: readonly LicenseTerm[]): LicenseTerm[] {
  const weak: Readonly<Record<string, RegExp>> = {
    "GPL-1.0-or-later": /^GPL-[23]/,
    "LGPL-2.0-or-later": /^LGPL-(?:2\.1|3)/,
    "GFDL-1.1-or-later": /^GFDL-1\.[23]/,
  };
  return terms.filter(({ id }) => {
    const stronger = weak[id] ?? fullerName(id);
    return !stronger || !terms.some((other) => stronger.test(other.id));
  });
}

/** "Creative Commons Attribution" is often said of a license that has more conditions. */
function fullerName(id: string): RegExp | undefined {
  const version = /^CC-BY-(\d\.\d)$/.exec(id)?.[1];
  return version ? new RegExp(`^CC-BY-(?:NC-|SA-|ND-|NC-SA-|NC-ND-)${version.replace(".", "\\.")}$`) : undefined;
}
