import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "./nodes.ts";
import { splitArguments, indexOfSign, split } from "./statements.ts";

/** The variable that a statement declares: `def x = 1`, `val x: String = f()`, `String x = y`. */
export function declaredName(statement: readonly Node[]): string | undefined {
  const equals = indexOfSign(statement, "=");
  if (equals < 2) return undefined;
  const typed = statement.findIndex((node, at) => at < equals && isSign(node, ":"));
  const name = statement[(typed < 0 ? equals : typed) - 1];
  const before = statement.slice(0, (typed < 0 ? equals : typed) - 1);
  const isDeclared = before.every((node) => isWord(node) || isTypeSign(node));
  return isWord(name) && isDeclared && isWord(before[0]) ? name.text : undefined;
}

/** Of `Map<String, String>`. */
function isTypeSign(node: Node): boolean {
  return isSign(node, "<") || isSign(node, ",") || isSign(node, ">");
}

/** The parameters of a function or a closure: `String group, version = "1"` and `version: String`. */
export function parameterNames(nodes: readonly Node[]): readonly string[] {
  return splitArguments(nodes).flatMap((parameter) => {
    const end = parameter.findIndex((node) => isSign(node, ":") || isSign(node, "="));
    const name = (end < 0 ? parameter : parameter.slice(0, end)).at(-1);
    if (isGroup(name, "(")) return parameterNames(name.nodes);
    return isWord(name) ? [name.text] : [];
  });
}

/** `[a: x, "b": y]` and `mapOf("a" to x)`. */
export function mapEntries(nodes: readonly Node[]): readonly (readonly [string, readonly Node[]])[] {
  const [first, second] = nodes;
  if (isGroup(first, "["))
    return splitArguments(first.nodes).flatMap((entry) => keyed(entry, (node) => isSign(node, ":")));
  if (!isWord(first) || !first.text.toLowerCase().endsWith("mapof") || !isGroup(second, "(")) return [];
  return splitArguments(second.nodes).flatMap((entry) => keyed(entry, (node) => isKeyword(node, "to")));
}

function keyed(
  entry: readonly Node[],
  divides: (node: Node) => boolean,
): readonly (readonly [string, readonly Node[]])[] {
  const [left = [], ...right] = split(entry, divides);
  const [name] = left;
  const key = isWord(name) ? name.text : readLiteral(name);
  const at = entry.findIndex(divides);
  return key === undefined || right.length === 0 || left.length > 1 ? [] : [[key, entry.slice(at + 1)]];
}
