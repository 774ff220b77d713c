import { combine, type Expression, type LicenseTerm, printExpression, listTerms } from "../expression.ts";
import { findFamily } from "../families.ts";
import { collectIds, toBaseId } from "./match/bases.ts";
import { type LicenseFinding, weakConfidence } from "./finding.ts";

/** Combines the findings into one expression: all of them apply, with one option of each choice. */
export function combineFindings(findings: readonly LicenseFinding[]): Expression | undefined {
  const choices = listChoices(findings);
  const singles = findings.filter(({ oneOf }) => oneOf === undefined);
  const own = distinct(singles.filter(({ isApart }) => !isApart).map(({ expression }) => expression));
  const apart = singles.filter(({ isApart }) => isApart).map(({ expression }) => expression);
  const exact = exactNames(findings);
  const only = collectIds(findings.filter(({ isOnly, oneOf }) => isOnly && oneOf === undefined));
  const texts = own.filter((text) => text.kind === "license").filter(({ exception }) => !exception);
  const named = distinct([...choices, ...own].map((expression) => nameExactly(expression, texts, exact)));
  const expressions = withoutRepeats(
    named.filter((expression) => !named.some((other) => isChoiceOf(other, expression))),
    exact,
    only,
  );
  const all = [...expressions, ...withoutRepeats(apart, exact, only), ...bindingTerms(singles, choices)];
  return all.length === 0 ? undefined : combine("and", all);
}

/**
 * "Dual licensed; companies must buy a license": terms beside a choice bind some users where the other option would
 * free everyone. Beside the GPL they are what is offered to those who cannot use it.
 */
function bindingTerms(singles: readonly LicenseFinding[], choices: readonly Expression[]): Expression[] {
  const terms = singles.filter(({ kind }) => kind === "terms").map(({ expression }) => expression);
  const isFree = (choice: Expression) => listTerms(choice).some(({ id }) => findFamily(id) === "permissive");
  return choices.some(isFree) ? distinct(terms) : [];
}

/**
 * "Version 2 or later" of the LGPL has the same identifier as "the LGPL"; only a confident finding named the version.
 */
function exactNames(findings: readonly LicenseFinding[]): ReadonlySet<string> {
  const sure = findings.filter(
    ({ confidence, kind }) => !["text", "mention"].includes(kind) && confidence > weakConfidence,
  );
  return collectIds(sure);
}

/** Each choice as one expression. */
function listChoices(findings: readonly LicenseFinding[]): Expression[] {
  const byKey = new Map<string, Expression[]>();
  for (const { oneOf, expression } of findings) {
    if (oneOf !== undefined) byKey.set(oneOf, [...(byKey.get(oneOf) ?? []), expression]);
  }
  return [...byKey.values()].map((parts) => combine("or", withoutRepeats(parts)));
}

/** "The same terms as Perl, i.e. under the Artistic License or the GPL version 2": the same choice, named more exactly. */
function isChoiceOf(exact: Expression, choice: Expression): boolean {
  if (choice.kind !== "or" || exact.kind !== "or" || choice.parts.length !== exact.parts.length) return false;
  const terms = listTerms(exact);
  const others = listTerms(choice).filter((term) =>
    terms.every((other) => printExpression(other) !== printExpression(term)),
  );
  return others.length > 0 && others.every((term) => terms.some((other) => isMoreExact(other, term)));
}

function isMoreExact(other: LicenseTerm, term: LicenseTerm): boolean {
  const stronger = strongerName(term.id);
  if (stronger) return stronger.test(other.id);
  return toBaseId(other) === toBaseId(term) && precision(other) > precision(term);
}

/** "Dual licensed under MIT and GPL" followed by the text of one GPL means that one. */
function nameExactly(choice: Expression, texts: readonly LicenseTerm[], sure: ReadonlySet<string>): Expression {
  if (choice.kind !== "or") return choice;
  return combine(
    "or",
    choice.parts.flatMap((part) => {
      if (part.kind !== "license" || part.exception) return [part];
      const isSure = ({ id }: LicenseTerm) => strongerName(part.id) !== undefined || sure.has(id);
      const exact = withoutRepeats(texts.filter((term) => isSure(term) && isMoreExact(term, part)));
      return exact.length > 0 ? exact : [part];
    }),
  );
}

/**
 * A license that is named in a tag or notice and whose text follows is one license, not two. The text of a GNU license
 * cannot say "or later", but a notice can; "version 2 only" is another grant; and an exception belongs to the license
 * next to it.
 */
function withoutRepeats(
  expressions: readonly Expression[],
  exact: ReadonlySet<string> = none,
  only: ReadonlySet<string> = none,
): Expression[] {
  const combined = expressions.filter((expression) => expression.kind !== "license");
  const named = new Set(combined.flatMap((expression) => listTerms(expression).map((term) => toBaseId(term))));
  const single = expressions
    .filter((expression) => expression.kind === "license")
    .filter((term) => !named.has(toBaseId(term)));
  const best = new Map<string, LicenseTerm>();
  const amended = new Set(single.filter(({ exception }) => exception).map(toBaseId));
  const isAllowedLater = (id: string) => single.some((other) => other.id === id.replace(/-only$/, "-or-later"));
  for (const term of single) {
    if (!term.exception && amended.has(toBaseId(term))) continue;
    const name = only.has(term.id) && isAllowedLater(term.id) ? term.id : toBaseId(term);
    const key = `${name} ${term.exception ?? ""}`; // two exceptions are two grants
    const earlier = best.get(key);
    if (!earlier || precision(term) > precision(earlier)) best.set(key, term);
  }
  const kept = withoutWeakerNames([...best.values()], combined.flatMap(listTerms), exact);
  return distinct([...combined, ...kept]);
}

const none: ReadonlySet<string> = new Set();

/** A file may name the same license thousands of times. */
function distinct(expressions: readonly Expression[]): Expression[] {
  return [...new Map(expressions.map((expression) => [printExpression(expression), expression])).values()];
}

function precision(term: LicenseTerm): number {
  return (term.id.includes("-invariants-") ? 2 : 0) + (term.id.endsWith("-or-later") ? 1 : 0);
}

/** A bare "GPL" next to "GPL 2.0" is a less exact name for the same license. */
function withoutWeakerNames(
  terms: readonly LicenseTerm[],
  inChoices: readonly LicenseTerm[],
  exact: ReadonlySet<string>,
): LicenseTerm[] {
  const all = [...terms, ...inChoices];
  return terms.filter(({ id }) => {
    const stronger = exact.has(id) ? fullerName(id) : strongerName(id);
    return !stronger || !all.some((other) => stronger.test(other.id));
  });
}

/** Matches identifiers that name the same license more exactly. */
export function strongerName(id: string): RegExp | undefined {
  return withVersion[id] ?? fullerName(id);
}

const withVersion: Readonly<Record<string, RegExp>> = {
  "GPL-1.0-or-later": /^GPL-[23]/,
  "LGPL-2.0-or-later": /^LGPL-(?:2\.1|3)/,
  "LGPL-2.1-or-later": /^LGPL-(?:2\.0-only|3)/,
  "GFDL-1.1-or-later": /^GFDL-1\.[23]/,
  "PSF-2.0": /^Python-2\.0/, // its text is the first part of the other
};

/** "Creative Commons Attribution" is often used for a license with more conditions. */
function fullerName(id: string): RegExp | undefined {
  const version = /^CC-BY-(\d\.\d)$/.exec(id)?.[1];
  return version ? new RegExp(`^CC-BY-(?:NC-|SA-|ND-|NC-SA-|NC-ND-)${version.replace(".", "\\.")}$`) : undefined;
}
