import type { Evidence } from "../domain/evidence.ts";
import { normalizeName } from "../spdx/names/normalize.ts";

/**
 * What a source says in a name or an expression; its own words are kept whatever they mean. The confidence is the
 * source's own, where it states one.
 */
export function statedLicense(raw: string, url: string, confidence?: number): Omit<Evidence, "source"> {
  const { expression, strength } = isOpen(raw) ? open : normalizeName(raw);
  const said = { raw: cutRaw(raw), url };
  if (strength === "none") return { outcome: "none", confidence: 0, ...said };
  const isExact = strength === "exact";
  const usual = isExact ? 1 : 0.5;
  return {
    outcome: isExact ? "answer" : "weak",
    license: expression,
    confidence: Math.min(confidence ?? 1, usual),
    ...said,
  };
}

/** The words of a source, as long as they are shown and stored. */
export function cutRaw(raw: string): string {
  return raw.slice(0, longestRaw).toWellFormed();
}

const longestRaw = 1_000;
const longestWord = "NOASSERTION".length;
const open = { expression: "UNKNOWN", strength: "none" } as const;

/** Words that say "nobody knows" or "something without an identifier"; one of them spoils the whole expression. */
const openWords: ReadonlySet<string> = new Set(["NOASSERTION", "NONE", "OTHER"]);

function isOpen(raw: string): boolean {
  return raw.split(/[\s()]/).some((word) => word.length <= longestWord && openWords.has(word.toUpperCase()));
}
