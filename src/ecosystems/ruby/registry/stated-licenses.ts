import type { Evidence } from "../../../domain/evidence.ts";
import { TooLargeError } from "../../../domain/parse-error.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";

const longestRaw = 1000;
const mostLicenses = 200;

/**
 * What `licenses` of a gem means: several offer a choice, which is known only where all of them are. Throws
 * TooLargeError.
 */
export function readLicenses(
  licenses: unknown,
): Pick<Evidence, "outcome" | "license" | "raw" | "confidence"> | undefined {
  const names = namesOf(licenses);
  const raw = names.join(", ").slice(0, longestRaw);
  if (names.length === 0) return undefined;
  if (names.length > mostLicenses) throw new TooLargeError(`lcc reads at most ${mostLicenses} licenses of a gem.`);
  const readings = names.map(normalizeName);
  if (readings.some(({ strength }) => strength === "none")) {
    return { outcome: "none", raw, confidence: 0 };
  }
  const parts = readings.flatMap(({ expression }) => {
    const parsed = parseExpression(expression);
    return "expression" in parsed ? [parsed.expression] : [];
  });
  const isExact = readings.every(({ strength }) => strength === "exact");
  return {
    outcome: isExact ? "answer" : "weak",
    license: printExpression(combine("or", parts)),
    raw,
    confidence: isExact ? 1 : 0.5,
  };
}

/** A list of names or null; a server may send anything, and what it sends is shown. */
function namesOf(licenses: unknown): readonly string[] {
  const all = Array.isArray(licenses) ? licenses : [licenses];
  const names = all
    .filter((item) => item !== null && item !== undefined)
    .map((item) => (typeof item === "string" ? item.trim() : JSON.stringify(item)));
  return [...new Set(names)].filter((name) => name !== "").slice(0, mostLicenses + 1);
}
