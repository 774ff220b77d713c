import { once } from "../../async/once.ts";
import { exceptionSuccessors, successors } from "../../spdx/deprecated.ts";
import { maxExpressionLength, parseExpression } from "../../spdx/expression.ts";

/** The identifiers in an expression that SPDX has retired; none in what is no expression. */
export function findDeprecatedNames(raw: string): readonly string[] {
  if (raw.length > maxExpressionLength) return [];
  // Most statements hold none, and a look at the words costs less than reading what may be no expression at all.
  const words = raw.toLowerCase().split(/[\s()+]/);
  if (!words.some((word) => retired().has(word))) return [];
  const parsed = parseExpression(raw);
  return "error" in parsed ? [] : [...new Set(parsed.deprecated)];
}

const retired = once(() => {
  const names = [...Object.keys(successors), ...Object.keys(exceptionSuccessors)];
  return new Set(names.map((name) => name.toLowerCase()));
});
