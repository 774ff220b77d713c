import { TooLargeError } from "../../../../domain/contracts/parse-error.ts";
import { createCursor, type Cursor, findEnd, isWordCode, moveTo } from "./cursor.ts";
import type { Bracket, Language, Node } from "./nodes.ts";
import { readString } from "./strings.ts";

const maxDepth = 200;

/** Parses a script into words, strings, signs and nested brackets. Nothing is run; only deep nesting is an error. */
export function readScript(text: string, language: Language, line = 1): readonly Node[] {
  const cursor = createCursor(text.replaceAll("\r\n", "\n").replaceAll("\r", "\n"), line);
  const root: OpenGroup = { open: "{", nodes: [], line };
  const stack = [root];
  while (cursor.at < cursor.text.length) {
    const inner = stack.at(-1) ?? root;
    const before = cursor.line;
    if (skipBlankOrComment(cursor, language)) {
      if (cursor.line > before) endStatement(inner, before);
      continue;
    }
    readNext(cursor, language, stack);
    if (stack.length > maxDepth)
      throw new TooLargeError(`The script is nested more than ${maxDepth} levels deep.`, cursor.line);
  }
  while (stack.length > 1) close(stack, { isCut: true });
  return root.nodes;
}

interface OpenGroup {
  readonly open: Bracket;
  readonly nodes: Node[];
  readonly line: number;
}

function readNext(cursor: Cursor, language: Language, stack: OpenGroup[]): void {
  const { text, at, line } = cursor;
  const nodes = stack.at(-1)?.nodes ?? [];
  const character = text.charAt(at);
  if (character === "(" || character === "[" || character === "{") {
    stack.push({ open: character, nodes: [], line });
    cursor.at++;
  } else if (character === ")" || character === "]" || character === "}") {
    closeUpTo(stack, character);
    cursor.at++;
  } else if (character === '"' || (character === "'" && !isScalaSymbol(cursor, language))) {
    nodes.push(readString(cursor, language, isInterpolated(character, nodes, language)));
  } else if (isWordCode(text.charCodeAt(at))) {
    const end = findEnd(cursor, at, isWordCode);
    nodes.push({ kind: "word", text: text.slice(at, end), line });
    cursor.at = end;
  } else if (character === "`") {
    readQuotedName(cursor, nodes);
  } else if (character === ";") {
    nodes.push({ kind: "end", line });
    cursor.at++;
  } else if (character === "/" && language === "groovy" && isSlashy(nodes.at(-1))) {
    readSlashy(cursor, nodes);
  } else readSign(cursor, nodes);
}

/** Only braces contain statements: elsewhere line breaks are ignored. */
function endStatement({ open, nodes }: OpenGroup, line: number): void {
  if (open === "{" && nodes.at(-1)?.kind !== "end") nodes.push({ kind: "end", line });
}

/** In Scala a single quote contains one character, or starts a symbol without a closing quote. */
function isScalaSymbol({ text, at }: Cursor, language: Language): boolean {
  return language === "scala" && text.charAt(at + 2) !== "'" && text.charAt(at + 1) !== "\\";
}

/** Single-quoted strings contain no code, and Scala's strings only after an `s`, which is then not a separate word. */
function isInterpolated(quote: string, nodes: Node[], language: Language): boolean {
  if (quote === "'") return false;
  if (language !== "scala") return true;
  const before = nodes.at(-1);
  if (before?.kind !== "word" || (before.text !== "s" && before.text !== "f")) return false;
  nodes.pop();
  return true;
}

/** An unmatched closing bracket is skipped; one that closes an outer group closes the inner ones too. */
function closeUpTo(stack: OpenGroup[], character: string): void {
  const open = openingOf[character];
  const level = stack.findLastIndex((group, index) => index > 0 && group.open === open);
  if (level < 0) return;
  while (stack.length > level) close(stack);
}

const openingOf: Readonly<Record<string, Bracket>> = { ")": "(", "]": "[", "}": "{" };

function close(stack: OpenGroup[], end: { readonly isCut?: true } = {}): void {
  const group = stack.pop();
  if (group) stack.at(-1)?.nodes.push({ kind: "group", ...group, ...end });
}

/** Kotlin and Scala names in backticks. */
function readQuotedName(cursor: Cursor, nodes: Node[]): void {
  const { at, line } = cursor;
  const end = findEnd(cursor, at + 1, (code) => code !== 96 && code !== 10);
  nodes.push({ kind: "word", text: cursor.text.slice(at + 1, end), line });
  moveTo(cursor, cursor.text.charAt(end) === "`" ? end + 1 : end);
}

/** A slash where a value is expected starts a regular expression, elsewhere it divides. */
function isSlashy(before: Node | undefined): boolean {
  return before === undefined || before.kind === "sign" || before.kind === "end";
}

function readSlashy(cursor: Cursor, nodes: Node[]): void {
  const { text, at, line } = cursor;
  let end = at + 1;
  while (end < text.length && text.charAt(end) !== "/" && text.charAt(end) !== "\n")
    end += text.charAt(end) === "\\" ? 2 : 1;
  if (text.charAt(end) !== "/") return readSign(cursor, nodes);
  nodes.push({ kind: "text", parts: [{ literal: text.slice(at + 1, end) }], line });
  moveTo(cursor, end + 1);
}

function isOperator(code: number): boolean {
  return "=+-*%<>!&|?:~^@#".includes(String.fromCharCode(code));
}

function readSign(cursor: Cursor, nodes: Node[]): void {
  const { text, at, line } = cursor;
  const end = Math.max(at + 1, findEnd(cursor, at, isOperator));
  const sign = text.slice(at, end);
  cursor.at = end;
  // `a?.b` and `a!!.b` are read as `a.b`
  if ((sign === "?" || sign === "!!") && text.charAt(end) === ".") return;
  nodes.push({ kind: "sign", text: sign, line });
}

/** Skips whitespace or a comment. The line shows whether there was a line break. */
function skipBlankOrComment(cursor: Cursor, language: Language): boolean {
  const { text, at } = cursor;
  if (isBlank(text.charCodeAt(at))) {
    moveTo(cursor, findEnd(cursor, at, isBlank));
    return true;
  }
  if (text.startsWith("//", at) || (at === 0 && text.startsWith("#!"))) {
    const end = text.indexOf("\n", at);
    cursor.at = end < 0 ? text.length : end;
    return true;
  }
  if (!text.startsWith("/*", at)) return false;
  moveTo(cursor, language === "groovy" ? after(text, "*/", at + 2) : endOfNested(text, at));
  return true;
}

/** Space, line feed, tab, form feed, non-breaking space, byte order mark. */
function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 12 || code === 0xa0 || code === 0xfeff;
}

/** Kotlin and Scala nest comments. */
function endOfNested(text: string, start: number): number {
  let depth = 1;
  for (let at = start + 2; at < text.length; at++) {
    if (text.startsWith("*/", at) && --depth === 0) return at + 2;
    if (text.startsWith("/*", at)) depth++;
    if (text.startsWith("*/", at) || text.startsWith("/*", at)) at++;
  }
  return text.length;
}

function after(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length : end + mark.length;
}
