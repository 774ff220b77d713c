import { ParseError } from "../domain/contracts/parse-error.ts";

/** The bytes of a value in a JSON text: from `start` to just before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Calls for each member of an object with its name and where its value starts; gets back where the value ends. Values are
 * not parsed: callers often need a small part of a large text. Invalid JSON is only found when a value is parsed.
 */
export function eachMember(bytes: Buffer, take: (name: string, at: number) => number): void {
  eachEntry(bytes, 0, [openObject, closeObject], (start) => {
    const nameEnd = skipString(bytes, start);
    const name = JSON.parse(bytes.toString("utf8", start, nameEnd)) as string;
    return take(name, skipSpace(bytes, expect(bytes, skipSpace(bytes, nameEnd), colon)));
  });
}

/** Calls `take` for each element of the list that starts here. Returns the end of the list. */
export function eachElement(bytes: Buffer, from: number, take: (element: Span) => void): number {
  return eachEntry(bytes, from, [openList, closeList], (at) => {
    const end = skipValue(bytes, at);
    take({ start: at, end });
    return end;
  });
}

/** Where the value that starts here ends. */
export function skipValue(bytes: Buffer, from: number): number {
  const first = bytes[from];
  if (first === quote) return skipString(bytes, from);
  return first === openObject || first === openList ? skipNested(bytes, from) : skipWord(bytes, from);
}

/** `read` gets the start of an entry and returns its end. */
function eachEntry(
  bytes: Buffer,
  from: number,
  [open, close]: readonly [number, number],
  read: (at: number) => number,
): number {
  let at = skipSpace(bytes, expect(bytes, skipSpace(bytes, from), open));
  if (bytes[at] === close) return at + 1;
  for (;;) {
    at = skipSpace(bytes, read(at));
    if (bytes[at] === close) return at + 1;
    at = skipSpace(bytes, expect(bytes, at, comma));
  }
}

function expect(bytes: Buffer, at: number, wanted: number): number {
  if (bytes[at] === wanted) return at + 1;
  throw new ParseError(`This is not valid JSON at byte ${at}.`);
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0x20 || bytes[at] === 0x0a || bytes[at] === 0x0d || bytes[at] === 0x09) at += 1;
  return at;
}

function skipNested(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) at = skipString(bytes, at) - 1;
    else if (byte === openObject || byte === openList) depth += 1;
    else if (byte === closeObject || byte === closeList) depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw new ParseError("This JSON ends too early.");
}

/** Byte by byte: most texts are short, so a search from quote to quote is slower. */
function skipString(bytes: Buffer, from: number): number {
  for (let at = expect(bytes, from, quote); at < bytes.length; at += 1) {
    if (bytes[at] === quote) return at + 1;
    if (bytes[at] === backslash) at += 1;
  }
  throw new ParseError("This JSON ends too early.");
}

/** A number, or one of the three words. */
function skipWord(bytes: Buffer, from: number): number {
  let at = from;
  while (isWordByte(bytes[at])) at += 1;
  if (at === from) throw new ParseError(`This is not valid JSON at byte ${at}.`);
  return at;
}

function isWordByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  const isLetter = (byte >= 0x61 && byte <= 0x7a) || byte === 0x45;
  return isDigit || isLetter || byte === 0x2d || byte === 0x2b || byte === 0x2e;
}
