import type { Evidence } from "../domain/evidence.ts";
import { type Expression, parseExpression } from "../spdx/expression.ts";

interface Conclusion {
  readonly license?: Expression;
  /** The sources whose answer was used. */
  readonly sources: readonly string[];
}

/** The first answer counts; without one the first weak answer; else the license is unknown. */
export function concludeLicense(evidence: readonly Evidence[]): Conclusion {
  const counting = countingEvidence(evidence);
  const licenses = [...new Set(counting.flatMap(({ license }) => license ?? []))].sort();
  const together = licenses.length > 1 ? licenses.map((license) => `(${license})`).join(" AND ") : licenses[0];
  const parsed = together === undefined ? undefined : parseExpression(together);
  if (!parsed || "error" in parsed) return { sources: [] };
  return { license: parsed.expression, sources: [...new Set(counting.map(({ source }) => source))] };
}

/**
 * The evidence that the license is concluded from. Of several lockfiles that disagree none is nearer to the truth than
 * another: all of them count, so that neither the names of their folders nor the friendliest of them decides.
 */
export function countingEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  const chosen =
    evidence.find(({ outcome }) => outcome === "answer") ?? evidence.find(({ outcome }) => outcome === "weak");
  if (chosen?.source !== "lockfile") return chosen ? [chosen] : [];
  return evidence.filter(({ source, outcome }) => source === chosen.source && outcome === chosen.outcome);
}
