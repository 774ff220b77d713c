import { type Node, findParent } from "../syntax.ts";
import { change, type Rule } from "./rule.ts";

const droppable = new Set([
  "filter",
  "replace",
  "replaceAll",
  "reverse",
  "slice",
  "sort",
  "toLowerCase",
  "toReversed",
  "toSorted",
  "toUpperCase",
  "trim",
  "trimEnd",
  "trimStart",
]);

const opposites = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
]);

/** `list.filter(…)` becomes `list`. */
export const dropCall: Rule = (place) => {
  const { node } = place;
  const called = methodOf(node);
  if (!called || !droppable.has(called.property.name)) return [];
  if (findParent(place, "ExpressionStatement")) return []; // dropped as a statement
  if (called.optional && !findParent(place, "ChainExpression")) return []; // what follows would lose the `?.`
  const start = called.property.start - (called.optional ? "?." : ".").length;
  return [change("call dropped", { start, end: node.end }, "")];
};

/** `list.some(…)` becomes `list.every(…)`. */
export const swapCall: Rule = ({ node }) => {
  const called = methodOf(node);
  const other = called && opposites.get(called.property.name);
  return other ? [change("call swapped", called.property, other)] : [];
};

function methodOf(node: Node) {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { callee } = node;
  return !callee.computed && callee.property.type === "Identifier" ? callee : undefined;
}
