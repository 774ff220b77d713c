import { countBracket, isFormatted, isString, isText, kind, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";
import type { Span } from "./calls.ts";
import type { Constants } from "./constants.ts";
import { defaultPositions } from "./default-positions.ts";

/** The possible text values of an expression; empty if they are only known at run time. */
export type Evaluate = (span: Span) => readonly string[];

/** The values of a name that another file sets: `settings.model` as its parts; `isKey`: the last one is a key in brackets. */
type LookUp = (path: readonly string[], isKey?: boolean) => readonly string[];

/** Evaluates literals, names with literal values, and defaults of settings; the rest is only known at run time. */
export function createEvaluator(
  tokens: Tokens,
  constants: Constants,
  elsewhere: LookUp = () => [],
  maxSteps = 20_000,
): Evaluate {
  const program: Program = { tokens, constants, elsewhere, steps: maxSteps };
  return (span) => evaluate(program, span, 0);
}

export interface Program {
  readonly tokens: Tokens;
  readonly constants: Constants;
  readonly elsewhere: LookUp;
  /** How many evaluations are left: names with many values multiply. */
  steps: number;
}

const maxDepth = 4;
const maxTokens = 120;
const maxValues = 100;

function evaluate(program: Program, span: Span, depth: number): readonly string[] {
  if (depth > maxDepth || span.end <= span.start || program.steps-- <= 0) return [];
  const { tokens } = program;
  const first = tokens.kinds[span.start];
  if (first === sign.openList || first === sign.openMap) return collection(program, span, depth);
  if (span.end === span.start + 1) return primary(program, span, depth);
  if (span.end - span.start > maxTokens) return [];
  if (!isDivided(tokens, span)) return primary(program, span, depth);
  const alternatives = alternativesOf(tokens, span);
  if (alternatives.length > 1) {
    const values = alternatives.flatMap((part) => evaluate(program, part, depth + 1));
    return [...new Set(values)].slice(0, maxValues);
  }
  const sum = splitAt(tokens, span, isPlus);
  return sum.length > 1 ? concatenate(program, sum, depth) : primary(program, span, depth);
}

/** Whether a word or sign divides the expression into parts; most have none. */
function isDivided({ kinds, values }: Tokens, { start, end }: Span): boolean {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const code = kinds[at];
    if (code === kind.name) {
      const number = values[at] ?? 0;
      if (depth === 0 && (number === word.if || number === word.else || number === word.or)) return true;
    } else if (code === sign.plus && depth === 0) return true;
    else depth += countBracket(code);
  }
  return false;
}

/** `a if condition else b` and `a or b`: either may be the value. */
function alternativesOf(tokens: Tokens, span: Span): readonly Span[] {
  const choice = splitAt(tokens, span, isChoice);
  const [first, , last] = choice;
  if (choice.length === 3 && first && last) return [first, last];
  return splitAt(tokens, span, isOr);
}

type IsSeparator = (tokens: Tokens, at: number) => boolean;

const isPlus: IsSeparator = ({ kinds }, at) => kinds[at] === sign.plus;
const isComma: IsSeparator = ({ kinds }, at) => kinds[at] === sign.comma;
const isOr: IsSeparator = (tokens, at) => isNameAt(tokens, at, word.or);
const isLoop: IsSeparator = (tokens, at) => isNameAt(tokens, at, word.for);
const isChoice: IsSeparator = (tokens, at) => isNameAt(tokens, at, word.if) || isNameAt(tokens, at, word.else);

function splitAt(tokens: Tokens, span: Span, isSeparator: IsSeparator): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  let depth = 0;
  for (let at = span.start; at < span.end; at++) {
    depth += countBracket(tokens.kinds[at]);
    if (depth !== 0 || !isSeparator(tokens, at)) continue;
    parts.push({ start, end: at });
    start = at + 1;
  }
  parts.push({ start, end: span.end });
  return parts;
}

/** A concatenation is known only if every part is, and has few values. */
function concatenate(program: Program, parts: readonly Span[], depth: number): readonly string[] {
  let sums: readonly string[] = [""];
  for (const part of parts) {
    const values = evaluate(program, part, depth + 1);
    const max = sums[0]?.startsWith("https://") === true ? maxAddresses : maxSums;
    if (values.length === 0 || sums.length * values.length > max) return [];
    sums = sums.flatMap((sum) => values.map((value) => sum + value));
  }
  return sums;
}

/** `"name" + ("" if base else ".en")` has two values; with more of them most would be names that do not exist. */
const maxSums = 2;
/** `"https://…/" + name`: all of the names are files of that place. */
const maxAddresses = 12;

function primary(program: Program, span: Span, depth: number): readonly string[] {
  const { tokens } = program;
  const { kinds } = tokens;
  const first = kinds[span.start];
  if (isText(first)) return literal(program, span, depth);
  if (first === sign.open && kinds[span.end - 1] === sign.close) {
    const parts = splitAt(tokens, { start: span.start + 1, end: span.end - 1 }, isComma);
    return parts.flatMap((part) => evaluate(program, part, depth + 1)).slice(0, maxValues);
  }
  if (first !== kind.name) return [];
  const end = endOfPath(tokens, span);
  if (end === span.end) return named(program, span, depth);
  if (kinds[end] === sign.open) return settingDefault(program, end, span.end, depth);
  return kinds[end] === sign.openList ? subscript(program, end, span.end, depth) : [];
}

/** Adjacent string literals are concatenated. */
function literal(program: Program, span: Span, depth: number): readonly string[] {
  let texts: readonly string[] = [""];
  for (let at = span.start; at < span.end; at++) {
    const code = program.tokens.kinds[at];
    const parts = isString(code) ? [textAt(program.tokens, at)] : isFormatted(code) ? filled(program, at, depth) : [];
    if (texts.length > 1 && parts.length > 1) return [];
    texts = texts.flatMap((text) => parts.map((part) => text + part));
  }
  return texts;
}

/** An f-string whose placeholders are plain names with one known value each; one of them may be that of a loop, or that of an address. */
function filled(program: Program, at: number, depth: number): readonly string[] {
  const text = textAt(program.tokens, at);
  if (text.length > 300) return [];
  let texts: readonly string[] = [""];
  for (const [index, part] of text.split(/\{([^{}]*)\}/).entries()) {
    const isAddress = text.startsWith("https://");
    const values = index % 2 === 0 ? [part] : valuesOfHole(program, part, at, depth, isAddress ? maxAddresses : 1);
    if (texts.length > 1 && values.length > 1) return [];
    texts = texts.flatMap((start) => values.map((value) => start + value));
  }
  return texts;
}

function valuesOfHole(program: Program, hole: string, at: number, depth: number, max: number): readonly string[] {
  const name = /^[\w.]{1,80}$/.test(hole) ? (hole.split(".").pop() ?? "") : "";
  const values = lookUp(program, name, at, depth);
  return values.length <= max || program.constants.find(name, at).every(({ loop }) => loop) ? values : [];
}

/** The end of `a.b.c`. */
function endOfPath({ kinds }: Tokens, span: Span): number {
  let at = span.start + 1;
  while (at + 1 < span.end && kinds[at] === sign.dot && kinds[at + 1] === kind.name) at += 2;
  return at;
}

function named(program: Program, { start, end }: Span, depth: number): readonly string[] {
  const { tokens } = program;
  const own = lookUp(program, textAt(tokens, end - 1), end - 1, depth);
  if (own.length > 0) return own;
  const path: string[] = [];
  for (let at = start; at < end; at += 2) path.push(textAt(tokens, at));
  return program.elsewhere(path).slice(0, maxValues);
}

function lookUp(program: Program, name: string, at: number, depth: number): readonly string[] {
  if (depth >= maxDepth) return [];
  const constants = program.constants.find(name, at);
  if (constants.length === 0) return [];
  const values = constants.flatMap(({ value, loop }) => {
    if (value.start <= at && at < value.end) return [];
    const keys = loop === "keys" ? keysOf(program, value, depth) : [];
    return keys.length > 0 ? keys : evaluate(program, value, depth + 1);
  });
  return values.length < 2 ? values : [...new Set(values)].slice(0, maxValues);
}

/** The keys of a mapping, which a loop over it goes through. */
export function keysOf(program: Program, { start, end }: Span, depth: number): readonly string[] {
  const { tokens, constants } = program;
  const { kinds } = tokens;
  if (kinds[start] === kind.name && endOfPath(tokens, { start, end }) === end && depth < maxDepth)
    return constants.find(textAt(tokens, end - 1), end - 1).flatMap(({ value }) => keysOf(program, value, depth + 1));
  if (kinds[start] !== sign.openMap) return [];
  const keys: string[] = [];
  let inside = 0;
  for (let at = start; at < end && keys.length < maxValues; at++) {
    inside += countBracket(kinds[at]);
    if (inside === 1 && isString(kinds[at]) && kinds[at + 1] === sign.colon) keys.push(textAt(tokens, at));
  }
  return keys;
}

/** `os.environ.get("NAME", "value")`, `field(default="value")` and the like evaluate to their default. */
function settingDefault(program: Program, paren: number, end: number, depth: number): readonly string[] {
  const { tokens } = program;
  const { kinds } = tokens;
  const position = defaultPositions.get(textAt(tokens, paren - 1));
  if (position === undefined || kinds[end - 1] !== sign.close) return [];
  const parameters = splitAt(tokens, { start: paren + 1, end: end - 1 }, isComma);
  const byKeyword = parameters.find(
    ({ start }) => kinds[start + 1] === sign.equals && textAt(tokens, start) === "default",
  );
  if (byKeyword) return evaluate(program, { start: byKeyword.start + 2, end: byKeyword.end }, depth + 1);
  const positional = parameters[position];
  const isKeyword = positional && kinds[positional.start + 1] === sign.equals;
  return positional && !isKeyword ? evaluate(program, positional, depth + 1) : [];
}

/** `NAME["key"]` of a literal mapping; without a literal key, any of its values. */
function subscript(program: Program, bracket: number, end: number, depth: number): readonly string[] {
  const { tokens, constants } = program;
  if (depth >= maxDepth || tokens.kinds[end - 1] !== sign.closeList) return [];
  const key = isString(tokens.kinds[end - 2]) ? textAt(tokens, end - 2) : undefined;
  const spans = constants.find(textAt(tokens, bracket - 1), bracket).map(({ value }) => value);
  if (key === undefined) return spans.flatMap((span) => collection(program, span, depth + 1)).slice(0, maxValues);
  const own = spans.flatMap((span) => entriesOf(program, span, key, depth));
  return (own.length > 0 ? own : program.elsewhere([textAt(tokens, bracket - 1), key], true)).slice(0, maxValues);
}

function entriesOf(program: Program, span: Span, key: string, depth: number): readonly string[] {
  const { tokens } = program;
  for (let at = span.start; at < span.end; at++) {
    const isKey = isString(tokens.kinds[at]) && tokens.kinds[at + 1] === sign.colon && textAt(tokens, at) === key;
    if (!isKey) continue;
    const end = endOfEntry(tokens, at + 2, span.end);
    return evaluate(program, { start: at + 2, end }, depth + 1);
  }
  return [];
}

function endOfEntry({ kinds }: Tokens, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    depth += countBracket(kinds[at]);
    if (depth < 0 || (depth === 0 && kinds[at] === sign.comma)) return at;
  }
  return end;
}

/** The texts in a list, or the values in a mapping; its keys are the program's own names. */
function collection(program: Program, span: Span, depth: number): readonly string[] {
  const { tokens } = program;
  const { kinds } = tokens;
  const isMapping = kinds[span.start] === sign.openMap;
  const values: string[] = [];
  const inside = { start: span.start + 1, end: Math.min(span.end - 1, span.start + maxTokens) };
  const [element, ...rest] = splitAt(tokens, inside, isLoop);
  if (element && rest.length > 0) {
    const isFiltered = rest.some(({ start, end }) => splitAt(tokens, { start, end }, isChoice).length > 1);
    return isMapping || isFiltered ? [] : evaluate(program, element, depth + 1);
  }
  for (let at = span.start; at < span.end && values.length < maxValues; at++) {
    if (kinds[at] === kind.name && isElement(tokens, at))
      values.push(...lookUp(program, textAt(tokens, at), at, depth));
    if (!isString(kinds[at]) || (isMapping && kinds[at + 1] === sign.colon)) continue;
    if (!isMapping || kinds[at - 1] === sign.colon) values.push(textAt(tokens, at));
  }
  return depth > maxDepth ? [] : values;
}

/** A name that is an element of a list on its own. */
export function isElement({ kinds }: Tokens, at: number): boolean {
  const [before, after] = [kinds[at - 1], kinds[at + 1]];
  return (before === sign.openList || before === sign.comma) && (after === sign.comma || after === sign.closeList);
}
