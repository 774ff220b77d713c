import { countBracket, isSign, isText, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { withoutKeys } from "./dict-keys.ts";
import type { DictEntry, Expression } from "./expression.ts";

export interface Cursor {
  readonly tokens: Tokens;
  at: number;
}

const maxDepth = 60;

/** Reads one expression and leaves the cursor on the token that ends it: a comma, a bracket, a colon, or a line end. */
export function readExpression(cursor: Cursor, depth = 0): Expression {
  const parts: Expression[] = [];
  const locals: string[] = [];
  let isComputed = false;
  let isSum = true;
  let producedCount: number | undefined;
  while (!isEnd(cursor)) {
    const code = cursor.tokens.kinds[cursor.at];
    const text = code === kind.name || isSign(code) ? textAt(cursor.tokens, cursor.at) : "";
    if (isSign(code) && countBracket(code) <= 0) {
      isComputed ||= !harmless.has(text);
      isSum &&= text === "+";
      cursor.at++;
      if (text === "%" && beginsValue(cursor)) readPrimary(cursor, depth); // format values, not requirements
    } else if (code === kind.name && text === "if") {
      isSum = false;
      skipCondition(cursor);
    } else if (code === kind.name && keywords.has(text)) {
      isSum = false;
      isComputed ||= text === "for" || text === "lambda";
      cursor.at++;
      if (text === "for") locals.push(...namesUpTo("in", cursor));
      if (text === "for") producedCount ??= parts.length;
    } else parts.push(readPrimary(cursor, depth));
  }
  if (isComputed)
    return {
      kind: "computed",
      from: parts,
      ...(locals.length > 0 && { locals }),
      ...(producedCount !== undefined && { producedCount }),
    };
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
  const code = tokens.kinds[at];
  return at >= tokens.end || code === kind.newline || (isSign(code) && ends.has(textAt(tokens, at)));
}

function beginsValue({ tokens, at }: Cursor): boolean {
  const code = tokens.kinds[at];
  return at < tokens.end && (isSign(code) ? countBracket(code) > 0 : code !== kind.newline);
}

/** The names of `for a, (b, c) in`; the cursor does not move. */
function namesUpTo(word: string, { tokens, at }: Cursor): string[] {
  const names: string[] = [];
  for (let next = at; next < Math.min(at + maxTargets, tokens.end); next++) {
    const code = tokens.kinds[next];
    const isName = code === kind.name;
    if (code === kind.newline || (isName && textAt(tokens, next) === word)) break;
    if (isName) names.push(textAt(tokens, next));
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
  return tokens.kinds[at] === kind.name && textAt(tokens, at) === word;
}

function isAt({ tokens, at }: Cursor, code: number): boolean {
  return tokens.kinds[at] === code;
}

/** Skips one token, or everything up to its closing bracket. */
function skipToken(cursor: Cursor): void {
  let open = 0;
  do open += countBracket(cursor.tokens.kinds[cursor.at++]);
  while (open > 0 && cursor.at < cursor.tokens.end);
}

function readPrimary(cursor: Cursor, depth: number): Expression {
  if (cursor.at >= cursor.tokens.end || depth > maxDepth) {
    skipToken(cursor);
    return { kind: "computed", from: [] };
  }
  return readTrailers(cursor, readAtom(cursor, depth), depth);
}

function readAtom(cursor: Cursor, depth: number): Expression {
  const { tokens, at } = cursor;
  const code = tokens.kinds[at];
  if (isText(code)) return readStrings(cursor);
  if (code === sign.openMap) return readBraces(cursor, depth);
  if (isSign(code)) return { kind: "list", items: readItems(cursor, depth) };
  cursor.at++;
  return code === kind.name ? { kind: "name", name: textAt(tokens, at) } : { kind: "computed", from: [] };
}

/** Adjacent strings are one string. The placeholders of an f-string are kept, and are not a version. */
function readStrings(cursor: Cursor): Expression {
  const { tokens } = cursor;
  const line = findTokenLine(tokens, cursor.at);
  let text = "";
  for (; cursor.at < tokens.end && isText(tokens.kinds[cursor.at]); cursor.at++) text += textAt(tokens, cursor.at);
  return { kind: "string", text, line };
}

/** What follows a value: `.name`, `(…)`, `[…]`. */
function readTrailers(cursor: Cursor, start: Expression, depth: number): Expression {
  let value = start;
  let method: string | undefined;
  for (;;) {
    if (isAt(cursor, sign.dot) && cursor.tokens.kinds[cursor.at + 1] === kind.name) {
      if (method !== undefined) value = attribute(value, method);
      method = textAt(cursor.tokens, cursor.at + 1);
      cursor.at += 2;
    } else if (isAt(cursor, sign.open)) {
      const items = readItems(cursor, depth);
      value = { kind: "call", of: value, items, ...(method === undefined ? {} : { method }) };
      method = undefined;
    } else if (isAt(cursor, sign.openList)) {
      if (method !== undefined) value = attribute(value, method);
      method = undefined;
      const line = findTokenLine(cursor.tokens, cursor.at);
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
  while (cursor.at < cursor.tokens.end && !isCloser(cursor)) {
    const before = cursor.at;
    const item = readExpression(cursor, depth + 1);
    if (isAt(cursor, sign.equals) && item.kind === "name") {
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
  return countBracket(tokens.kinds[at]) < 0;
}

/** A dict, or a set, which is treated like a list. */
function readBraces(cursor: Cursor, depth: number): Expression {
  const entries: DictEntry[] = [];
  const items: Expression[] = [];
  cursor.at++;
  while (cursor.at < cursor.tokens.end && !isCloser(cursor)) {
    const before = cursor.at;
    const isSplice = isAt(cursor, kind.power);
    const item = readExpression(cursor, depth + 1);
    if (isAt(cursor, sign.colon)) {
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
