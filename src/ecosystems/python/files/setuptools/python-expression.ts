import type { PythonToken } from "../../../../formats/python/tokens.ts";
import { withoutKeys } from "./dict-keys.ts";
import type { DictEntry, Expression } from "./expression.ts";

/** A position in a list of tokens. */
export interface Cursor {
  readonly tokens: readonly PythonToken[];
  at: number;
}

const maxDepth = 60;

/** Reads one expression and leaves the cursor on the token that ends it: a comma, a bracket, a colon, or a line end. */
export function readExpression(cursor: Cursor, depth = 0): Expression {
  const parts: Expression[] = [];
  const locals: string[] = [];
  let isComputed = false;
  let isSum = true;
  let made: number | undefined;
  while (!isEnd(cursor)) {
    const token = cursor.tokens[cursor.at];
    if (token?.kind === "op" && !"([{".includes(token.text)) {
      isComputed ||= !harmless.has(token.text);
      isSum &&= token.text === "+";
      cursor.at++;
      if (token.text === "%" && beginsValue(cursor)) readPrimary(cursor, depth); // format values, not requirements
    } else if (token?.kind === "name" && token.text === "if") {
      isSum = false;
      skipCondition(cursor);
    } else if (token?.kind === "name" && keywords.has(token.text)) {
      isSum = false;
      isComputed ||= token.text === "for" || token.text === "lambda";
      cursor.at++;
      if (token.text === "for") locals.push(...namesUpTo("in", cursor));
      if (token.text === "for") made ??= parts.length;
    } else parts.push(readPrimary(cursor, depth));
  }
  if (isComputed)
    return { kind: "computed", from: parts, ...(locals.length > 0 && { locals }), ...(made !== undefined && { made }) };
  if (parts.length === 1 && parts[0]) return parts[0];
  return (isSum ? joinedText(parts) : undefined) ?? { kind: "all", parts };
}

/** `"a==" + version` is one string, like `f"a=={version}"`; with a list in it, it is a concatenation of lists. */
function joinedText(parts: readonly Expression[]): Expression | undefined {
  const line = parts.find((part) => part.kind === "string")?.line;
  if (line === undefined || parts.some(({ kind }) => kind === "list" || kind === "all" || kind === "dict"))
    return undefined;
  const texts = parts.map((part) =>
    part.kind === "string" ? part.text : `{${part.kind === "name" ? part.name : ""}}`,
  );
  return { kind: "string", text: texts.join(""), line };
}

const harmless = new Set(["+", "|", "*", "**", "%"]);
const keywords = new Set(["else", "or", "and", "for", "in", "not", "is", "lambda", "await"]);
const ends = new Set([",", ")", "]", "}", ":", "=", ";", "+="]);

function isEnd({ tokens, at }: Cursor): boolean {
  const token = tokens[at];
  return !token || token.kind === "newline" || (token.kind === "op" && ends.has(token.text));
}

function beginsValue({ tokens, at }: Cursor): boolean {
  const token = tokens[at];
  return token !== undefined && (token.kind === "op" ? "([{".includes(token.text) : token.kind !== "newline");
}

/** The names of `for a, (b, c) in`; the cursor does not move. */
function namesUpTo(word: string, { tokens, at }: Cursor): string[] {
  const names: string[] = [];
  for (const token of tokens.slice(at, at + maxTargets)) {
    if (token.kind === "newline" || (token.kind === "name" && token.text === word)) break;
    if (token.kind === "name") names.push(token.text);
  }
  return names;
}

const maxTargets = 20;

/** The condition of `a if condition else b`; in a comprehension it extends to the end. */
function skipCondition(cursor: Cursor): void {
  cursor.at++;
  while (!isEnd(cursor) && !isWord(cursor, "else")) skipToken(cursor);
}

function isWord({ tokens, at }: Cursor, word: string): boolean {
  return tokens[at]?.kind === "name" && tokens[at].text === word;
}

function isSign({ tokens, at }: Cursor, sign: string): boolean {
  return tokens[at]?.kind === "op" && tokens[at].text === sign;
}

/** Skips one token, or everything up to its closing bracket. */
function skipToken(cursor: Cursor): void {
  let open = 0;
  do {
    const token = cursor.tokens[cursor.at++];
    if (token?.kind === "op" && "([{".includes(token.text)) open++;
    else if (token?.kind === "op" && ")]}".includes(token.text)) open--;
  } while (open > 0 && cursor.at < cursor.tokens.length);
}

function readPrimary(cursor: Cursor, depth: number): Expression {
  const token = cursor.tokens[cursor.at];
  if (!token || depth > maxDepth) {
    skipToken(cursor);
    return { kind: "computed", from: [] };
  }
  return readTrailers(cursor, readAtom(cursor, token, depth), depth);
}

function readAtom(cursor: Cursor, token: PythonToken, depth: number): Expression {
  if (token.kind === "string" || token.kind === "fstring") return readStrings(cursor);
  if (token.kind === "op" && token.text === "{") return readBraces(cursor, depth);
  if (token.kind === "op") return { kind: "list", items: readItems(cursor, depth) };
  cursor.at++;
  return token.kind === "name" ? { kind: "name", name: token.text } : { kind: "computed", from: [] };
}

/** Adjacent strings are one string. The placeholders of an f-string are kept, and are not a version. */
function readStrings(cursor: Cursor): Expression {
  const first = cursor.tokens[cursor.at];
  const texts: string[] = [];
  for (let token = first; token && isText(token); token = cursor.tokens[cursor.at]) {
    if (token.kind !== "comment") texts.push(token.text);
    cursor.at++;
  }
  return { kind: "string", text: texts.join(""), line: first?.line ?? 1 };
}

function isText({ kind }: PythonToken): boolean {
  return kind === "string" || kind === "fstring" || kind === "comment";
}

/** What follows a value: `.name`, `(…)`, `[…]`. */
function readTrailers(cursor: Cursor, start: Expression, depth: number): Expression {
  let value = start;
  let method: string | undefined;
  for (;;) {
    if (isSign(cursor, ".") && cursor.tokens[cursor.at + 1]?.kind === "name") {
      if (method !== undefined) value = attribute(value, method);
      method = cursor.tokens[cursor.at + 1]?.text;
      cursor.at += 2;
    } else if (isSign(cursor, "(")) {
      const items = readItems(cursor, depth);
      value = { kind: "call", of: value, items, ...(method === undefined ? {} : { method }) };
      method = undefined;
    } else if (isSign(cursor, "[")) {
      if (method !== undefined) value = attribute(value, method);
      method = undefined;
      const line = cursor.tokens[cursor.at]?.line ?? 1;
      const [index] = readItems(cursor, depth);
      if (index?.kind === "string") value = { kind: "item", of: value, key: index.text, line };
      else if (index?.kind === "name") value = { kind: "computed", from: [] }; // an unknown element
    } else return method === undefined ? value : attribute(value, method);
  }
}

/** `module.requirements` is a name like any other. */
function attribute(value: Expression, name: string): Expression {
  return value.kind === "name" ? { kind: "name", name: `${value.name}.${name}` } : { kind: "computed", from: [value] };
}

/** The items between brackets, keyword arguments as entries of dicts. */
export function readItems(cursor: Cursor, depth: number): Expression[] {
  const items: Expression[] = [];
  cursor.at++;
  while (cursor.at < cursor.tokens.length && !isCloser(cursor)) {
    const before = cursor.at;
    const item = readExpression(cursor, depth + 1);
    if (isSign(cursor, "=") && item.kind === "name") {
      cursor.at++;
      items.push({ kind: "dict", entries: [{ key: item.name, value: readExpression(cursor, depth + 1) }] });
    } else if (item.kind !== "all" || item.parts.length > 0) addItem(items, item);
    if (!isCloser(cursor) && (cursor.at === before || isEnd(cursor))) cursor.at++;
  }
  cursor.at++;
  return items;
}

/** The comma in `[… for a, b in c]` does not separate items: the rest belongs to the comprehension. */
function addItem(items: Expression[], item: Expression): void {
  const last = items.at(-1);
  const parts = item.kind === "all" ? item.parts : item.kind === "computed" ? item.from : [item];
  const isRest =
    last?.kind === "computed" && parts[0]?.kind === "name" && last.locals?.includes(parts[0].name) === true;
  if (!isRest) items.push(item);
  else {
    const locals = [...(last.locals ?? []), ...((item.kind === "computed" && item.locals) || [])];
    items.splice(-1, 1, { ...last, locals, from: [...last.from, ...parts] });
  }
}

function isCloser({ tokens, at }: Cursor): boolean {
  const token = tokens[at];
  return token?.kind === "op" && ")]}".includes(token.text);
}

/** A dict, or a set, which is treated like a list. */
function readBraces(cursor: Cursor, depth: number): Expression {
  const entries: DictEntry[] = [];
  const items: Expression[] = [];
  cursor.at++;
  while (cursor.at < cursor.tokens.length && !isCloser(cursor)) {
    const before = cursor.at;
    const isSplice = isSign(cursor, "**");
    const item = readExpression(cursor, depth + 1);
    if (isSign(cursor, ":")) {
      cursor.at++;
      const value = withoutKeys(item, readExpression(cursor, depth + 1));
      entries.push({ key: item.kind === "string" ? item.text : "", value });
    } else if (isSplice) entries.push({ key: undefined, value: item });
    else items.push(item);
    if (!isCloser(cursor) && (cursor.at === before || isEnd(cursor))) cursor.at++;
  }
  cursor.at++;
  // In `{k: v for k, v in other.items()}` the part after the first comma has the source of the entries.
  const others = items.map((value): DictEntry => ({ key: undefined, value }));
  return entries.length > 0 ? { kind: "dict", entries: [...entries, ...others] } : { kind: "list", items };
}
