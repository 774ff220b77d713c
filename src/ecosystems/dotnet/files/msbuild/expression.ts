import { onText, onType, type Place, type Value } from "./functions.ts";
import { closingParenthesis, splitArguments } from "./syntax.ts";

/** A string with `$(…)`, taken apart once: hundreds of projects evaluate the same statements. */
export interface Template {
  readonly text: string;
  readonly parts: readonly (string | Expression)[];
  /** Its value, if it is the same everywhere. */
  readonly constant?: readonly [string];
}

/** The inside of `$(…)`: a property, or a function of a type, and what is called on its value. */
interface Expression {
  /** As written. */
  readonly text: string;
  /** In lower case. */
  readonly property?: string;
  readonly type?: string;
  readonly calls: readonly Call[];
}

interface Call {
  readonly member: string;
  readonly args: readonly Template[];
}

/** Properties with several possible values multiply; a longer list would not be useful. */
const maxValues = 16;
const maxLength = 10_000;
const maxDepth = 10;
const maxCalls = 10;

export function parseTemplate(text: string, depth = 0): Template {
  const parts: (string | Expression)[] = [];
  for (let at = 0; at < text.length;) {
    const open = depth > maxDepth ? -1 : text.indexOf("$(", at);
    const close = open < 0 ? -1 : closingParenthesis(text, open + 2);
    if (close < 0) {
      parts.push(text.slice(at));
      break;
    }
    if (open > at) parts.push(text.slice(at, open));
    parts.push(parseExpression(text.slice(open, close + 1), depth));
    at = close + 1;
  }
  return parts.every((part) => typeof part === "string") ? { text, parts, constant: [text] } : { text, parts };
}

/** The possible values of a string. Unknown parts stay as written. */
export function expand(text: string | Template, place: Place): readonly string[] {
  if (typeof text === "string") return text.includes("$(") ? expand(parseTemplate(text), place) : [text];
  if (text.constant) return text.constant;
  let results: readonly string[] | undefined;
  for (const part of text.parts) {
    const values = typeof part === "string" ? [part] : valuesOf(part, place);
    results = results ? append(results, values) : values;
  }
  return results ?? [""];
}

export function isUnknown(text: string): boolean {
  return text.includes("$(") || text.includes("@(") || text.includes("%(");
}

function append(results: readonly string[], values: readonly string[]): readonly string[] {
  if (results.length === 1 && values.length === 1) return [`${results[0]}${values[0]}`.slice(0, maxLength)];
  const all = results.flatMap((result) => values.map((value) => (result + value).slice(0, maxLength)));
  return all.length > maxValues ? all.slice(0, maxValues) : all;
}

/** An expression without a type and a property cannot be evaluated. */
function parseExpression(text: string, depth: number): Expression {
  const inside = text.slice(2, -1).trim();
  const match = /^(?:([A-Za-z_][\w-]*)|\[([\w.]{1,100})\]\s?(?=::))/.exec(inside);
  const calls = match && parseCalls(inside.slice(match[0].length), depth);
  if (!calls || (match[2] !== undefined && calls.length === 0)) return { text, calls: [] };
  const [, property, type] = match;
  return { text, calls, ...(property ? { property: property.toLowerCase() } : { type: type?.toLowerCase() ?? "" }) };
}

/** `.Replace('a', 'b')[0].Length`, or `::Copy('x')` after a type; undefined if it is malformed. */
function parseCalls(text: string, depth: number): readonly Call[] | undefined {
  const calls: Call[] = [];
  for (let at = 0; at < text.length;) {
    const [head, member = "item"] = /^\s{0,5}(?:(?:\.|::)\s?(\w{1,50})|(?=\[))/.exec(text.slice(at, at + 70)) ?? [];
    if (head === undefined || calls.length >= maxCalls) return undefined;
    at += head.length;
    const isIndex = text[at] === "[";
    const hasArgs = isIndex || text[at] === "(";
    const close = !hasArgs ? at - 1 : isIndex ? text.indexOf("]", at) : closingParenthesis(text, at + 1);
    if (hasArgs && close < 0) return undefined;
    const args = hasArgs ? splitArguments(text.slice(at + 1, close)).map((arg) => parseTemplate(arg, depth + 1)) : [];
    calls.push({ member: member.toLowerCase(), args });
    at = close + 1;
  }
  return calls;
}

function valuesOf(part: Expression, place: Place): readonly string[] {
  const { text, property, type, calls } = part;
  const values = property === undefined ? [] : place.values(property);
  if (type === undefined && (!values || values.length === 0)) return [text];
  if (values && type === undefined && calls.length === 0) return values;
  const starts = type === undefined ? (values ?? []) : [undefined];
  const results = starts.flatMap((start) => callAll(start, part, place));
  return [...new Set(results.map((result) => toText(result) ?? text))].slice(0, maxValues);
}

/** One result for each combination of possible arguments; undefined where it is not known. */
function callAll(start: string | undefined, { type, calls }: Expression, place: Place): readonly (Value | undefined)[] {
  let results: readonly (Value | undefined)[] = [start];
  for (const [at, { member, args }] of calls.entries()) {
    const lists = combine(args.map((arg) => expand(arg, place)));
    results = results.flatMap((value) =>
      lists.map((list) => {
        if (at === 0 && type !== undefined) return onType(type, member, list, place);
        return value === undefined || list.some(isUnknown) ? undefined : onText(value, member, list);
      }),
    );
    if (results.length > maxValues) results = results.slice(0, maxValues);
  }
  return results;
}

function combine(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let all: readonly (readonly string[])[] = [[]];
  for (const list of lists)
    all = all.flatMap((combination) => list.map((value) => [...combination, value])).slice(0, maxValues);
  return all;
}

function toText(value: Value | undefined): string | undefined {
  return typeof value === "object" ? value.join(";") : value?.slice(0, maxLength);
}
