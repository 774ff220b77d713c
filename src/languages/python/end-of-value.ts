import { countBracket, kind, sign } from "../../formats/python/kinds.ts";
import type { Tokens } from "../../formats/python/scan.ts";

/** A value with more tokens than this is not a model name. */
export const maxTokens = 1000;

/** Up to the end of the statement, or to the comma or bracket that ends a parameter. */
export function endOfValue({ kinds, end }: Tokens, start: number): number {
  let depth = 0;
  const max = Math.min(end, start + maxTokens);
  for (let at = start; at < max; at++) {
    const code = kinds[at];
    if (code === kind.newline) return at;
    if (depth === 0 && (code === sign.semicolon || code === sign.comma)) return at;
    depth += countBracket(code);
    if (depth < 0) return at;
  }
  return max;
}
