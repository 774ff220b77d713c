import type { Evidence } from "../domain/evidence.ts";
import { type LicenseTerm, parseExpression, termsOf } from "../spdx/expression.ts";
import { countingEvidence } from "./conclude.ts";
import { createExpectation } from "./license-conflict.ts";
import { toLicenseText } from "./license-texts.ts";

/** A sentence for every source that names a license which the one that counts does not name. */
export function findConflicts(evidence: readonly Evidence[]): string[] {
  const answers = evidence.filter(({ outcome, license }) => outcome === "answer" && license !== undefined);
  const counting = countingEvidence(answers);
  const [first, ...equals] = counting;
  if (!first) return [];
  const namesAnother = createComparison(counting.flatMap(termsIn));
  const others = answers.filter((one) => !counting.includes(one));
  return [
    ...equals
      .filter(({ license }) => license !== first.license)
      .map((equal) => `${told(first)}, ${told(equal)}; both count.`),
    ...others.filter(namesAnother).map((other) => tellBoth(first, other)),
  ];
}

function tellBoth(first: Evidence, other: Evidence): string {
  if (first.source === other.source) return `${told(first)}, ${told(other)}; the first counts.`;
  return `${first.source} says ${first.license}, ${told(other)}; ${first.source} counts.`;
}

function told({ source, license, file }: Evidence): string {
  return `${source}${file === undefined ? "" : ` (${file})`} says ${license}`;
}

/** A license text cannot say whether later versions will do, and a package may ship one text of a choice of two. */
function createComparison(named: readonly LicenseTerm[]): (evidence: Evidence) => boolean {
  const ids = new Set(named.map(baseOf));
  const isExpected = createExpectation(named);
  return (evidence) => {
    const isText = toLicenseText(evidence) !== undefined;
    return termsIn(evidence).some((term) => !(isText ? isExpected(term) : ids.has(baseOf(term))));
  };
}

function termsIn({ license = "" }: Evidence): readonly LicenseTerm[] {
  const parsed = parseExpression(license);
  return "error" in parsed ? [{ kind: "license", id: license, orLater: false }] : termsOf(parsed.expression);
}

function baseOf({ id }: LicenseTerm): string {
  return id.replace(/-(?:only|or-later)$/, "");
}
