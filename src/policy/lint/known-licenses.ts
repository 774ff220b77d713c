import { once } from "../../async/once.ts";
import type { Pattern } from "../../domain/policy/policy.ts";
import { successors } from "../../spdx/deprecated.ts";
import { printExpression, type LicenseTerm } from "../../spdx/expression.ts";
import { classifiedExceptions, classifiedLicenses, findFamily } from "../../spdx/families.ts";
import { matchesAlone, matchesWildcard } from "../judge/match.ts";
import { compilePattern } from "../judge/rules.ts";

/** Every known license that a pattern matches, with every exception that the pattern allows. */
export function licensesMatching(pattern: Pattern): Generator<LicenseTerm> {
  return pattern.family === undefined ? licensesNamed(pattern) : licensesOfFamily(pattern.family);
}

function* licensesNamed(pattern: Pattern): Generator<LicenseTerm> {
  const [license = "", exception] = pattern.folded.split(" with ");
  const alone = compilePattern(license);
  const terms = plainTerms().filter((term) => matchesAlone(term, alone));
  if (exception === undefined) yield* terms;
  else for (const term of terms) yield* withExceptions(term, exception);
}

/** Every known license under its current name, without duplicates. */
export const knownLicenses = once((): readonly LicenseTerm[] => plainTerms().filter(({ orLater }) => !orLater));

/** An exception may move a license to another family, from copyleft to weak copyleft. */
function* licensesOfFamily(family: string): Generator<LicenseTerm> {
  yield* plainTerms().filter((term) => findFamily(printExpression(term)) === family);
  for (const term of plainTerms()) {
    if (findFamily(printExpression(term)) === "copyleft") yield* softenedTo(term, family);
  }
}

function* softenedTo(term: LicenseTerm, family: string): Generator<LicenseTerm> {
  for (const exception of classifiedExceptions()) {
    const softened = { ...term, exception };
    if (findFamily(printExpression(softened)) === family) yield softened;
  }
}

function* withExceptions(term: LicenseTerm, pattern: string): Generator<LicenseTerm> {
  for (const exception of classifiedExceptions()) {
    if (matchesWildcard(pattern, exception.toLowerCase())) yield { ...term, exception };
  }
}

/** Every license that a parsed expression can contain: `X+`, but no renamed identifiers. */
const plainTerms = once((): readonly LicenseTerm[] => {
  const ids = classifiedLicenses().filter((id) => successors[id] === undefined);
  const terms = ids.map((id): LicenseTerm => ({ kind: "license", id, orLater: false }));
  const withPlus = ids.filter((id) => !/-only$|-or-later$|^LicenseRef-/.test(id));
  return [...terms, ...withPlus.map((id): LicenseTerm => ({ kind: "license", id, orLater: true }))];
});
