import { decodePythonString, endOfPythonString } from "./strings.ts";

export interface PythonToken {
  readonly kind: "name" | "string" | "fstring" | "number" | "op" | "newline" | "comment";
  /** As written; for a string its value, for an f-string the text between its quotes. */
  readonly text: string;
  readonly line: number;
}

/**
 * The tokens of a Python program, in one pass; never throws. A `newline` ends a statement: inside of
 * brackets, after a backslash and on empty lines there is none. Indentation is ignored.
 */
export function tokenizePython(source: string): PythonToken[] {
  const state: State = { source, at: source.charCodeAt(0) === 0xfeff ? 1 : 0, line: 1, brackets: 0, tokens: [] };
  while (state.at < source.length) readToken(state);
  return state.tokens;
}

interface State {
  readonly source: string;
  readonly tokens: PythonToken[];
  at: number;
  line: number;
  brackets: number;
}

function readToken(state: State): void {
  const { source, at } = state;
  const code = source.charCodeAt(at);
  if (code === 10 || code === 13) return readNewline(state);
  if (code <= 32 || code === 0xa0) state.at++;
  else if (code === 35) add(state, "comment", endOfLine(source, at));
  else if (code === 92) readBackslash(state);
  else if (code === 34 || code === 39) readString(state, "");
  else if (isDigit(code) || (code === 46 && isDigit(source.charCodeAt(at + 1))))
    add(state, "number", endOfNumber(source, at));
  else if (isNamePart(code)) readName(state);
  else readOperator(state);
}

function add(state: State, kind: PythonToken["kind"], end: number): void {
  state.tokens.push({ kind, text: state.source.slice(state.at, end), line: state.line });
  state.at = end;
}

function readNewline(state: State): void {
  const last = state.tokens.at(-1);
  if (state.brackets === 0 && last && last.kind !== "newline") {
    state.tokens.push({ kind: "newline", text: "\n", line: state.line });
  }
  skipNewline(state);
}

function skipNewline(state: State): void {
  state.at += state.source.startsWith("\r\n", state.at) ? 2 : 1;
  state.line++;
}

/** A backslash at the end of a line joins the next one to it. */
function readBackslash(state: State): void {
  state.at++;
  const next = state.source.charCodeAt(state.at);
  if (next === 10 || next === 13) skipNewline(state);
}

/** A name, or the prefix of a string: `rb"…"`. */
function readName(state: State): void {
  const end = endOfName(state.source, state.at);
  const next = state.source.charCodeAt(end);
  const isPrefix =
    (next === 34 || next === 39) && end - state.at <= 2 && /^[bfrtu]{1,2}$/i.test(state.source.slice(state.at, end));
  if (!isPrefix) return add(state, "name", end);
  const prefix = state.source.slice(state.at, end).toLowerCase();
  state.at = end;
  readString(state, prefix);
}

function readString(state: State, prefix: string): void {
  const { source, at, line } = state;
  const quote = source[at] ?? "";
  const quotes = source.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const start = at + quotes.length;
  const end = endOfPythonString(source, start, quotes);
  const written = source.slice(start, end.inside);
  const kind = prefix.includes("f") || prefix.includes("t") ? "fstring" : "string";
  state.tokens.push({ kind, text: prefix.includes("r") ? written : decodePythonString(written), line });
  state.at = end.after;
  state.line += end.lines;
}

/** Operators of several signs; the longest comes first, so that `**=` is one operator and not three. */
const longOperators = Map.groupBy(
  [
    ...["**=", "//=", ">>=", "<<=", "...", "==", "!=", "<=", ">=", "->", ":=", "**", "//", "<<", ">>"],
    ...["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "@="],
  ],
  (operator) => operator.charCodeAt(0),
);

function readOperator(state: State): void {
  const { source, at } = state;
  const code = source.charCodeAt(at);
  if (code === 40 || code === 91 || code === 123) state.brackets++; // ( [ {
  else if (code === 41 || code === 93 || code === 125) state.brackets = Math.max(0, state.brackets - 1); // ) ] }
  else {
    const long = longOperators.get(code)?.find((operator) => source.startsWith(operator, at));
    if (long !== undefined) return add(state, "op", at + long.length);
  }
  add(state, "op", at + 1);
}

function endOfLine(source: string, from: number): number {
  let at = from;
  while (at < source.length && source.charCodeAt(at) !== 10 && source.charCodeAt(at) !== 13) at++;
  return at;
}

function endOfName(source: string, from: number): number {
  let at = from;
  while (at < source.length && isNamePart(source.charCodeAt(at))) at++;
  return at;
}

function endOfNumber(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    const isExponent =
      (code === 43 || code === 45) && /[eE]/.test(source[at - 1] ?? "") && !source.startsWith("0x", from);
    if (!isNamePart(code) && code !== 46 && !isExponent) break;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isNamePart(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code > 160;
}
