/**
 * Reads the YAML that writers of lockfiles produce: mappings and lists in block style, scalars on one line, and small
 * flow collections. It takes a tenth of the time of the general parser, and has to agree with it: everything else,
 * such as anchors, comments after a value, multi-line scalars, repeated keys and mistakes, is left to that parser.
 */
const maxDepth = 50;
const maxKeyLength = 1000;
/** Longer texts may have more values than the general parser allows. */
const maxLength = 6_000_000;

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
}

/** The value of the only document; undefined if the text has something that is left to the general parser. */
export function readSimpleYaml(text: string): unknown {
  if (text.length > maxLength || unusual.test(text)) return undefined;
  const reader: Reader = { text, open: [], pending: undefined };
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    let at = start;
    while (at < end && text.charCodeAt(at) === space) at++;
    if (at < end && text.charCodeAt(at) !== hash && !readLine(reader, at, at - start, end)) return undefined;
    start = end + 1;
  }
  return reader.pending === undefined ? reader.open[0]?.value : undefined;
}

/** Control characters, some characters beyond ASCII, and spaces at the end of a line. */
const unusual = /[^\n\x20-\x7e\u00a1-\u1fff\u2010-\u2027\u2030-\u2fff]| (?:\n|$)/;
const [space, hash, quote, doubleQuote, dash, colon] = [0x20, 0x23, 0x27, 0x22, 0x2d, 0x3a];
const [openList, closeList, openMapping, closeMapping] = [0x5b, 0x5d, 0x7b, 0x7d];

function readLine(reader: Reader, at: number, indent: number, end: number): boolean {
  const { text } = reader;
  const isItem = text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === space;
  const level = levelAt(reader, indent, isItem);
  if (level === undefined) return false;
  if (isItem) return readItem(text, level, at + 2, end);
  if (Array.isArray(level)) return false;
  return readField(reader, level, at, end);
}

/** The collection that a line with this indentation belongs to. */
function levelAt(reader: Reader, indent: number, isItem: boolean): Collection | undefined {
  const { open, pending } = reader;
  const last = open.at(-1);
  if (last === undefined) return indent === 0 && !isItem ? begin(reader, 0, {}) : undefined;
  if (pending !== undefined) {
    // A list may have the indentation of its key.
    if (indent < last.indent || (indent === last.indent && !isItem) || open.length >= maxDepth) return undefined;
    reader.pending = undefined;
    const value = begin(reader, indent, isItem ? [] : {});
    (last.value as Record<string, unknown>)[pending] = value;
    return value;
  }
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

function readItem(text: string, list: Collection, at: number, end: number): boolean {
  const value = readScalar(text, at, end);
  if (value === undefined || !Array.isArray(list)) return false;
  list.push(value);
  return true;
}

function readField(reader: Reader, table: Record<string, unknown>, at: number, end: number): boolean {
  const { text } = reader;
  const keyEnd = endOfKey(text, at, end);
  if (keyEnd <= at || keyEnd - at > maxKeyLength) return false;
  const key = unquote(text, at, keyEnd);
  if (key === "__proto__" || Object.hasOwn(table, key)) return false;
  let from = keyEnd + 1;
  while (from < end && text.charCodeAt(from) === space) from++;
  if (from === end) {
    reader.pending = key;
    return true;
  }
  const value = readValue(text, from, end);
  if (value === undefined) return false;
  table[key] = value;
  return true;
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

/** A quoted or plain scalar that takes the rest of the line. */
function readScalar(text: string, start: number, end: number): string | undefined {
  if (isQuote(text.charCodeAt(start))) {
    return endOfQuoted(text, start, end) === end ? unquote(text, start, end) : undefined;
  }
  if (start >= end || !mayStartPlain(text, start)) return undefined;
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === colon && isColon(text, at, end)) return undefined;
    if (code === hash && text.charCodeAt(at - 1) === space) return undefined;
  }
  return text.slice(start, end);
}

/** The index after the closing quote. -1 if the text is not closed on this line, or has an escape sequence. */
function endOfQuoted(text: string, start: number, end: number): number {
  const mark = text.charCodeAt(start);
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash && mark === doubleQuote) return -1;
    if (code !== mark) continue;
    if (mark === doubleQuote || text.charCodeAt(at + 1) !== quote) return at + 1;
    at++; // two single quotes stand for one
  }
  return -1;
}

const backslash = 0x5c;

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

const plainStart = tableOf("_/.^~$(");

/** Has a 1 for letters, digits and these characters. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let code = 0; code < table.length; code++) {
    const one = String.fromCharCode(code);
    if (/\w/.test(one) || characters.includes(one)) table[code] = 1;
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

const flowPlain = tableOf("/.^~$()@+=-*<>!%&;|?");
