import { once } from "../../async/once.ts";
import { exceptionSuccessors, successors } from "../../spdx/deprecated.ts";
import { maxExpressionLength, parseExpression } from "../../spdx/expression.ts";

/** The deprecated SPDX identifiers in an expression. */
export function findDeprecatedNames(raw: string): readonly string[] {
  if (raw.length > maxExpressionLength) return [];
  // Checking the words first is faster than parsing, and most texts have no deprecated name.
  const words = raw.toLowerCase().split(/[\s()+]/);
  if (!words.some((word) => retired().has(word))) return [];
  const parsed = parseExpression(raw);
  return "error" in parsed ? [] : [...new Set(parsed.deprecated)];
}

const retired = once(() => {
  const names = [...Object.keys(successors), ...Object.keys(exceptionSuccessors)];
  return new Set(names.map((name) => name.toLowerCase()));
});
