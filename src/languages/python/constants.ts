import { once } from "../../async/once.ts";
import type { PythonToken } from "../../formats/python/tokens.ts";
import { argumentOf, type CallList, type Span } from "./calls.ts";
import { depthOf, endOfValue, maxTokens } from "./end-of-value.ts";
import { startsStatement } from "./imports.ts";
import { readTestCases } from "./test-cases.ts";

/** A name with a value: an assignment, a default of a parameter or of a command line option. */
interface Constant {
  readonly name: string;
  readonly value: Span;
  readonly line: number;
  /** The first token of the function with this parameter, if it is set outside of that function. */
  readonly inFunctionAt?: number;
}

export interface Constants {
  readonly all: readonly Constant[];
  /** The possible values of a name at a position. */
  find(name: string, at: number): readonly Constant[];
}

export function readConstants(tokens: readonly PythonToken[], { calls, definitions }: CallList): Constants {
  const all = [
    ...assignments(tokens),
    ...definitions.flatMap((definition) => definition.arguments.flatMap((span) => assignmentAt(tokens, span.start))),
    ...calls.flatMap((call) => (optionCalls.has(call.name) ? optionOf(tokens, call) : [])),
    ...calls.flatMap((call) => (call.name === "parametrize" ? readTestCases(tokens, call) : [])),
  ];
  const byName = once(() => Map.groupBy(all, ({ name }) => name));
  const functions = once(() => listFunctions(tokens));
  return { all, find: (name, at) => nearest(byName().get(name) ?? [], functions, at) };
}

const optionCalls: ReadonlySet<string> = new Set(["add_argument", "option", "DEFINE_string"]);
const maxValues = 100;

/** Positions of all `def`s. */
function listFunctions(tokens: readonly PythonToken[]): readonly number[] {
  const found: number[] = [];
  for (let at = 0; at < tokens.length; at++)
    if (tokens[at]?.text === "def" && tokens[at]?.kind === "name") found.push(at);
  return found;
}

/** Values set in the function itself come first, then those above all functions, then all others. */
function nearest(found: readonly Constant[], listed: () => readonly number[], at: number): readonly Constant[] {
  if (found.length < 2) return found;
  const functions = listed();
  const here = functionAt(functions, at);
  const some = found.slice(0, 3 * maxValues).map((constant) => ({
    constant,
    place: functionAt(functions, constant.inFunctionAt ?? constant.value.start),
  }));
  const inside = some.filter(({ constant, place }) => place === here && constant.value.start < at);
  const outside = some.filter(({ place }) => place === 0);
  const chosen = inside.length > 0 ? inside : outside.length > 0 ? outside : some;
  return chosen.slice(0, maxValues).map(({ constant }) => constant);
}

/** The number of `def`s before a position. Without indentation this is the closest approximation of the function. */
function functionAt(functions: readonly number[], at: number): number {
  let low = 0;
  let high = functions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((functions[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function assignments(tokens: readonly PythonToken[]): Constant[] {
  const found: Constant[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind !== "name") continue;
    const sign = tokens[at + 1]?.text;
    if (text === "for") found.push(...loopAt(tokens, at));
    else if (!startsStatement(tokens, at)) continue;
    else if (sign === ",") found.push(...tupleAt(tokens, at));
    else if (sign === "=" || sign === ":" || sign === ".") found.push(...assignmentAt(tokens, at));
  }
  return found;
}

/** `a.b.name: type = value`. */
function assignmentAt(tokens: readonly PythonToken[], start: number): Constant[] {
  let at = start;
  for (let parts = 0; parts < 6 && tokens[at]?.kind === "name" && tokens[at + 1]?.text === "."; parts++) at += 2;
  const name = tokens[at];
  if (name?.kind !== "name") return [];
  const sign = tokens[at + 1]?.text === ":" ? endOfAnnotation(tokens, at + 2) : at + 1;
  if (tokens[sign]?.kind !== "op" || tokens[sign]?.text !== "=") return [];
  return [{ name: name.text, line: name.line, value: { start: sign + 1, end: endOfValue(tokens, sign + 1) } }];
}

/** `a, b = x, y`. */
function tupleAt(tokens: readonly PythonToken[], start: number): Constant[] {
  const names: PythonToken[] = [];
  let at = start;
  for (; names.length < maxTargets; at += 2) {
    const name = tokens[at];
    if (name?.kind !== "name") return [];
    names.push(name);
    if (tokens[at + 1]?.text !== ",") break;
  }
  if (names.length < 2 || tokens[at + 1]?.kind !== "op" || tokens[at + 1]?.text !== "=") return [];
  const values: Span[] = [];
  for (let from = at + 2; values.length < names.length;) {
    const end = endOfValue(tokens, from);
    values.push({ start: from, end });
    if (tokens[end]?.text !== ",") break;
    from = end + 1;
  }
  if (values.length !== names.length) return [];
  return names.flatMap(({ text, line }, index) => {
    const value = values[index];
    return value ? [{ name: text, line, value }] : [];
  });
}

const maxTargets = 6;

function endOfAnnotation(tokens: readonly PythonToken[], start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(tokens.length, start + 40); at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind === "newline" || (kind === "op" && depth === 0 && (text === "=" || text === ","))) return at;
    if (kind === "op") depth += depthOf(text);
    if (depth < 0) return at; // the end of the parameters
  }
  return start;
}

/** `for name in values`, as a loop or in a comprehension. */
function loopAt(tokens: readonly PythonToken[], at: number): Constant[] {
  const name = tokens[at + 1];
  if (name?.kind !== "name" || tokens[at + 2]?.text !== "in") return [];
  const end = endOfValue(tokens, at + 3);
  const colon = tokens.slice(at + 3, end).findLastIndex(({ kind, text }) => kind === "op" && text === ":");
  const last = colon < 0 ? end : at + 3 + colon;
  return [{ name: name.text, line: name.line, value: { start: at + 3, end: last } }];
}

/** `add_argument("-m", "--model-name", default=value)` sets `model_name`. */
function optionOf(tokens: readonly PythonToken[], call: CallList["calls"][number]): Constant[] {
  const value = argumentOf(call, call.name === "DEFINE_string" ? 1 : undefined, ["default"]);
  const names = call.arguments.filter(({ keyword }) => keyword === undefined).map(({ start }) => tokens[start]);
  const flag = names.find(
    (token) => token?.kind === "string" && (token.text.startsWith("--") || call.name === "DEFINE_string"),
  );
  const destination = tokens[argumentOf(call, undefined, ["dest"])?.start ?? -1];
  const name = (destination?.kind === "string" ? destination.text : flag?.text)
    ?.replace(/^--/, "")
    .replaceAll("-", "_");
  if (!value || !name || value.end - value.start > maxTokens) return [];
  return [{ name, line: call.line, value }];
}
