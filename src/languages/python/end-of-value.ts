import type { PythonToken } from "../../formats/python/tokens.ts";

/** A value with more tokens than this is not a model name. */
export const maxTokens = 1000;

/** Up to the end of the statement, or to the comma or bracket that ends a parameter. */
export function endOfValue(tokens: readonly PythonToken[], start: number): number {
  let depth = 0;
  const max = Math.min(tokens.length, start + maxTokens);
  for (let at = start; at < max; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind === "newline") return at;
    if (kind !== "op") continue;
    if (depth === 0 && (text === ";" || text === ",")) return at;
    depth += depthOf(text);
    if (depth < 0) return at;
  }
  return max;
}

export function depthOf(sign: string): number {
  if (sign === "(" || sign === "[" || sign === "{") return 1;
  return sign === ")" || sign === "]" || sign === "}" ? -1 : 0;
}
