import type { Node } from "../syntax.ts";
import { isCondition } from "./conditions.ts";
import { change, type Rule } from "./rule.ts";

const bounds: Replacements = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const equalities: Replacements = { "===": "!==", "!==": "===" };
const sums: Replacements = { "+": "-", "-": "+", "*": "/", "/": "*" };

type Replacements = Readonly<Partial<Record<string, string>>>;

/** `===` alone in a condition is left to the rule for conditions. */
export const changeComparison: Rule = (place, text) => {
  const { node } = place;
  if (node.type !== "BinaryExpression") return [];
  const other = bounds[node.operator] ?? (isCondition(place) ? undefined : equalities[node.operator]);
  return other ? [change("comparison", node, `(${text(node.left)}) ${other} (${text(node.right)})`)] : [];
};

export const changeArithmetic: Rule = ({ node }, text) => {
  if (node.type === "AssignmentExpression" && (node.operator === "+=" || node.operator === "-=")) {
    if (isText(node.right)) return [];
    const other = node.operator === "+=" ? "-=" : "+=";
    return [change("arithmetic", node, `${text(node.left)} ${other} (${text(node.right)})`)];
  }
  if (node.type !== "BinaryExpression" || isText(node)) return [];
  const other = sums[node.operator];
  return other ? [change("arithmetic", node, `(${text(node.left)}) ${other} (${text(node.right)})`)] : [];
};

function isText(node: Node): boolean {
  if (node.type === "BinaryExpression") return node.operator === "+" && (isText(node.left) || isText(node.right));
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}
