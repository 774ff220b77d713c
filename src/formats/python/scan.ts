import { createLineFinder } from "../../text/line-at.ts";
import { countBracket, isEscaped, isLong, kind, sign, text } from "./kinds.ts";
import { addToHash, createNameTable, type NameTable } from "./name-table.ts";
import { decodePythonString } from "./strings.ts";

/**
 * The tokens of a Python program, without comments. The first one has the number 1: before it there is the end of a
 * line. Texts are only made on request, because most of them are never needed.
 */
export interface Tokens {
  readonly source: string;
  /** The number after the last token. */
  readonly end: number;
  readonly kinds: Uint8Array;
  /** Where the text of a token starts; that of a string is between its quotes. */
  readonly starts: Int32Array;
  /** For a name its number, which is the same for equal names; for another token the end of its text. */
  readonly values: Int32Array;
  /** Strings in triple quotes count as empty: they are comments. Commands for a shell are not. */
  readonly isWithoutLong: boolean;
  readonly names: Pick<NameTable, "nameOf" | "find" | "count">;
  readonly lineOf: (offset: number) => number;
}

/** As written; for a string its value, for an f-string the text between its quotes. */
export function textAt({ source, kinds, starts, values, names, isWithoutLong }: Tokens, at: number): string {
  const code = kinds[at] ?? 0;
  if (code === kind.name) return names.nameOf(values[at] ?? 0);
  if (code <= kind.newline) return code === 0 ? "" : "\n";
  const literal = source.slice(starts[at], values[at]);
  if (isWithoutLong && isLong(code) && !isCommand(literal)) return "";
  return isEscaped(code) ? decodePythonString(literal) : literal;
}

/** Whether a text is a command for a shell that downloads something. */
export function isCommand(text: string): boolean {
  return /^\s{0,40}(?:wget|curl|aria2c|gdown)\s/.test(text.slice(0, 60));
}

export function findTokenLine({ starts, lineOf }: Tokens, at: number): number {
  return lineOf(starts[at] ?? 0);
}

/** Whether the text of a token starts with a prefix; `prefix` must have neither quotes nor line ends. */
export function startsWith(tokens: Tokens, at: number, prefix: string): boolean {
  if (isEscaped(tokens.kinds[at] ?? 0)) return textAt(tokens, at).startsWith(prefix);
  const start = tokens.starts[at] ?? 0;
  return tokens.source.charCodeAt(start) === prefix.charCodeAt(0) && tokens.source.startsWith(prefix, start);
}

/** Whether a token is this word or name; see `word`. */
export function isNameAt({ kinds, values }: Tokens, at: number, number: number): boolean {
  return kinds[at] === kind.name && values[at] === number;
}

/**
 * Reads a program in one pass; never throws. A `newline` token ends a statement: line ends inside brackets, after a
 * backslash and on empty lines are not tokens. Indentation is ignored.
 */
export function scanPython(source: string): Tokens {
  const state = createState(source);
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < source.length) at = readToken(state, source, at, source.charCodeAt(at));
  const { kinds, starts, values, count, table } = state;
  return {
    source,
    end: count,
    kinds,
    starts,
    values,
    names: table,
    isWithoutLong: false,
    lineOf: createLineFinder(source),
  };
}

interface State {
  readonly table: NameTable;
  brackets: number;
  /** The line has a comment: its end is a token even if there is nothing else on it. */
  isNoted: boolean;
  count: number;
  kinds: Uint8Array;
  starts: Int32Array;
  values: Int32Array;
}

function createState(source: string): State {
  const size = (source.length >> 2) + 16;
  const kinds = new Uint8Array(size);
  kinds[0] = kind.newline;
  const [starts, values] = [new Int32Array(size), new Int32Array(size)];
  return { table: createNameTable(source), brackets: 0, isNoted: false, count: 1, kinds, starts, values };
}

function add(state: State, code: number, start: number, value: number): void {
  const { count } = state;
  if (count + slack > state.kinds.length) grow(state);
  state.kinds[count] = code;
  state.starts[count] = start;
  state.values[count] = value;
  state.count = count + 1;
}

/** Free places after the last token, so that a look at the next ones needs no check. */
const slack = 8;

function grow(state: State): void {
  const size = 2 * state.kinds.length;
  const { kinds, starts, values } = state;
  state.kinds = new Uint8Array(size);
  state.kinds.set(kinds);
  state.starts = new Int32Array(size);
  state.starts.set(starts);
  state.values = new Int32Array(size);
  state.values.set(values);
}

/** Each of these functions returns where the next token may start. */
function readToken(state: State, source: string, at: number, code: number): number {
  switch (classes[code]) {
    case space:
      return skipSpaces(source, at);
    case letter:
      return readName(state, source, at, code);
    case lineEnd:
      return readNewline(state, at);
    case quote:
      return readString(state, source, at, text.plain, false);
    case hash:
      return skipComment(state, source, at);
    case backslash:
      return skipBackslash(source, at);
    case digit:
      return readNumber(state, source, at);
    default:
      return code === sign.dot && classes[source.charCodeAt(at + 1)] === digit
        ? readNumber(state, source, at)
        : readOperator(state, source, at, code);
  }
}

const [operator, space, lineEnd, quote, hash, backslash, letter, digit] = [0, 1, 2, 3, 4, 5, 6, 7];

/** What kind of token a character starts. */
const classes = Uint8Array.from({ length: 65_536 }, (_, code) => classify(code));

function classify(code: number): number {
  if (code === 10 || code === 13) return lineEnd;
  if (code <= 32 || code === 0xa0) return space;
  if (code === 34 || code === 39) return quote;
  if (code === 35) return hash;
  if (code === 92) return backslash;
  if (code >= 48 && code <= 57) return digit;
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code > 160) return letter;
  return operator;
}

function skipSpaces(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && source.charCodeAt(at) === 32) at++;
  return at;
}

function readNewline(state: State, at: number): number {
  const isEmpty = state.kinds[state.count - 1] === kind.newline && !state.isNoted;
  if (state.brackets === 0 && !isEmpty) add(state, kind.newline, at, at);
  state.isNoted = false;
  return at + 1;
}

/** A backslash at the end of a line joins the next one to it. */
function skipBackslash(source: string, at: number): number {
  const next = source.charCodeAt(at + 1);
  if (next === 13 && source.charCodeAt(at + 2) === 10) return at + 3;
  return isBreak(next) ? at + 2 : at + 1;
}

function skipComment(state: State, source: string, start: number): number {
  state.isNoted = true;
  let at = start;
  while (at < source.length && !isBreak(source.charCodeAt(at))) at++;
  return at;
}

/** A name, or the prefix of a string: `rb"…"`. */
function readName(state: State, source: string, start: number, first: number): number {
  let at = start;
  let code = first;
  let hash = 0;
  do {
    hash = addToHash(hash, code);
    at++;
    code = at < source.length ? source.charCodeAt(at) : 0;
  } while (isNamePart(code));
  if (classes[code] === quote && at - start <= 2) {
    const prefix = source.slice(start, at).toLowerCase();
    if (/^[bfrtu]+$/.test(prefix)) {
      const formatted = /[ft]/.test(prefix) ? text.formatted : 0;
      return readString(state, source, at, text.plain + formatted, prefix.includes("r"));
    }
  }
  add(state, kind.name, start, state.table.numberOf(start, at, hash));
  return at;
}

/** A string in single quotes that is not closed ends with its line, one in triple quotes with the file. */
function readString(state: State, source: string, open: number, code: number, isRaw: boolean): number {
  const sign = source.charCodeAt(open);
  const isLong = source.charCodeAt(open + 1) === sign && source.charCodeAt(open + 2) === sign;
  const start = open + (isLong ? 3 : 1);
  let isEscaped = false;
  let at = start;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92) {
      isEscaped = true;
      at++;
      if (source.charCodeAt(at) === 13 && source.charCodeAt(at + 1) === 10) at++;
    } else if (code === sign) {
      if (!isLong || (source.charCodeAt(at + 1) === sign && source.charCodeAt(at + 2) === sign)) break;
    } else if (!isLong && isBreak(code)) break;
  }
  const end = Math.min(at, source.length);
  add(state, code + (isLong ? text.long : 0) + (isEscaped && !isRaw ? text.escaped : 0), start, end);
  const isClosed = end < source.length && source.charCodeAt(end) === sign;
  return isClosed ? end + (isLong ? 3 : 1) : end;
}

function readNumber(state: State, source: string, start: number): number {
  const isHexadecimal = source.startsWith("0x", start);
  let at = start;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    const isExponent = (code === 43 || code === 45) && !isHexadecimal && (source.charCodeAt(at - 1) | 32) === 101; // e
    if (!isNamePart(code) && code !== sign.dot && !isExponent) break;
  }
  add(state, kind.number, start, at);
  return at;
}

function readOperator(state: State, source: string, at: number, code: number): number {
  const depth = countBracket(code);
  if (depth !== 0) state.brackets = Math.max(0, state.brackets + depth);
  const length =
    depth !== 0 || code === sign.comma
      ? 1
      : lengthOfOperator(code, source.charCodeAt(at + 1), source.charCodeAt(at + 2));
  add(state, length === 1 && code < 128 ? code : kindOfOperator(code, length), at, at + length);
  return at + length;
}

function kindOfOperator(code: number, length: number): number {
  if (code === sign.dot) return kind.ellipsis;
  return code === sign.star && length === 2 ? kind.power : kind.operator;
}

const [less, equals, greater, slash] = [60, 61, 62, 47];

/** An operator is as long as it can be, so that `**=` is one and not three. */
function lengthOfOperator(first: number, second: number, third: number): number {
  if (first === sign.dot) return second === sign.dot && third === sign.dot ? 3 : 1;
  const isDouble = first === second && (first === sign.star || first === slash || first === less || first === greater);
  if (isDouble) return third === equals ? 3 : 2;
  if (first === 45 && second === greater) return 2; // ->
  return second === equals && hasAssignment(first) ? 2 : 1;
}

/** Signs that form one operator with `=`: `+=`, `!=`, `:=`. */
function hasAssignment(code: number): boolean {
  switch (code) {
    case 33: // !
    case 37: // %
    case 38: // &
    case sign.star:
    case sign.plus:
    case 45: // -
    case slash:
    case sign.colon:
    case less:
    case equals:
    case greater:
    case sign.at:
    case 94: // ^
    case 124: // |
      return true;
    default:
      return false;
  }
}

function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

function isNamePart(code: number): boolean {
  return (classes[code] ?? 0) >= letter;
}
