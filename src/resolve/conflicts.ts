import type { Evidence } from "../domain/evidence.ts";
import { parseExpression, termsOf } from "../spdx/expression.ts";
import { countingEvidence } from "./conclude.ts";

/** A sentence for every source that names a license which the one that counts does not name. */
export function findConflicts(evidence: readonly Evidence[]): string[] {
  const answers = evidence.filter(({ outcome, license }) => outcome === "answer" && license !== undefined);
  const counting = countingEvidence(answers);
  const [first, ...equals] = counting;
  if (!first) return [];
  const named = new Set(counting.flatMap((one) => [...licensesIn(one)]));
  const others = answers.filter((one) => !counting.includes(one));
  return [
    ...equals
      .filter(({ license }) => license !== first.license)
      .map((equal) => `${told(first)}, ${told(equal)}; both count.`),
    ...others
      .filter((other) => [...licensesIn(other)].some((license) => !named.has(license)))
      .map((other) => `${first.source} says ${first.license}, ${told(other)}; ${first.source} counts.`),
  ];
}

function told({ source, license, file }: Evidence): string {
  return `${source}${file === undefined ? "" : ` (${file})`} says ${license}`;
}

/** A license text cannot say whether later versions will do, and a package may ship one text of a choice of two. */
function licensesIn({ license = "" }: Evidence): ReadonlySet<string> {
  const parsed = parseExpression(license);
  if ("error" in parsed) return new Set([license]);
  return new Set(termsOf(parsed.expression).map(({ id }) => id.replace(/-(?:only|or-later)$/, "")));
}
