import type { Evidence } from "../domain/evidence.ts";
import { type Expression, parseExpression } from "../spdx/expression.ts";

export interface Conclusion {
  readonly license?: Expression;
  /** The sources whose answer was used. */
  readonly sources: readonly string[];
}

/** The first answer counts; without one the first weak answer; else the license is unknown. */
export function concludeLicense(evidence: readonly Evidence[]): Conclusion {
  const chosen =
    evidence.find(({ outcome }) => outcome === "answer") ?? evidence.find(({ outcome }) => outcome === "weak");
  const parsed = chosen?.license === undefined ? undefined : parseExpression(chosen.license);
  if (!chosen || !parsed || "error" in parsed) return { sources: [] };
  return { license: parsed.expression, sources: [chosen.source] };
}
