import { findParent, type Node, type Place } from "../syntax.ts";
import { isCondition } from "./conditions.ts";
import { change, type Rule } from "./rule.ts";

export const changeLiteral: Rule = (place) => {
  const { node } = place;
  if (node.type !== "Literal" || isName(place)) return [];
  const { value } = node;
  if (typeof value === "boolean" && !isCondition(place)) return [change("boolean", node, String(!value))];
  if (typeof value === "number") return [change("number", node, String(value + 1))];
  if (typeof value !== "string" || value === "" || isCompared(place)) return [];
  return isSentence(value) ? emptySentence(place, '""') : [change("string", node, '""')];
};

export const emptyLiteral: Rule = (place) => {
  const { node } = place;
  if (node.type === "ArrayExpression" && node.elements.length > 0) return [change("array", node, "[]")];
  if (node.type === "ObjectExpression" && node.properties.length > 0) return [change("object", node, "{}")];
  if (node.type !== "TemplateLiteral") return [];
  const words = node.quasis.map(({ value }) => value.raw).join("");
  return isSentence(words) ? emptySentence(place, "``") : [change("template", node, "``")];
};

/** Words for a person: two of them, with a blank between. The code of an error has none. */
function isSentence(text: string): boolean {
  return /\p{L} +\p{L}/u.test(text);
}

/** The sentence of an error is left alone. */
function emptySentence(place: Place, empty: string) {
  return isInError(place) ? [] : [change("sentence", place.node, empty)];
}

/** Literals that are not values: keys, modules, directives such as "use strict". */
function isName(place: Place): boolean {
  const { key, parent } = place;
  if (!parent) return true;
  if (key === "key") return true;
  if (key === "source" || /^(?:Import|Export)/.test(parent.node.type)) return true;
  return findParent(place, "ExpressionStatement") !== undefined;
}

/** The rules for comparisons and conditions do the same to `kind === "a"`. */
function isCompared(place: Place): boolean {
  return /^[!=]==$/.test(findParent(place, "BinaryExpression")?.operator ?? "");
}

function isInError({ node, parent }: Place): boolean {
  if (node.type === "ThrowStatement") return true;
  if (node.type === "NewExpression" && isErrorName(node.callee)) return true;
  return parent !== undefined && !node.type.includes("Function") && isInError(parent);
}

function isErrorName(callee: Node): boolean {
  return callee.type === "Identifier" && callee.name.endsWith("Error");
}
