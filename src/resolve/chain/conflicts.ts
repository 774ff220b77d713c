import type { Evidence } from "../../domain/report/evidence.ts";
import { type LicenseTerm, listTerms, tryParseExpression } from "../../spdx/expression.ts";
import { countingEvidence } from "./conclude.ts";
import { createExpectation } from "./license-conflict.ts";
import { toLicenseText } from "./license-texts.ts";

/** One sentence for each source that names a license which the concluded evidence does not name. */
export function findConflicts(evidence: readonly Evidence[]): string[] {
  const answers = evidence.filter(({ outcome, license }) => outcome === "answer" && license !== undefined);
  const counting = countingEvidence(answers);
  const [first, ...equals] = counting;
  if (!first) return [];
  const namesAnother = createComparison(counting.flatMap(termsIn));
  const others = answers.filter((answer) => !counting.includes(answer));
  return [
    ...equals
      .filter(({ license }) => license !== first.license)
      .map((equal) => `${describeAnswer(first)}, ${describeAnswer(equal)}; both count.`),
    ...others.filter(namesAnother).map((other) => describeConflict(first, other)),
  ];
}

function describeConflict(first: Evidence, other: Evidence): string {
  if (first.source === other.source) return `${describeAnswer(first)}, ${describeAnswer(other)}; the first counts.`;
  return `${first.source} says ${first.license}, ${describeAnswer(other)}; ${first.source} counts.`;
}

function describeAnswer({ source, license, file }: Evidence): string {
  return `${source}${file === undefined ? "" : ` (${file})`} says ${license}`;
}

/** A license text does not say "or later", and a package may include one text of a choice of two. */
function createComparison(named: readonly LicenseTerm[]): (evidence: Evidence) => boolean {
  const ids = new Set(named.map(baseOf));
  const isExpected = createExpectation(named);
  return (evidence) => {
    const isText = toLicenseText(evidence) !== undefined;
    return termsIn(evidence).some((term) => !(isText ? isExpected(term) : ids.has(baseOf(term))));
  };
}

function termsIn({ license = "" }: Evidence): readonly LicenseTerm[] {
  const expression = tryParseExpression(license);
  return expression ? listTerms(expression) : [{ kind: "license", id: license, orLater: false }];
}

function baseOf({ id }: LicenseTerm): string {
  return id.replace(/-(?:only|or-later)$/, "");
}
