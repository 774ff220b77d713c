/** A template is a text with placeholders: `${…}`. */
export type TokenKind = "name" | "string" | "template" | "number" | "sign";

/** The tokens of a program, by their number. A number without a token has no kind and an empty text. */
export interface Tokens {
  readonly count: number;
  isKind(at: number, kind: TokenKind): boolean;
  /** Names, numbers and signs as written; strings and templates without quotes and backslashes. */
  text(at: number): string;
  is(at: number, text: string): boolean;
  /** The code of a sign of one character; 0 for anything else. */
  sign(at: number): number;
  line(at: number): number | undefined;
  /** Where it starts in the source, a text after its quote. */
  start(at: number): number;
}

const kinds = { name: 1, string: 2, template: 3, number: 4, sign: 5 } as const;

/** The tokens of a JavaScript or TypeScript program, in one pass and without errors. Comments are skipped. */
export function tokenizeScript(source: string): Tokens {
  const codes = codesOf(source);
  const table: Table = { source, codes, count: 0, cells: new Uint32Array((source.length >> 1) | 63) };
  const { length } = codes;
  let line = 1;
  for (let at = 0; at < length;) {
    const code = codes[at] ?? 0;
    const from = at;
    if (code <= space) {
      if (code === newline) line++;
      at++;
    } else if (nameParts[code] === 1) {
      at = endOfWord(codes, at);
      add(table, code >= 0x30 && code <= 0x39 ? kinds.number : kinds.name, from, at, line);
    } else if (code === doubleQuote || code === quote || code === backtick) {
      const end = endOfText(codes, at + 1, code);
      const isFilled = code === backtick && source.slice(at + 1, end).includes("${");
      add(table, isFilled ? kinds.template : kinds.string, at + 1, Math.min(end, length), line);
      line += countLines(codes, from, end);
      at = end + (codes[end] === code ? 1 : 0);
    } else if (code === slash && isComment(codes, at)) {
      at = endOfComment(source, at);
      line += countLines(codes, from, at);
    } else if (code === slash && isBeforePattern(table)) at = endOfPattern(codes, at);
    else {
      at += isDouble(codes, at, code) ? 2 : 1;
      add(table, kinds.sign, from, at, line);
    }
  }
  return createTokens(table);
}

/** One byte for each character. Those above 255 become another one that is also only part of a name or text. */
function codesOf(source: string): Uint8Array {
  return Buffer.from(source.replaceAll(/[^\0-\xff]/g, "\xff"), "latin1");
}

interface Table {
  readonly source: string;
  readonly codes: Uint8Array;
  /** Three for each token: where it starts, its length and kind, its line. Objects take several times the memory. */
  cells: Uint32Array;
  count: number;
}

function createTokens({ source, codes, count, cells }: Table): Tokens {
  const kindAt = (at: number) => (at < count ? (cells[3 * at + 1] ?? 0) & 7 : 0);
  const lengthAt = (at: number) => (at < count ? (cells[3 * at + 1] ?? 0) >>> 3 : 0);
  const text = (at: number): string => {
    const start = cells[3 * at] ?? 0;
    const raw = source.slice(start, start + lengthAt(at));
    const kind = kindAt(at);
    return kind === kinds.string || kind === kinds.template ? unescaped(raw) : raw;
  };
  return {
    count,
    isKind: (at, kind) => kindAt(at) === kinds[kind],
    text,
    is(at, wanted) {
      const length = lengthAt(at);
      if (length === wanted.length) return source.startsWith(wanted, cells[3 * at] ?? 0) && at < count;
      return length > wanted.length && length <= 2 * wanted.length && text(at) === wanted; // with backslashes
    },
    sign: (at) => (at < count && cells[3 * at + 1] === shortSign ? (codes[cells[3 * at] ?? 0] ?? 0) : 0),
    line: (at) => (at < count ? cells[3 * at + 2] : undefined),
    start: (at) => cells[3 * at] ?? 0,
  };
}

/** The length and kind of a sign of one character. */
const shortSign = (1 << 3) | kinds.sign;

const [newline, space, doubleQuote, quote, star, slash] = [0x0a, 0x20, 0x22, 0x27, 0x2a, 0x2f];
const [equals, greater, question, openList, backslash, closeList] = [0x3d, 0x3e, 0x3f, 0x5b, 0x5c, 0x5d];
const [closeParen, backtick, bar, closeBlock] = [0x29, 0x60, 0x7c, 0x7d];

function add(table: Table, kind: number, start: number, end: number, line: number): void {
  const at = 3 * table.count++;
  if (at + 3 > table.cells.length) table.cells = enlarge(table.cells);
  const { cells } = table;
  cells[at] = start;
  cells[at + 1] = ((end - start) << 3) | kind;
  cells[at + 2] = line;
}

function enlarge(cells: Uint32Array): Uint32Array {
  const larger = new Uint32Array(cells.length * 2);
  larger.set(cells);
  return larger;
}

const nameParts = Uint8Array.from({ length: 256 }, (_, code) =>
  code > 127 || /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function endOfWord(codes: Uint8Array, start: number): number {
  let end = start + 1;
  while (nameParts[codes[end] ?? 0] === 1) end++;
  return end;
}

/** An unclosed string ends with its line. Templates in placeholders are not parsed: such a text is no name. */
function endOfText(codes: Uint8Array, start: number, mark: number): number {
  let end = start;
  for (; end < codes.length; end++) {
    const code = codes[end];
    if (code === mark || (code === newline && mark !== backtick)) break;
    if (code === backslash) end++;
  }
  return end;
}

function countLines(codes: Uint8Array, start: number, end: number): number {
  let lines = 0;
  for (let at = start; at < end; at++) if (codes[at] === newline) lines++;
  return lines;
}

function unescaped(text: string): string {
  return text.includes("\\") ? text.replaceAll(/\\([^])/g, "$1") : text;
}

function isComment(codes: Uint8Array, at: number): boolean {
  return codes[at + 1] === slash || codes[at + 1] === star;
}

function endOfComment(source: string, at: number): number {
  const isLine = source[at + 1] === "/";
  const end = isLine ? source.indexOf("\n", at) : source.indexOf("*/", at + 2);
  return end < 0 ? source.length : isLine ? end : end + 2;
}

/** After a value a slash divides; elsewhere it starts a regular expression. */
function isBeforePattern({ source, codes, cells, count }: Table): boolean {
  const last = 3 * (count - 1);
  if (last < 0) return true;
  const start = cells[last] ?? 0;
  const kind = (cells[last + 1] ?? 0) & 7;
  const code = codes[start];
  if (kind === kinds.sign) return code !== closeParen && code !== closeList && code !== closeBlock;
  const word = kind === kinds.name ? source.slice(start, start + ((cells[last + 1] ?? 0) >>> 3)) : "";
  return word === "return" || word === "typeof";
}

function endOfPattern(codes: Uint8Array, start: number): number {
  let isClass = false;
  let at = start + 1;
  for (; at < codes.length; at++) {
    const code = codes[at];
    if (code === newline) break;
    if (code === slash && !isClass) return at + 1;
    if (code === backslash) at++;
    else if (code === openList) isClass = true;
    else if (code === closeList) isClass = false;
  }
  return at;
}

/** `??`, `||` and `=>`. */
function isDouble(codes: Uint8Array, at: number, code: number): boolean {
  const next = codes[at + 1];
  return code === equals ? next === greater : code === next && (code === question || code === bar);
}
