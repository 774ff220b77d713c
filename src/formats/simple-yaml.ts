/**
 * Reads the YAML of lockfiles, workflows and Kubernetes objects: mappings and lists in block style, scalars on one line,
 * literal blocks, and small flow collections. It takes a third of the time of the general parser, and has to agree with
 * it (docs/decisions/0019): everything else, such as anchors, folded texts, repeated keys and mistakes, is left to that parser.
 */
const maxDepth = 50;
const maxKeyLength = 1000;
/** Longer texts may have more values than the general parser allows. */
const maxLength = 6_000_000;
/** The same for lists of mappings, which take fewer characters for a value. */
const maxListLength = 4_000_000;

type Collection = Record<string, unknown> | unknown[];

interface Level {
  readonly indent: number;
  readonly value: Collection;
}

interface Reader {
  readonly text: string;
  readonly open: Level[];
  /** The key that has no value yet: the next line decides whether it is a mapping or a list. */
  pending: string | undefined;
  /** Where the next line starts. */
  next: number;
}

/** The value of the only document; undefined if the text has something that is left to the general parser. */
export function readSimpleYaml(text: string): unknown {
  if (text.length > maxLength || unusual.test(text)) return undefined;
  const reader: Reader = { text, open: [], pending: undefined, next: 0 };
  let isStarted = false;
  for (let start = 0; start < text.length; start = reader.next) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    reader.next = end + 1;
    let at = start;
    while (at < end && text.charCodeAt(at) === space) at++;
    if (at === end || text.charCodeAt(at) === hash) continue;
    const isMark = !isStarted && end - start === 3 && text.startsWith("---", start);
    if (!isMark && !readLine(reader, at, at - start, end)) return undefined;
    isStarted = true;
  }
  setEmpty(reader);
  return reader.open[0]?.value;
}

/** A key without a value. */
function setEmpty(reader: Reader): void {
  const last = reader.open.at(-1);
  if (reader.pending !== undefined && last) (last.value as Record<string, unknown>)[reader.pending] = "";
  reader.pending = undefined;
}

/** Control characters, some characters beyond ASCII, and spaces at the end of a line. */
const unusual = /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u2fff]| (?:\n|$)/;
const [space, hash, quote, doubleQuote, dash, colon] = [0x20, 0x23, 0x27, 0x22, 0x2d, 0x3a];
const [openList, closeList, openMapping, closeMapping, bar] = [0x5b, 0x5d, 0x7b, 0x7d, 0x7c];

function readLine(reader: Reader, at: number, indent: number, end: number): boolean {
  const { text } = reader;
  const isItem = text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === space;
  const level = levelAt(reader, indent, isItem);
  if (level === undefined) return false;
  if (isItem) return readItem(reader, level, at + 2, indent + 2, end);
  if (Array.isArray(level)) return false;
  return readField(reader, level, at, end);
}

/** The collection that a line with this indentation belongs to. */
function levelAt(reader: Reader, indent: number, isItem: boolean): Collection | undefined {
  const { open, pending } = reader;
  const last = open.at(-1);
  if (last === undefined) return indent === 0 ? begin(reader, 0, isItem ? [] : {}) : undefined;
  // A list may have the indentation of its key.
  if (pending !== undefined && (indent > last.indent || (indent === last.indent && isItem))) {
    if (open.length >= maxDepth) return undefined;
    reader.pending = undefined;
    const value = begin(reader, indent, isItem ? [] : {});
    (last.value as Record<string, unknown>)[pending] = value;
    return value;
  }
  setEmpty(reader);
  for (let level: Level | undefined = last; level; level = open.at(-1)) {
    if (level.indent === indent && Array.isArray(level.value) === isItem) return level.value;
    if (level.indent < indent) return undefined;
    open.pop();
  }
  return undefined;
}

function begin({ open }: Reader, indent: number, value: Collection): Collection {
  open.push({ indent, value });
  return value;
}

function readItem(reader: Reader, list: Collection, at: number, indent: number, end: number): boolean {
  const { text, open } = reader;
  if (!Array.isArray(list)) return false;
  if (endOfKey(text, at, end) > at) {
    if (open.length >= maxDepth || text.length > maxListLength) return false;
    const table: Record<string, unknown> = {};
    list.push(table);
    begin(reader, indent, table);
    return readField(reader, table, at, end);
  }
  const value = readScalar(text, at, end);
  if (value !== undefined) list.push(value);
  return value !== undefined;
}

function readField(reader: Reader, table: Record<string, unknown>, at: number, end: number): boolean {
  const { text } = reader;
  const keyEnd = endOfKey(text, at, end);
  if (keyEnd <= at || keyEnd - at > maxKeyLength) return false;
  const key = unquote(text, at, keyEnd);
  if (key === "__proto__" || Object.hasOwn(table, key)) return false;
  let from = keyEnd + 1;
  while (from < end && text.charCodeAt(from) === space) from++;
  if (from === end || text.charCodeAt(from) === hash) {
    reader.pending = key;
    return true;
  }
  const value = text.charCodeAt(from) === bar ? readBlock(reader, from, end) : readValue(text, from, end);
  if (value === undefined) return false;
  table[key] = value;
  return true;
}

/** The lines below a `|` or `|-`, which keep their indentation beyond that of the first. */
function readBlock(reader: Reader, from: number, end: number): string | undefined {
  const { text, open } = reader;
  const outer = open.at(-1)?.indent ?? 0;
  const isStripped = text.charCodeAt(from + 1) === dash;
  if (end - from !== (isStripped ? 2 : 1)) return undefined;
  const lines: string[] = [];
  let inner = 0;
  let start = end + 1;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    if (newline < 0) return undefined;
    let at = start;
    while (text.charCodeAt(at) === space) at++;
    const indent = at - start;
    if (at < newline && indent <= outer) break;
    if (at < newline && inner === 0) inner = indent;
    if (at < newline && indent < inner) return undefined;
    lines.push(text.slice(Math.min(start + inner, newline), newline));
    start = newline + 1;
  }
  reader.next = start;
  while (lines.at(-1) === "") lines.pop();
  return lines.length === 0 ? undefined : lines.join("\n") + (isStripped ? "" : "\n");
}

/** Where the colon after a key is, or -1. */
function endOfKey(text: string, start: number, end: number): number {
  if (isQuote(text.charCodeAt(start))) {
    const close = endOfQuoted(text, start, end);
    return close > start && isColon(text, close, end) ? close : -1;
  }
  if (!mayStartPlain(text, start)) return -1;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === colon && isColon(text, at, end)) return text.charCodeAt(at - 1) === space ? -1 : at;
    if (code === hash && text.charCodeAt(at - 1) === space) return -1;
  }
  return -1;
}

function isColon(text: string, at: number, end: number): boolean {
  return text.charCodeAt(at) === colon && (at + 1 === end || text.charCodeAt(at + 1) === space);
}

function readValue(text: string, start: number, end: number): unknown {
  const first = text.charCodeAt(start);
  if (first === openMapping) return readFlowMapping(text, start, end);
  if (first === openList) return readFlowList(text, start, end);
  return readScalar(text, start, end);
}

/** A quoted or plain scalar that takes the rest of the line, except for a comment. */
function readScalar(text: string, start: number, end: number): string | undefined {
  if (isQuote(text.charCodeAt(start))) {
    const close = endOfQuoted(text, start, end);
    return close === end || isComment(text, close, end) ? unquote(text, start, close) : undefined;
  }
  if (start >= end || !mayStartPlain(text, start)) return undefined;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === colon && isColon(text, at, end)) return undefined;
    if (code === hash && text.charCodeAt(at - 1) === space) return text.slice(start, at).trimEnd();
  }
  return text.slice(start, end);
}

function isComment(text: string, from: number, end: number): boolean {
  let at = from;
  while (at >= 0 && at < end && text.charCodeAt(at) === space) at++;
  return at > from && at < end && text.charCodeAt(at) === hash;
}

/** The index after the closing quote. -1 if the text is not closed on this line, or has an escape sequence. */
function endOfQuoted(text: string, start: number, end: number): number {
  const isDouble = text.charCodeAt(start) === doubleQuote;
  const mark = isDouble ? '"' : "'";
  const repeated = isDouble ? -1 : quote; // two single quotes stand for one
  let at = text.indexOf(mark, start + 1);
  while (at >= 0 && at < end && text.charCodeAt(at + 1) === repeated) at = text.indexOf(mark, at + 2);
  if (at < 0 || at >= end) return -1;
  return isDouble && text.slice(start, at).includes("\\") ? -1 : at + 1;
}

function isQuote(code: number): boolean {
  return code === quote || code === doubleQuote;
}

function unquote(text: string, start: number, end: number): string {
  const mark = text.charCodeAt(start);
  if (!isQuote(mark)) return text.slice(start, end);
  const inner = text.slice(start + 1, end - 1);
  return mark === quote && inner.includes("'") ? inner.replaceAll("''", "'") : inner;
}

function mayStartPlain(text: string, at: number): boolean {
  return plainStart[text.charCodeAt(at)] === 1 && !text.startsWith("...", at);
}

const plainStart = createTable("_/.^~$(");

/** Has a 1 for letters, digits and these characters. */
function createTable(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < table.length; code++) {
    const character = String.fromCharCode(code);
    if (/\w/.test(character) || characters.includes(character)) table[code] = 1;
  }
  return table;
}

/** `{integrity: sha512-…, tarball: https://…}` */
function readFlowMapping(text: string, start: number, end: number): Record<string, unknown> | undefined {
  if (text.charCodeAt(end - 1) !== closeMapping) return undefined;
  const table: Record<string, unknown> = {};
  for (let at = start + 1; at < end - 1;) {
    const keyEnd = endOfFlowScalar(text, at, end);
    if (keyEnd < 0 || text.charCodeAt(keyEnd) !== colon || text.charCodeAt(keyEnd + 1) !== space) return undefined;
    const key = unquote(text, at, keyEnd);
    const valueEnd = endOfFlowScalar(text, keyEnd + 2, end);
    const next = nextFlowItem(text, valueEnd, end);
    if (next < 0 || key === "__proto__" || Object.hasOwn(table, key)) return undefined;
    table[key] = unquote(text, keyEnd + 2, valueEnd);
    at = next;
  }
  return table;
}

/** `[x64, arm64]` */
function readFlowList(text: string, start: number, end: number): unknown[] | undefined {
  if (text.charCodeAt(end - 1) !== closeList) return undefined;
  const items: unknown[] = [];
  for (let at = start + 1; at < end - 1;) {
    const itemEnd = endOfFlowScalar(text, at, end);
    const next = nextFlowItem(text, itemEnd, end);
    if (next < 0) return undefined;
    items.push(unquote(text, at, itemEnd));
    at = next;
  }
  return items;
}

/** Where the next item begins, or the closing bracket; -1 if neither follows. */
function nextFlowItem(text: string, at: number, end: number): number {
  if (at < 0 || at === end - 1) return at;
  const isNext = text.startsWith(", ", at) && at + 2 < end - 1;
  return isNext ? at + 2 : -1;
}

/** The index after a quoted or plain scalar, or -1. A plain one ends before a colon with a space. */
function endOfFlowScalar(text: string, start: number, end: number): number {
  if (isQuote(text.charCodeAt(start))) return endOfQuoted(text, start, end - 1);
  if (!mayStartPlain(text, start)) return -1;
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    const isJoining = code === colon || code === space;
    if (flowPlain[isJoining ? text.charCodeAt(at + 1) : code] !== 1) return at;
    at++;
  }
}

const flowPlain = createTable("/.^~$()@+=-*<>!%&;|?");
