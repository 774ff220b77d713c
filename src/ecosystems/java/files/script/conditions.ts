import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "./nodes.ts";
import { splitAt } from "./statements.ts";
import { comparisons } from "./text-calls.ts";

/** The subject of a condition. */
interface Facts {
  /** The text of an expression, if it is exactly one. */
  readonly textOf: (nodes: readonly Node[]) => string | undefined;
  /** Whether anything in the tree sets this name. */
  readonly isSet: (name: string) => boolean;
}

/** Whether a condition holds; undefined if that is only known by running the build. */
export function evaluateCondition(nodes: readonly Node[], facts: Facts): boolean | undefined {
  const [first, ...rest] = nodes.filter((node) => node.kind !== "end");
  if (first === undefined) return undefined;
  const inner = (part: readonly Node[]) => evaluateCondition(part, facts);
  if (rest.some((node) => isSign(node, "||"))) return anyOf(splitAt(nodes, "||").map(inner));
  if (rest.some((node) => isSign(node, "&&"))) return allOf(splitAt(nodes, "&&").map(inner));
  if (isSign(first, "!")) return not(inner(rest));
  if (isGroup(first, "(") && rest.length === 0) return inner(first.nodes);
  if (rest.length === 0) return isKeyword(first, "true") ? true : isKeyword(first, "false") ? false : undefined;
  const at = rest.findIndex((node) => isSign(node, "==") || isSign(node, "!="));
  return at < 0 ? evaluateQuery([first, ...rest], facts) : evaluateComparison([first, ...rest], at + 1, facts);
}

function anyOf(all: readonly (boolean | undefined)[]): boolean | undefined {
  return all.includes(true) ? true : all.includes(undefined) ? undefined : false;
}

function allOf(all: readonly (boolean | undefined)[]): boolean | undefined {
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
}

function not(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** `a == "b"` and `a != "b"`. */
function evaluateComparison(nodes: readonly Node[], at: number, { textOf }: Facts): boolean | undefined {
  const [left, right] = [textOf(nodes.slice(0, at)), textOf(nodes.slice(at + 1))];
  if (left === undefined || right === undefined) return undefined;
  return isSign(nodes[at], "==") ? left === right : left !== right;
}

/** `project.hasProperty("x")`, `extra.has("x")`, `v.contains("-")`. */
function evaluateQuery(nodes: readonly Node[], { textOf, isSet }: Facts): boolean | undefined {
  const [method, group] = nodes.slice(-2);
  if (!isWord(method) || !isGroup(group, "(")) return undefined;
  const name = readLiteral(group.nodes[0]);
  if (group.nodes.length === 1 && name !== undefined && (method.text === "hasProperty" || isExtra(nodes)))
    return isSet(name);
  const compare = comparisons.get(method.text);
  const [text, argument] = compare ? [textOf(nodes.slice(0, -3)), textOf(group.nodes)] : [];
  return compare && text !== undefined && argument !== undefined ? compare(text, argument) : undefined;
}

function isExtra(nodes: readonly Node[]): boolean {
  const [owner, dot, method] = nodes.slice(-4);
  return (isKeyword(owner, "ext") || isKeyword(owner, "extra")) && isSign(dot, ".") && isKeyword(method, "has");
}
