import type { PythonToken } from "../../formats/python/tokens.ts";
import type { Span } from "./calls.ts";
import type { Constants } from "./constants.ts";

/** The possible text values of an expression; empty if they are only known at run time. */
export type Evaluate = (span: Span) => readonly string[];

/** The values of a name that another file sets: `settings.model` as its parts. */
type LookUp = (path: readonly string[]) => readonly string[];

/** Evaluates literals, names with literal values, and defaults of settings; the rest is only known at run time. */
export function createEvaluator(
  tokens: readonly PythonToken[],
  constants: Constants,
  elsewhere: LookUp = () => [],
): Evaluate {
  const program: Program = { tokens, constants, elsewhere, steps: 0 };
  return (span) => evaluate(program, span, 0);
}

interface Program {
  readonly tokens: readonly PythonToken[];
  readonly constants: Constants;
  readonly elsewhere: LookUp;
  /** The number of evaluations, limited because names with many values multiply. */
  steps: number;
}

const maxSteps = 20_000;

const maxDepth = 4;
const maxTokens = 120;
const maxValues = 100;

function evaluate(program: Program, span: Span, depth: number): readonly string[] {
  if (depth > maxDepth || span.end <= span.start || ++program.steps > maxSteps) return [];
  const { tokens } = program;
  if (tokens[span.start]?.text === "[" || tokens[span.start]?.text === "{") return collection(program, span, depth);
  if (span.end - span.start > maxTokens) return [];
  const alternatives = alternativesOf(tokens, span);
  if (alternatives.length > 1) {
    const values = alternatives.flatMap((part) => evaluate(program, part, depth + 1));
    return [...new Set(values)].slice(0, maxValues);
  }
  const sum = splitAt(tokens, span, (token) => token.kind === "op" && token.text === "+");
  return sum.length > 1 ? concatenate(program, sum, depth) : primary(program, span, depth);
}

/** `a if condition else b` and `a or b`: either may be the value. */
function alternativesOf(tokens: readonly PythonToken[], span: Span): readonly Span[] {
  const choice = splitAt(tokens, span, ({ kind, text }) => kind === "name" && (text === "if" || text === "else"));
  const [first, , last] = choice;
  if (choice.length === 3 && first && last) return [first, last];
  return splitAt(tokens, span, ({ kind, text }) => kind === "name" && text === "or");
}

function splitAt(tokens: readonly PythonToken[], span: Span, isSeparator: (token: PythonToken) => boolean): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  let depth = 0;
  for (let at = span.start; at < span.end; at++) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === "op" && "([{".includes(token.text)) depth++;
    else if (token.kind === "op" && ")]}".includes(token.text)) depth--;
    else if (depth === 0 && isSeparator(token)) {
      parts.push({ start, end: at });
      start = at + 1;
    }
  }
  return [...parts, { start, end: span.end }];
}

/** A concatenation is known only if every part is, and has few values. */
function concatenate(program: Program, parts: readonly Span[], depth: number): readonly string[] {
  let sums: readonly string[] = [""];
  for (const part of parts) {
    const values = evaluate(program, part, depth + 1);
    if (values.length === 0 || sums.length * values.length > maxSums) return [];
    sums = sums.flatMap((sum) => values.map((value) => sum + value));
  }
  return sums;
}

/** `"name" + ("" if base else ".en")` has two values; with more of them most would be names that do not exist. */
const maxSums = 2;

function primary(program: Program, span: Span, depth: number): readonly string[] {
  const { tokens } = program;
  const first = tokens[span.start];
  if (first?.kind === "string" || first?.kind === "fstring") return literal(program, span, depth);
  if (first?.kind === "op" && first.text === "(" && tokens[span.end - 1]?.text === ")") {
    const inside = { start: span.start + 1, end: span.end - 1 };
    const parts = splitAt(tokens, inside, ({ kind, text }) => kind === "op" && text === ",");
    return parts.flatMap((part) => evaluate(program, part, depth + 1)).slice(0, maxValues);
  }
  if (first?.kind !== "name") return [];
  const end = endOfPath(tokens, span);
  if (end === span.end) return named(program, span, depth);
  if (tokens[end]?.text === "(") return settingDefault(program, end, span.end, depth);
  return tokens[end]?.text === "[" ? subscript(program, end, span.end, depth) : [];
}

/** Adjacent string literals are concatenated. */
function literal(program: Program, span: Span, depth: number): readonly string[] {
  let text = "";
  for (let at = span.start; at < span.end; at++) {
    const token = program.tokens[at];
    const part =
      token?.kind === "string" ? token.text : token?.kind === "fstring" ? filled(program, token, at, depth) : undefined;
    if (part === undefined) return [];
    text += part;
  }
  return [text];
}

/** An f-string whose placeholders are plain names with one known value each. */
function filled(program: Program, { text }: PythonToken, at: number, depth: number): string | undefined {
  if (text.length > 300) return undefined;
  let isKnown = true;
  const result = text.replaceAll(/\{([^{}]*)\}/g, (_, hole: string) => {
    const name = /^[\w.]{1,80}$/.test(hole) ? (hole.split(".").pop() ?? "") : "";
    const values = lookUp(program, name, at, depth);
    if (values.length !== 1) isKnown = false;
    return values[0] ?? "";
  });
  return isKnown ? result : undefined;
}

/** The end of `a.b.c`. */
function endOfPath(tokens: readonly PythonToken[], span: Span): number {
  let at = span.start + 1;
  while (at + 1 < span.end && tokens[at]?.text === "." && tokens[at + 1]?.kind === "name") at += 2;
  return at;
}

function named(program: Program, { start, end }: Span, depth: number): readonly string[] {
  const own = lookUp(program, program.tokens[end - 1]?.text ?? "", end - 1, depth);
  if (own.length > 0) return own;
  const path = program.tokens.slice(start, end).filter(({ kind }) => kind === "name");
  return program.elsewhere(path.map(({ text }) => text)).slice(0, maxValues);
}

function lookUp(program: Program, name: string, at: number, depth: number): readonly string[] {
  if (depth >= maxDepth) return [];
  const values = program.constants
    .find(name, at)
    .flatMap(({ value }) => (value.start <= at && at < value.end ? [] : evaluate(program, value, depth + 1)));
  return [...new Set(values)].slice(0, maxValues);
}

/** `os.environ.get("NAME", "value")`, `field(default="value")` and the like evaluate to their default. */
function settingDefault(program: Program, paren: number, end: number, depth: number): readonly string[] {
  const { tokens } = program;
  const name = tokens[paren - 1]?.text ?? "";
  const position = defaultPositions.get(name);
  if (position === undefined || tokens[end - 1]?.text !== ")") return [];
  const given = splitAt(tokens, { start: paren + 1, end: end - 1 }, ({ kind, text }) => kind === "op" && text === ",");
  const byKeyword = given.find(({ start }) => tokens[start]?.text === "default" && tokens[start + 1]?.text === "=");
  if (byKeyword) return evaluate(program, { start: byKeyword.start + 2, end: byKeyword.end }, depth + 1);
  const positional = given[position];
  const isKeyword = positional && tokens[positional.start + 1]?.text === "=";
  return positional && !isKeyword ? evaluate(program, positional, depth + 1) : [];
}

/** The position of the default among the arguments of functions that read a setting or pass a text on. */
const defaultPositions: ReadonlyMap<string, number> = new Map([
  ["get", 1],
  ["pop", 1],
  ["getenv", 1],
  ["get_env", 1],
  ["env", 1],
  ["config", 1],
  ["getattr", 2],
  ["field", 9],
  ["Field", 0],
  ["Option", 0],
  ["Argument", 0],
  ["str", 0],
  ["list", 0],
  ["tuple", 0],
  ["enumerate", 0],
  ["tqdm", 0],
]);

/** `NAME["key"]` of a literal mapping; without a literal key, any of its values. */
function subscript(program: Program, bracket: number, end: number, depth: number): readonly string[] {
  const { tokens, constants } = program;
  if (depth >= maxDepth || tokens[end - 1]?.text !== "]") return [];
  const key = tokens[end - 2]?.kind === "string" ? tokens[end - 2]?.text : undefined;
  const spans = constants.find(tokens[bracket - 1]?.text ?? "", bracket).map(({ value }) => value);
  if (key === undefined) return spans.flatMap((span) => collection(program, span, depth + 1)).slice(0, maxValues);
  return spans.flatMap((span) => entriesOf(program, span, key, depth)).slice(0, maxValues);
}

function entriesOf(program: Program, span: Span, key: string, depth: number): readonly string[] {
  const { tokens } = program;
  for (let at = span.start; at < span.end; at++) {
    if (tokens[at]?.kind !== "string" || tokens[at]?.text !== key || tokens[at + 1]?.text !== ":") continue;
    const end = endOfEntry(tokens, at + 2, span.end);
    return evaluate(program, { start: at + 2, end }, depth + 1);
  }
  return [];
}

function endOfEntry(tokens: readonly PythonToken[], start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind !== "op") continue;
    if ("([{".includes(text)) depth++;
    else if (")]}".includes(text)) depth--;
    if (depth < 0 || (depth === 0 && text === ",")) return at;
  }
  return end;
}

/** The texts in a list, or the values in a mapping; its keys are the program's own names. */
function collection(program: Program, span: Span, depth: number): readonly string[] {
  const { tokens } = program;
  const isMapping = tokens[span.start]?.text === "{";
  const values: string[] = [];
  for (let at = span.start; at < span.end && values.length < maxValues; at++) {
    const token = tokens[at];
    if (token?.kind !== "string" || (isMapping && tokens[at + 1]?.text === ":")) continue;
    if (!isMapping || tokens[at - 1]?.text === ":") values.push(token.text);
  }
  return depth > maxDepth ? [] : values;
}
