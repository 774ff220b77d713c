import type { Evidence } from "../domain/evidence.ts";
import { parseExpression, termsOf } from "../spdx/expression.ts";

/** A sentence for every source that names a license which the one that counts does not name. */
export function findConflicts(evidence: readonly Evidence[]): string[] {
  const answers = evidence.filter(({ outcome, license }) => outcome === "answer" && license !== undefined);
  const [first, ...others] = answers;
  if (!first) return [];
  const named = licensesIn(first);
  return others
    .filter((other) => [...licensesIn(other)].some((license) => !named.has(license)))
    .map(({ source, license, file }) => {
      const where = file === undefined ? "" : ` (${file})`;
      return `${first.source} says ${first.license}, ${source}${where} says ${license}; ${first.source} counts.`;
    });
}

/** A license text cannot say whether later versions will do, and a package may ship one text of a choice of two. */
function licensesIn({ license = "" }: Evidence): ReadonlySet<string> {
  const parsed = parseExpression(license);
  if ("error" in parsed) return new Set([license]);
  return new Set(termsOf(parsed.expression).map(({ id }) => id.replace(/-(?:only|or-later)$/, "")));
}
