import type { Pattern, Rule, RuleIndex, RuleSet } from "../../domain/policy/policy.ts";
import { printExpression, type LicenseTerm } from "../../spdx/expression.ts";
import { findFamily } from "../../spdx/families.ts";
import { createNameMatcher } from "../../text/name-pattern.ts";

/** Whether the whole text matches a pattern in which `*` matches any characters, or none. */
export function matchesWildcard(pattern: string, text: string): boolean {
  return createNameMatcher(pattern)(text);
}

/**
 * The rule that decides about a license: the most specific one, or the strictest of several equal ones. The family is
 * that of the license with its exception; identifiers and patterns without an exception match the license alone.
 */
export function findRule(
  term: LicenseTerm,
  { plain, withException, families, everything }: RuleIndex,
): Rule | undefined {
  const names = listNames(term);
  const ofException = term.exception ? lookUp(addException(names, term.exception), withException) : undefined;
  return ofException ?? lookUp(names, plain) ?? families.get(findFamily(printExpression(term))) ?? everything;
}

/** The index of the first pattern in an ordered list that matches a license; Infinity if none does. */
export function placeInOrder(term: LicenseTerm, order: readonly Pattern[]): number {
  const names = listNames(term);
  const ofException = term.exception ? firstWithException(addException(names, term.exception), order) : -1;
  const place =
    ofException >= 0 ? ofException : order.findIndex((pattern) => !pattern.hasException && matchesAlone(term, pattern));
  return place >= 0 ? place : Number.POSITIVE_INFINITY;
}

interface Names {
  readonly whole: string;
  /** Without `-only` or `-or-later`: `GPL-3.0` in a list means both. */
  readonly base: string;
}

function listNames({ id, orLater }: LicenseTerm): Names {
  const name = id.toLowerCase();
  if (orLater) return { whole: `${name}-or-later`, base: name };
  const suffix = ["-only", "-or-later"].find((end) => name.endsWith(end));
  return { whole: name, base: suffix ? name.slice(0, -suffix.length) : name };
}

function addException({ whole, base }: Names, exception: string): Names {
  const suffix = ` with ${exception.toLowerCase()}`;
  return { whole: whole + suffix, base: base + suffix };
}

function lookUp({ whole, base }: Names, { exact, wildcards }: RuleSet): Rule | undefined {
  return (
    exact.get(whole) ?? exact.get(base) ?? wildcards.find((rule) => matchesWildcard(rule.folded, whole)) // most specific first
  );
}

function firstWithException(names: Names, order: readonly Pattern[]): number {
  return order.findIndex((pattern) => pattern.hasException && matchesNames(names, pattern));
}

/** Whether a pattern without an exception matches a license. */
export function matchesAlone(term: LicenseTerm, pattern: Pattern): boolean {
  if (pattern.family !== undefined) return pattern.family === findFamily(printExpression(term));
  return matchesNames(listNames(term), pattern);
}

function matchesNames({ whole, base }: Names, { folded, isWildcard }: Pattern): boolean {
  return isWildcard ? matchesWildcard(folded, whole) : folded === whole || folded === base;
}
