import { compareNumbers } from "../../../kit/semver-order.ts";
import { absolutePath } from "../paths.ts";
import { expand, isUnknown, parseTemplate, type Template } from "./expression.ts";
import type { Place } from "./functions.ts";
import { closingParenthesis } from "./syntax.ts";

/** Undefined if it is not known without a build. */
export type Decision = boolean | undefined;

/** Decides the conditions of an item or a list in a file. */
export type Decide = (conditions: readonly Condition[], file: string) => Decision;

/** A condition as written, taken apart when it is first needed. */
export interface Condition {
  readonly decide: (place: Place) => Decision;
  /** It guards several statements. */
  readonly isOfGroup: boolean;
  /** Whether it depends on the target framework and nothing else. */
  readonly isOnFramework: boolean;
}

const maxLength = 2_000;
const maxDepth = 20;

export function readCondition(text: string, isOfGroup = false): Condition {
  let node: Node | undefined;
  const properties = text.match(/\$\(\s{0,20}\w{1,100}/g) ?? [];
  return {
    decide: (place) => (node ??= parse(text))(place),
    isOfGroup,
    isOnFramework: properties.length > 0 && properties.every((name) => /^\$\(\s*TargetFramework$/i.test(name)),
  };
}

/** For the branch that is taken if none of these holds. */
export function noneOf(conditions: readonly Condition[]): Condition {
  const terms = conditions.map(({ decide }): Node => decide);
  const decide = (place: Place) => negate(decideEach(terms, place, true));
  return { decide, isOfGroup: true, isOnFramework: conditions.every(({ isOnFramework }) => isOnFramework) };
}

export function both(a: Decision, b: Decision): Decision {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function negate(decision: Decision): Decision {
  return decision === undefined ? undefined : !decision;
}

type Node = (place: Place) => Decision;

interface Reader {
  readonly words: readonly string[];
  at: number;
}

const unknown: Node = () => undefined;

/** `'$(TargetFramework)' == 'net8.0' Or $(TargetFramework.StartsWith('net4'))` and the like. */
function parse(condition: string): Node {
  const words = condition.length > maxLength ? undefined : splitCondition(condition);
  if (!words) return unknown;
  const reader = { words, at: 0 };
  const node = readOr(reader, 0);
  return reader.at === words.length ? node : unknown;
}

function readOr(reader: Reader, depth: number): Node {
  const terms = [readAnd(reader, depth)];
  while (take(reader, "or")) terms.push(readAnd(reader, depth));
  return (place) => decideEach(terms, place, true);
}

function readAnd(reader: Reader, depth: number): Node {
  const terms = [readTerm(reader, depth)];
  while (take(reader, "and")) terms.push(readTerm(reader, depth));
  return (place) => decideEach(terms, place, false);
}

/** Ends with the first term that has the answer which decides for all. */
function decideEach(terms: readonly Node[], place: Place, answer: boolean): Decision {
  let result: Decision = !answer;
  for (const term of terms) {
    const decision = term(place);
    if (decision === answer) return answer;
    if (decision === undefined) result = undefined;
  }
  return result;
}

function readTerm(reader: Reader, depth: number): Node {
  if (depth > maxDepth) return unknown;
  if (take(reader, "!")) {
    const node = readTerm(reader, depth + 1);
    return (place) => negate(node(place));
  }
  if (take(reader, "(")) {
    const node = readOr(reader, depth + 1);
    return take(reader, ")") ? node : unknown;
  }
  return reader.words[reader.at + 1] === "(" ? readCall(reader) : readComparison(reader);
}

/** `Exists('path')`, `HasTrailingSlash('path')`. */
function readCall(reader: Reader): Node {
  const [name = "", , path = "", end] = reader.words.slice(reader.at, reader.at + 4);
  reader.at += 4;
  const operand = readOperand(path);
  if (end !== ")") return unknown;
  if (name.toLowerCase() === "exists") return (place) => decideAll(operand, place, (value) => exists(value, place));
  if (name.toLowerCase() === "hastrailingslash")
    return (place) => decideAll(operand, place, (value) => /[\\/]$/.test(value));
  return unknown;
}

/** Of a folder, and of what is outside of the tree, it is not known. */
function exists(path: string, place: Place): Decision {
  if (path.trim() === "") return false;
  const target = absolutePath(place.folder, path.trim());
  if (place.exists(target)) return true;
  return /\.\w+$/.test(target) && !target.endsWith(".git") ? false : undefined;
}

const signs = new Set(["==", "!=", "<", ">", "<=", ">="]);

function readComparison(reader: Reader): Node {
  const left = readOperand(reader.words[reader.at++] ?? "");
  const sign = reader.words[reader.at] ?? "";
  if (!signs.has(sign)) return (place) => decideAll(left, place, toDecision);
  reader.at++;
  const right = readOperand(reader.words[reader.at++] ?? "");
  return (place) => decideAll(left, place, (a) => decideAll(right, place, (b) => compare(a, sign, b)));
}

function readOperand(word: string): Template {
  return parseTemplate(word.replace(/^'/, "").replace(/'$/, "").trim());
}

/** The decision that all possible values lead to. */
function decideAll(operand: Template, place: Place, decideOne: (value: string) => Decision): Decision {
  const values = expand(operand, place);
  let result: Decision;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? "";
    const decision = isUnknown(value) ? undefined : decideOne(value.trim());
    if (decision === undefined || (at > 0 && decision !== result)) return undefined;
    result = decision;
  }
  return result;
}

function toDecision(text: string): Decision {
  const value = text.toLowerCase();
  if (["true", "on", "yes"].includes(value)) return true;
  return ["false", "off", "no"].includes(value) ? false : undefined;
}

function compare(left: string, sign: string, right: string): Decision {
  const a = toNumbers(left);
  const b = a && toNumbers(right);
  const order = a && b && compareNumbers(a, b);
  const isEqual = order === 0 || left.toLowerCase() === right.toLowerCase();
  if (sign === "==") return isEqual;
  if (sign === "!=") return !isEqual;
  if (order === undefined) return undefined;
  if (isEqual) return sign.endsWith("=");
  return sign.startsWith("<") ? order < 0 : order > 0;
}

function toNumbers(text: string): readonly number[] | undefined {
  return /^\d{1,9}(?:\.\d{1,9}){0,3}$/.test(text) ? text.split(".").map(Number) : undefined;
}

function take(reader: Reader, word: string): boolean {
  if (reader.words[reader.at]?.toLowerCase() !== word) return false;
  reader.at++;
  return true;
}

/** The tokens of a condition: quoted strings, operators, parentheses, names; undefined if it is malformed. */
function splitCondition(text: string): readonly string[] | undefined {
  const words: string[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at] ?? "";
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    const end = wordEnd(text, at, char);
    if (end === undefined) return undefined;
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

function wordEnd(text: string, at: number, char: string): number | undefined {
  if (char === "'") return quoteEnd(text, at + 1);
  if (char === "$" && text[at + 1] === "(") return expressionEnd(text, at);
  if (/[=!<>]/.test(char)) return text[at + 1] === "=" ? at + 2 : at + 1;
  if (char === "(" || char === ")") return at + 1;
  let end = at;
  while (end < text.length && /[\w.-]/.test(text[end] ?? "")) end++;
  return end > at ? end : undefined;
}

/** The offset after the closing quote; nested expressions may have quotes too. */
function quoteEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length;) {
    if (text[at] === "'") return at + 1;
    const next: number | undefined = text.startsWith("$(", at) ? expressionEnd(text, at) : at + 1;
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/** The offset after the end of `$(`. */
function expressionEnd(text: string, from: number): number | undefined {
  const close = closingParenthesis(text, from + 2);
  return close < 0 ? undefined : close + 1;
}
