import { isFunctionBody } from "../host.ts";
import { findParent, type Node, type Place } from "../syntax.ts";
import { change, type Rule } from "./rule.ts";

/** Drops calls, assignments, `continue`, `break`, `throw` and a `return` without a value. */
export const dropStatement: Rule = (place) => {
  const { node } = place;
  if (!canDrop(node) || isWholeBranch(place)) return [];
  return [change("statement dropped", node, "")];
};

function canDrop(node: Node): boolean {
  if (node.type === "ExpressionStatement") return !node.directive && !isSuper(node.expression);
  if (node.type === "ReturnStatement") return node.argument === null;
  return node.type === "ContinueStatement" || node.type === "BreakStatement" || node.type === "ThrowStatement";
}

function isSuper(node: Node): boolean {
  return node.type === "CallExpression" && node.callee.type === "Super";
}

/** `if (a) b();` without `b()` is the same as `if (false) b();`, which the rule for conditions makes. */
function isWholeBranch(place: Place): boolean {
  const block = findParent(place, "BlockStatement");
  const branch = block?.body.length === 1 && place.parent ? place.parent : place;
  return branch.key === "consequent" && findParent(branch, "IfStatement")?.alternate === null;
}

/** A function returns at once, without doing its work. */
export const emptyFunction: Rule = (place) => {
  const { node, parent } = place;
  if (!isFunctionBody(place) || node.type !== "BlockStatement" || !parent || node.body.length === 0) return [];
  if (isConstructor(parent)) return [];
  const value = returnsArray(parent.node) ? "[]" : "undefined";
  return [change("function emptied", node, `{ return ${value}; }`)];
};

function isConstructor({ parent }: Place): boolean {
  return parent?.node.type === "MethodDefinition" && parent.node.kind === "constructor";
}

function returnsArray(node: Node): boolean {
  const type = "returnType" in node ? node.returnType?.typeAnnotation : undefined;
  if (type?.type === "TSTypeOperator") return type.typeAnnotation.type === "TSArrayType";
  return type?.type === "TSArrayType";
}
