import { evaluateCondition } from "./conditions.ts";
import { isGroup, isKeyword, isSign, isWord, type Language, type Node, type Text } from "./nodes.ts";
import { catalogPath, readPath } from "./path.ts";
import { readScript } from "./read-script.ts";
import { splitArguments, indexOfSign, indexOfWord, splitAt, statements } from "./statements.ts";
import { evaluateCut, joinList, listTextCalls } from "./text-calls.ts";

/** The value of an expression: a text, or several for a list or a condition. */
export type Value = string | readonly string[];

/** Where the names in an expression are looked up. */
export interface ScriptContext {
  readonly language: Language;
  readonly lookUp: (path: readonly string[]) => Value | undefined;
  /** Whether anything in the tree sets the name, even if its value is unknown. */
  readonly isSet: (name: string) => boolean;
  /** The value of a function of the script. */
  readonly call?: (path: readonly string[], callArguments: readonly Given[]) => Value | undefined;
  /** The expression that sets a name; empty for the parameter of a function. */
  readonly sourceOf?: (path: readonly string[]) => readonly Node[] | undefined;
}

/** An argument of a call, with its name if one is written. */
export interface Given {
  readonly name?: string;
  readonly value: Value | undefined;
}

const maxTextLength = 4096;
const maxListItems = 10_000;
/** Texts with several values in them multiply. */
const maxTexts = 1000;
const maxExpressionNodes = 1000;
const maxDepth = 60;

/** The value, if it is known without running anything; unknown parts of a text are kept as `${code}`. */
export function evaluate(expression: readonly Node[], context: ScriptContext, depth = 0): Value | undefined {
  const nodes = plain(expression);
  const [first, second] = nodes;
  if (first === undefined || nodes.length > maxExpressionNodes || depth > maxDepth) return undefined;
  const inner = (part: readonly Node[]) => evaluate(part, context, depth + 1);
  if (isKeyword(first, "if")) return choose(readIf(nodes), context, depth);
  if (indexOfSign(nodes, "?:") >= 0) return firstOf(splitAt(nodes, "?:").map(inner));
  if (indexOfSign(nodes, "?") >= 0) return choose(readTernary(nodes), context, depth);
  if (indexOfSign(nodes, "+") >= 0) return sum(splitAt(nodes, "+").map(inner));
  const joined = joinList(nodes, (part) => onlyText(inner(part)));
  if (joined !== undefined) return joined.slice(0, maxTextLength);
  const supplied = suppliedBy(nodes);
  if (supplied) return inner(supplied);
  if (first.kind === "text") return interpolate(first, context, depth);
  if (isGroup(first, "[")) return all(splitArguments(first.nodes).map(inner));
  if (isGroup(first, "(") && nodes.length === 1) return inner(first.nodes);
  if (isGroup(first, "{")) return inner(statements(first.nodes).at(-1) ?? []);
  if (!isWord(first)) return undefined;
  if (listTextCalls.has(first.text) && isGroup(second, "(")) return all(splitArguments(second.nodes).map(inner));
  const created = createdFrom(nodes);
  if (created) return inner(created);
  if (/^\d/.test(first.text)) return nodes.map((node) => ("text" in node ? node.text : "")).join("");
  const path = readPath(nodes);
  if (path) return context.lookUp(path);
  return evaluateCall(nodes, context, inner) ?? evaluateCut(nodes, (part) => onlyText(inner(part)));
}

/** `ktor("core")`, `Deps.ktor(module = "core")`, `closure.call("core")`. */
function evaluateCall(
  nodes: readonly Node[],
  context: ScriptContext,
  inner: (nodes: readonly Node[]) => Value | undefined,
): Value | undefined {
  const group = nodes.at(-1);
  const library = catalogPath(nodes, (part) => onlyText(inner(part)));
  if (library) return context.lookUp(library);
  const path = isGroup(group, "(") ? readPath(nodes.slice(0, -1)) : undefined;
  if (!context.call || !path || !isGroup(group, "(")) return undefined;
  const callArguments = splitArguments(group.nodes).map((argument): Given => {
    const [name, sign, ...value] = argument;
    return isWord(name) && isSign(sign, "=") ? { name: name.text, value: inner(value) } : { value: inner(argument) };
  });
  return context.call(path.at(-1) === "call" ? path.slice(0, -1) : path, callArguments);
}

/** Whether a condition holds; undefined if that is not known. */
export function test(condition: readonly Node[], context: ScriptContext, depth = 0): boolean | undefined {
  if (condition.length > maxExpressionNodes || depth > maxDepth) return undefined;
  return evaluateCondition(condition, {
    textOf: (nodes) => onlyText(evaluate(nodes, context, depth + 1)),
    isSet: context.isSet,
  });
}

interface Branches {
  readonly condition: readonly Node[];
  readonly ifTrue: readonly Node[];
  readonly ifFalse: readonly Node[];
}

/** `if (c) a else if (d) b else e` as a value. */
function readIf(nodes: readonly Node[]): Branches | undefined {
  const [, condition, ...branches] = nodes;
  const end = indexOfWord(branches, "else");
  if (!isGroup(condition, "(") || end < 0) return undefined;
  return { condition: condition.nodes, ifTrue: branches.slice(0, end), ifFalse: branches.slice(end + 1) };
}

/** `c ? a : b`, where `b` may be another ternary. */
function readTernary(nodes: readonly Node[]): Branches | undefined {
  const start = indexOfSign(nodes, "?");
  const end = matchingColon(nodes, start);
  if (end < 0) return undefined;
  return { condition: nodes.slice(0, start), ifTrue: nodes.slice(start + 1, end), ifFalse: nodes.slice(end + 1) };
}

function matchingColon(nodes: readonly Node[], start: number): number {
  let open = 0;
  return nodes.findIndex((node, at) => {
    if (at < start) return false;
    if (isSign(node, "?")) open++;
    return isSign(node, ":") && --open === 0;
  });
}

/** The branch that is taken. If that is unknown, both, or none if one of them has no known value. */
function choose(branches: Branches | undefined, context: ScriptContext, depth: number): Value | undefined {
  if (!branches) return undefined;
  const { condition, ifTrue, ifFalse } = branches;
  const isTaken = test(condition, context, depth + 1);
  if (isTaken !== undefined) return evaluate(isTaken ? ifTrue : ifFalse, context, depth + 1);
  return bothOrNone([ifTrue, ifFalse].map((branch) => evaluate(branch, context, depth + 1)));
}

/** All values of the branches, each once; undefined if one is not known. */
export function bothOrNone(values: readonly (Value | undefined)[]): Value | undefined {
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const texts = [...new Set(values.flatMap(listTexts))].slice(0, maxListItems);
  return texts.length === 1 ? texts[0] : texts;
}

/** `dependencies.create("g:a:1")` and `dependencies.module("g:a:1")` are assigned to a name and used elsewhere. */
function createdFrom([handler, , method, group]: readonly Node[]): readonly Node[] | undefined {
  if (!isKeyword(handler, "dependencies") || !(isKeyword(method, "create") || isKeyword(method, "module")))
    return undefined;
  return isGroup(group, "(") ? splitArguments(group.nodes)[0] : undefined;
}

/** `provider { x }` and `providers.provider { x }`. */
function suppliedBy(nodes: readonly Node[]): readonly Node[] | undefined {
  const [name, block] = nodes.slice(-2);
  const isAlone = nodes.length === 2 || (nodes.length === 4 && isKeyword(nodes[0], "providers"));
  return isAlone && isKeyword(name, "provider") && isGroup(block, "{") ? [block] : undefined;
}

export function listTexts(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

/** The text of a value that is exactly one. */
export function onlyText(value: Value | undefined): string | undefined {
  const texts = listTexts(value);
  return texts.length === 1 ? texts[0] : undefined;
}

/** Without a trailing cast (`as String`) and without `!!`. */
function plain(nodes: readonly Node[]): readonly Node[] {
  const cast = nodes.findIndex((node, at) => at > 0 && isKeyword(node, "as"));
  return (cast < 0 ? nodes : nodes.slice(0, cast)).filter((node) => node.kind !== "end" && !isSign(node, "!!"));
}

/** The items of a list whose values are known. */
function all(values: readonly (Value | undefined)[]): Value {
  return values.flatMap(listTexts).slice(0, maxListItems);
}

function firstOf(values: readonly (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined);
}

/** Texts are joined, lists are concatenated. */
function sum(operands: readonly (Value | undefined)[]): Value {
  const values = operands.map((value) => value ?? "${…}");
  return values.every((value) => typeof value === "string") ? values.join("").slice(0, maxTextLength) : all(values);
}

/** A nested list results in one text for each of its items. */
function interpolate({ parts }: Text, context: ScriptContext, depth: number): Value {
  let results: readonly string[] = [""];
  for (const part of parts) {
    const texts = "literal" in part ? [part.literal] : valuesOfCode(part.code, context, depth + 1);
    results = results
      .flatMap((start) => texts.map((text) => (start + text).slice(0, maxTextLength)))
      .slice(0, maxTexts);
  }
  const [only = ""] = results;
  return results.length === 1 ? only : results;
}

function valuesOfCode(code: string, context: ScriptContext, depth: number): readonly string[] {
  const texts = listTexts(evaluate(readScript(code, context.language), context, depth));
  return texts.length === 0 ? [`\${${code}}`] : texts;
}
