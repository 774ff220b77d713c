import type { Node, Place } from "../syntax.ts";
import { change, type Rule } from "./rule.ts";

/**
 * A condition becomes `true`, and `false`. A test that notices one of them also notices the negated condition, so that
 * one is not made. With `&&` and `||` the rule for operands makes the rest.
 */
export const forceCondition: Rule = (place) => {
  if (!isCondition(place) || isBoolean(place.node)) return [];
  return valuesFor(place).map((value) => change("condition", place.node, value));
};

export function isCondition({ node, key, parent }: Place): boolean {
  return key === "test" && node.type !== "SwitchCase" && parent?.node.type !== "SwitchCase";
}

function valuesFor({ node, parent }: Place): string[] {
  const isBranch = parent?.node.type === "IfStatement" || parent?.node.type === "ConditionalExpression";
  if (!isBranch) return ["false"]; // a loop that never ends takes time and shows little
  if (node.type !== "LogicalExpression") return ["true", "false"];
  return node.operator === "&&" ? ["false"] : ["true"];
}

function isBoolean(node: Node): boolean {
  return node.type === "Literal" && typeof node.value === "boolean";
}

/** `a && b` becomes `a`, `b` and `a || b`, and the other way round; `a ?? b` becomes `a`. */
export const changeLogic: Rule = ({ node }, text) => {
  if (node.type !== "LogicalExpression") return [];
  const { left, right, operator } = node;
  const first = change("operand dropped", node, `(${text(left)})`);
  if (operator === "??") return [first];
  const second = change("operand dropped", node, `(${text(right)})`);
  const swapped = change("logic", node, `(${text(left)}) ${operator === "&&" ? "||" : "&&"} (${text(right)})`);
  // In `a && b && c`, the part `a && b` drops its own operands.
  const isChain = left.type === "LogicalExpression" && left.operator === operator;
  return isChain ? [first, swapped] : [first, second, swapped];
};

/** `!a` becomes `a`, except in a condition, which becomes `true` and `false`. */
export const dropNegation: Rule = (place, text) => {
  const { node } = place;
  if (node.type !== "UnaryExpression" || node.operator !== "!" || isCondition(place)) return [];
  return [change("negation dropped", node, `(${text(node.argument)})`)];
};
