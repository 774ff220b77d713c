import { once } from "../../async/once.ts";
import { countBracket, isString, kind, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";
import { findArgument, type CallList, type Span } from "./calls.ts";
import { endOfValue, maxTokens } from "./end-of-value.ts";
import { startsStatement } from "./imports.ts";
import { readTestCases } from "./test-cases.ts";

/** A name with a value: an assignment, a default of a parameter or of a command line option. */
interface Constant {
  readonly name: string;
  readonly value: Span;
  /** The token whose line is that of the value. */
  readonly at: number;
  /** The first token of the function with this parameter, if it is set outside of that function. */
  readonly inFunctionAt?: number;
  /** It is the variable of a loop, which takes one value after the other; of a mapping, the keys or the values. */
  readonly loop?: "keys" | "values";
}

export interface Constants {
  readonly all: readonly Constant[];
  /** The possible values of a name at a position. */
  find(name: string, at: number): readonly Constant[];
}

export function readConstants(tokens: Tokens, { calls, definitions }: CallList): Constants {
  const all = assignments(tokens);
  for (const definition of definitions) for (const { start } of definition.arguments) addAssignment(tokens, start, all);
  const count = all.length;
  for (const call of calls) if (optionCalls.has(call.name)) all.push(...optionOf(tokens, call));
  for (const call of calls) if (call.name === "parametrize") all.push(...readTestCases(tokens, call));
  const search = once(() => createSearch(tokens, all, count));
  const functions = once(() => listFunctions(tokens));
  return { all, find: (name, at) => nearest(search()(name), functions, at) };
}

/** Finds constants by name. The first `count` have names of tokens, so that no table of strings is needed for them. */
function createSearch(tokens: Tokens, all: readonly Constant[], count: number): (name: string) => readonly Constant[] {
  const { names, values } = tokens;
  /** For each name its first constant, and for each constant the next one of that name, or 0. */
  const first = new Int32Array(names.count());
  const next = new Int32Array(count);
  for (let index = count - 1; index >= 0; index--) {
    const number = values[all[index]?.at ?? 0] ?? 0;
    next[index] = first[number] ?? 0;
    first[number] = index + 1;
  }
  const others = Map.groupBy(all.slice(count), ({ name }) => name);
  return (name) => {
    const number = names.find(name);
    const constants: Constant[] = [];
    let at = number === undefined ? 0 : (first[number] ?? 0);
    for (; at > 0 && constants.length < maxFound; at = next[at - 1] ?? 0) {
      const constant = all[at - 1];
      if (constant) constants.push(constant);
    }
    return others.size === 0 ? constants : [...constants, ...(others.get(name) ?? [])];
  };
}

const optionCalls: ReadonlySet<string> = new Set(["add_argument", "option", "DEFINE_string"]);
const maxValues = 100;
const maxFound = 3 * maxValues;

function listFunctions(tokens: Tokens): readonly number[] {
  const positions: number[] = [];
  for (let at = 1; at < tokens.end; at++) if (isNameAt(tokens, at, word.def)) positions.push(at);
  return positions;
}

/** Values set in the function itself come first, then those above all functions, then all others. */
function nearest(all: readonly Constant[], listed: () => readonly number[], at: number): readonly Constant[] {
  if (all.length < 2) return all;
  const candidates = all.slice(0, maxFound);
  const functions = listed();
  const here = functionAt(functions, at);
  const placeOf = ({ inFunctionAt, value }: Constant) => functionAt(functions, inFunctionAt ?? value.start);
  // `name = load(name)` does not say what is given.
  const inside = candidates.filter((constant) => constant.value.end <= at && placeOf(constant) === here);
  if (inside.length > 0) return inside.slice(0, maxValues);
  const outside = candidates.filter((constant) => placeOf(constant) === 0);
  return (outside.length > 0 ? outside : candidates).slice(0, maxValues);
}

/** The number of `def`s before a position. Without indentation this is the closest approximation of the function. */
export function functionAt(functions: readonly number[], at: number): number {
  let low = 0;
  let high = functions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((functions[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function assignments(tokens: Tokens): Constant[] {
  const { kinds, values, end } = tokens;
  const constants: Constant[] = [];
  for (let at = 1; at < end; at++) {
    if (kinds[at] !== kind.name) continue;
    if (values[at] === word.for) addLoop(tokens, at, constants);
    else if (startsStatement(tokens, at)) {
      const next = kinds[at + 1];
      if (next === sign.comma) addTuple(tokens, at, constants);
      else if (next === sign.equals || next === sign.colon || next === sign.dot) addAssignment(tokens, at, constants);
    }
  }
  return constants;
}

/** `a.b.name: type = value`. */
function addAssignment(tokens: Tokens, start: number, constants: Constant[]): void {
  const { kinds } = tokens;
  let at = start;
  for (let parts = 0; parts < 6 && kinds[at] === kind.name && kinds[at + 1] === sign.dot; parts++) at += 2;
  if (kinds[at] !== kind.name) return;
  const equals = kinds[at + 1] === sign.colon ? endOfAnnotation(tokens, at + 2) : at + 1;
  if (kinds[equals] !== sign.equals) return;
  constants.push(constantAt(tokens, at, { start: equals + 1, end: endOfValue(tokens, equals + 1) }));
}

function constantAt(tokens: Tokens, at: number, value: Span, loop?: Constant["loop"]): Constant {
  return { name: textAt(tokens, at), at, value, ...(loop && { loop }) };
}

/** `a, b = x, y`. */
function addTuple(tokens: Tokens, start: number, constants: Constant[]): void {
  const { kinds } = tokens;
  let count = 0;
  let at = start;
  for (; count < maxTargets; at += 2) {
    if (kinds[at] !== kind.name) return;
    count++;
    if (kinds[at + 1] !== sign.comma) break;
  }
  if (count < 2 || kinds[at + 1] !== sign.equals) return;
  const values: Span[] = [];
  for (let from = at + 2; values.length < count;) {
    const end = endOfValue(tokens, from);
    values.push({ start: from, end });
    if (kinds[end] !== sign.comma) break;
    from = end + 1;
  }
  if (values.length !== count) return;
  for (const [index, value] of values.entries()) constants.push(constantAt(tokens, start + 2 * index, value));
}

const maxTargets = 6;

function endOfAnnotation({ kinds, end }: Tokens, start: number): number {
  let depth = 0;
  for (let at = start; at < Math.min(end, start + 40); at++) {
    const code = kinds[at];
    if (code === kind.newline || (depth === 0 && (code === sign.equals || code === sign.comma))) return at;
    depth += countBracket(code);
    if (depth < 0) return at; // the end of the parameters
  }
  return start;
}

/** `for name in values`, as a loop or in a comprehension; `for key, value in mapping.items()`. */
function addLoop(tokens: Tokens, at: number, constants: Constant[]): void {
  const { kinds } = tokens;
  const isPair = kinds[at + 2] === sign.comma && kinds[at + 3] === kind.name;
  const start = at + (isPair ? 5 : 3);
  if (kinds[at + 1] !== kind.name || !isNameAt(tokens, start - 1, word.in)) return;
  const whole = endOfValue(tokens, start);
  const colon = kinds.subarray(start, whole).lastIndexOf(sign.colon);
  const end = colon < 0 ? whole : start + colon;
  const method = kinds[end - 1] === sign.close && kinds[end - 4] === sign.dot ? textAt(tokens, end - 3) : "";
  const value = { start, end: mappingMethods.has(method) ? end - 4 : end };
  if (isPair && method !== "items") return;
  constants.push(constantAt(tokens, at + 1, value, method === "values" ? "values" : "keys"));
  if (isPair) constants.push(constantAt(tokens, at + 3, value, "values"));
}

const mappingMethods: ReadonlySet<string> = new Set(["keys", "values", "items"]);

/** `add_argument("-m", "--model-name", default=value)` sets `model_name`. */
function optionOf(tokens: Tokens, call: CallList["calls"][number]): Constant[] {
  const isFlag = call.name === "DEFINE_string";
  const value = findArgument(call, isFlag ? 1 : undefined, ["default"]);
  const texts = call.arguments
    .filter(({ keyword, start }) => keyword === undefined && isString(tokens.kinds[start]))
    .map(({ start }) => textAt(tokens, start));
  const destination = findArgument(call, undefined, ["dest"])?.start ?? 0;
  const option = isString(tokens.kinds[destination])
    ? textAt(tokens, destination)
    : texts.find((text) => isFlag || text.startsWith("--"));
  const name = option?.replace(/^--/, "").replaceAll("-", "_");
  if (!value || !name || value.end - value.start > maxTokens) return [];
  return [{ name, at: call.at, value }];
}
