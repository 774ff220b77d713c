import type { SourceReply, SourceTools } from "../../../domain/sources.ts";
import { combine, parseExpression, printExpression } from "../../../spdx/expression.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import { normalizeName } from "../../../spdx/names/normalize.ts";

type CrateEvidence = NonNullable<SourceReply["evidence"]>;

const longestRaw = 1_000;

/** What the `license` of a crate means. Old crates write `MIT/Apache-2.0` for "either", which the names know. */
export function statedLicense(stated: unknown, url: string): CrateEvidence {
  const words = typeof stated === "string" ? stated.trim() : JSON.stringify(stated);
  const raw = words.slice(0, longestRaw);
  const { expression, strength } = normalizeName(words);
  if (typeof stated !== "string" || strength === "none") return { outcome: "none", raw, confidence: 0, url };
  const isExact = strength === "exact";
  return { outcome: isExact ? "answer" : "weak", license: expression, raw, confidence: isExact ? 1 : 0.5, url };
}

/** What license texts of a crate that states nothing mean: without a word about a choice all of them apply. */
export function textLicense(
  texts: readonly string[],
  url: string,
  identify: SourceTools["identify"],
): CrateEvidence | undefined {
  if (texts.length === 0) return undefined;
  const raw = texts.join("\n\n").slice(0, longestRaw);
  const found = texts.map((text) => identify(text));
  const parsed = found.map(({ expression }) => parseExpression(expression ?? ""));
  const known = parsed.flatMap((one) => ("error" in one ? [] : [one.expression]));
  const copyrights = copyrightsField(texts.join("\n\n"));
  if (known.length < texts.length) return { outcome: "none", raw, confidence: 0, url, ...copyrights };
  const confidence = Math.min(...found.map((one) => one.confidence));
  return { outcome: "answer", license: printExpression(combine("and", known)), raw, confidence, url, ...copyrights };
}
