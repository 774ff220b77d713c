import { pathOf } from "./path.ts";
import { isGroup, isSign, isWord, says, type Language, type Node, type Text } from "./nodes.ts";
import { readScript } from "./read-script.ts";
import { argumentsOf, indexOfSign, split, statements } from "./statements.ts";

/** What an expression comes to: a text, or several where there is a list or a choice. */
export type Value = string | readonly string[];

/** Where the names in an expression are looked up. */
export interface Surroundings {
  readonly language: Language;
  readonly lookUp: (path: readonly string[]) => Value | undefined;
}

const longestText = 4096;
const longestList = 10_000;
/** Texts with several values in them multiply. */
const mostTexts = 1000;
const longestExpression = 1000;
const deepest = 60;

/** As far as it can be known without running anything; in texts, what is not known stays as `${code}`. */
export function evaluate(written: readonly Node[], around: Surroundings, depth = 0): Value | undefined {
  const nodes = plain(written);
  const [first, second] = nodes;
  if (first === undefined || nodes.length > longestExpression || depth > deepest) return undefined;
  const inner = (part: readonly Node[]) => evaluate(part, around, depth + 1);
  if (says(first, "if")) return all(split(nodes.slice(2), (node) => says(node, "else")).map(inner));
  if (indexOfSign(nodes, "?:") >= 0) return firstOf(split(nodes, (node) => isSign(node, "?:")).map(inner));
  if (indexOfSign(nodes, "?") >= 0) return all(alternatives(nodes).map(inner));
  if (indexOfSign(nodes, "+") >= 0) return sum(split(nodes, (node) => isSign(node, "+")).map(inner));
  if (first.kind === "text") return interpolate(first, around, depth);
  if (isGroup(first, "[")) return all(argumentsOf(first.nodes).map(inner));
  if (isGroup(first, "(") && nodes.length === 1) return inner(first.nodes);
  if (isGroup(first, "{")) return inner(statements(first.nodes).at(-1) ?? []);
  if (!isWord(first)) return undefined;
  if (listCalls.has(first.text) && isGroup(second, "(")) return all(argumentsOf(second.nodes).map(inner));
  const created = createdFrom(nodes);
  if (created) return inner(created);
  if (/^\d/.test(first.text)) return nodes.map((node) => ("text" in node ? node.text : "")).join("");
  const path = pathOf(nodes);
  return path && around.lookUp(path);
}

/** `dependencies.create("g:a:1")` and `dependencies.module("g:a:1")` are kept under a name and used elsewhere. */
function createdFrom([handler, , method, group]: readonly Node[]): readonly Node[] | undefined {
  if (!says(handler, "dependencies") || !(says(method, "create") || says(method, "module"))) return undefined;
  return isGroup(group, "(") ? argumentsOf(group.nodes)[0] : undefined;
}

/** The texts of a value, none when there is none. */
export function textsOf(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

const listCalls = new Set([
  "listOf",
  "setOf",
  "arrayOf",
  "mutableListOf",
  "arrayListOf",
  "listOfNotNull",
  "Seq",
  "List",
]);

/** Without a cast at the end (`as String`) and without `!!`. */
function plain(nodes: readonly Node[]): readonly Node[] {
  const cast = nodes.findIndex((node, at) => at > 0 && says(node, "as"));
  return (cast < 0 ? nodes : nodes.slice(0, cast)).filter((node) => node.kind !== "end" && !isSign(node, "!!"));
}

/** What stands after `?` and `:`; what stands before a `?` is a condition. */
function alternatives(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const [, ...pieces] = split(nodes, (node) => isSign(node, ":") || isSign(node, "?"));
  const signs = nodes.filter((node) => isSign(node, ":") || isSign(node, "?"));
  return pieces.filter((_, at) => !isSign(signs[at + 1], "?"));
}

/** All conditions count. */
function all(values: readonly (Value | undefined)[]): Value {
  return values.flatMap(textsOf).slice(0, longestList);
}

function firstOf(values: readonly (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined);
}

/** Texts are joined, lists are put one after the other. */
function sum(operands: readonly (Value | undefined)[]): Value {
  const values = operands.map((value) => value ?? "${…}");
  return values.every((value) => typeof value === "string") ? values.join("").slice(0, longestText) : all(values);
}

/** A list inside gives one text for each of its items. */
function interpolate({ parts }: Text, around: Surroundings, depth: number): Value {
  let results: readonly string[] = [""];
  for (const part of parts) {
    const texts = "literal" in part ? [part.literal] : valuesOfCode(part.code, around, depth + 1);
    results = results.flatMap((start) => texts.map((text) => (start + text).slice(0, longestText))).slice(0, mostTexts);
  }
  const [only = ""] = results;
  return results.length === 1 ? only : results;
}

function valuesOfCode(code: string, around: Surroundings, depth: number): readonly string[] {
  const texts = textsOf(evaluate(readScript(code, around.language), around, depth));
  return texts.length === 0 ? [`\${${code}}`] : texts;
}
