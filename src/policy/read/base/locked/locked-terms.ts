import { once } from "../../../../async/once.ts";
import { type Context, listNames, type Pattern } from "../../../../domain/policy/policy.ts";
import { type LicenseTerm, printExpression, termsIn } from "../../../../spdx/expression.ts";
import { classifiedExceptions, findFamily } from "../../../../spdx/families.ts";
import { placeInOrder } from "../../../judge/match.ts";
import { compilePattern } from "../../../judge/rules.ts";
import { licensesMatching } from "../../../lint/known-licenses.ts";

/**
 * Licenses by which two contexts can be compared, of those that the first one locks: all known ones, with the exceptions
 * that may matter, and for patterns of LicenseRefs, which anyone may define, one that each combination of entries matches.
 */
export function listLockedTerms(base: Context, own: Context): LicenseTerm[] {
  const patterns = [base, own].map((context) => listNames.flatMap((list) => context[list].map(compilePattern)));
  const known = base.locked.flatMap(matchedBy);
  const moved = known.flatMap((term) => movedByExceptions().get(printExpression(term)) ?? []);
  const withException = new Map(patterns.flat().flatMap((one) => (one.hasException ? [[one.folded, one]] : [])));
  const excepted = [...withException.values()].flatMap((pattern) => [...licensesMatching(pattern)]);
  const coined = [...coinReferences(base.locked, patterns)].flatMap(termsIn);
  const locked = [...known, ...moved, ...excepted, ...coined].filter((term) =>
    Number.isFinite(placeInOrder(term, base.locked)),
  );
  return [...new Map(locked.map((term) => [printExpression(term), term])).values()];
}

/** Of a family, each license once alone and once with an exception: entries without one do not tell exceptions apart. */
function matchedBy(lock: Pattern): LicenseTerm[] {
  const terms = [...licensesMatching(lock)];
  if (lock.family === undefined) return terms;
  const kinds = new Map(terms.map((term) => [`${term.id} ${term.orLater} ${term.exception !== undefined}`, term]));
  return [...kinds.values()];
}

/** For each copyleft license: it with an exception, once for each other family that an exception leaves it in. */
const movedByExceptions = once((): ReadonlyMap<string, readonly LicenseTerm[]> => {
  const terms = [...licensesMatching(compilePattern("family:copyleft"))].filter(({ exception }) => !exception);
  return new Map(
    terms.map((term) => {
      const excepted = classifiedExceptions().map((exception) => ({ ...term, exception }));
      const families = new Map(excepted.map((one) => [findFamily(printExpression(one)), one]));
      families.delete("copyleft");
      return [printExpression(term), [...families.values()]];
    }),
  );
});

function coinReferences(locked: readonly Pattern[], patterns: readonly (readonly Pattern[])[]): Set<string> {
  let found = new Set(locked.flatMap(({ folded, family }) => ofReferences(family === undefined ? folded : "*")));
  for (const entries of found.size > 0 ? patterns : []) {
    const references = entries.flatMap(({ folded }) => ofReferences(folded));
    const narrowed = [...found].flatMap((one) => references.flatMap((entry) => overlap(one, entry) ?? []));
    found = new Set([...found, ...narrowed]);
  }
  return new Set([...found].map((pattern) => pattern.replaceAll("*", "0")));
}

function ofReferences(folded: string): string[] {
  return ["licenseref-*", "documentref-*:licenseref-*"].flatMap((reference) => overlap(folded, reference) ?? []);
}

/** A pattern for texts that both patterns match; undefined if there are none. */
function overlap(a: string, b: string): string | undefined {
  const dead = new Set<number>();
  const walk = (i: number, j: number): string | undefined => {
    if (i === a.length && j === b.length) return "";
    const key = i * (b.length + 1) + j;
    if (dead.has(key)) return undefined;
    dead.add(key); // for whoever comes again: it has been tried
    const [x, y] = [a[i], b[j]];
    if (x === "*" && y === "*") return prefix("*", walk(i + 1, j + 1) ?? walk(i + 1, j) ?? walk(i, j + 1));
    if (x === "*") return (y === undefined ? undefined : prefix(y, walk(i, j + 1))) ?? walk(i + 1, j);
    if (y === "*") return (x === undefined ? undefined : prefix(x, walk(i + 1, j))) ?? walk(i, j + 1);
    return x === y && x !== undefined ? prefix(x, walk(i + 1, j + 1)) : undefined;
  };
  return walk(0, 0);
}

function prefix(start: string, rest: string | undefined): string | undefined {
  return rest === undefined ? undefined : start + rest;
}
