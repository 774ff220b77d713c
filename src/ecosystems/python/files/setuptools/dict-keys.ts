import { type Expression, listParts } from "./expression.ts";

/** A dict comprehension without the parts that make its keys, which are extras: `{x: read(x) for x in NAMES}`. */
export function withoutKeys(key: Expression, value: Expression): Expression {
  if (key.kind !== "name" || value.kind !== "computed" || value.producedCount === undefined) return value;
  const { from, locals = [], producedCount: made } = value;
  const makes = from.slice(0, made);
  const used = new Set(makes.flatMap((part) => namesIn(part)));
  const isForKeys = locals.includes(key.name) && !locals.some((name) => name !== key.name && used.has(name));
  return isForKeys && !makes.some((part) => isKeptInValue(part, key.name)) ? { ...value, from: makes } : value;
}

const maxDepth = 60;

/** Names in an expression, including those inserted into a string. */
function namesIn(expression: Expression, depth = 0): string[] {
  if (depth > maxDepth) return [];
  if (expression.kind === "name") return [expression.name.split(".", 1)[0] ?? ""];
  if (expression.kind === "string")
    return [...expression.text.matchAll(/\{(\w{1,100})\}/g)].map(([, name = ""]) => name);
  return listParts(expression).flatMap((part) => namesIn(part, depth + 1));
}

/** Whether a name becomes part of the value unchanged, or as the start of a string: `[x]`, `x.strip()`, `f"{x}>=1"`. */
export function isKeptInValue(expression: Expression, name: string, depth = 0): boolean {
  if (depth > maxDepth) return false;
  if (expression.kind === "name") return expression.name === name;
  if (expression.kind === "string") return expression.text.startsWith(`{${name}}`);
  const isOfOthers = expression.kind === "call" && expression.method === undefined;
  if (isOfOthers && !(expression.of.kind === "name" && wrappers.has(expression.of.name))) return false;
  const parts = expression.kind === "call" && !isOfOthers ? [expression.of] : listParts(expression);
  return parts.some((part) => isKeptInValue(part, name, depth + 1));
}

const wrappers = new Set(["list", "sorted", "set", "tuple", "frozenset"]);
