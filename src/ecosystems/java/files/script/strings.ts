import { type Cursor, findEnd, isWordCode, moveTo } from "./cursor.ts";
import type { Language, Part, Text } from "./nodes.ts";

/** Reads the string at the cursor; an unclosed one ends with its line. */
export function readString(cursor: Cursor, language: Language, isInterpolated: boolean): Text {
  const { text, at, line } = cursor;
  const quote = text.charAt(at);
  const mark = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  const isRaw = mark.length === 3 && language !== "groovy";
  const parts: Part[] = [];
  let literal = "";
  let place = at + mark.length;
  let noCodeBefore = 0;
  while (place < text.length && !text.startsWith(mark, place)) {
    const code = text.charCodeAt(place);
    if (code === lineFeed && mark.length === 1) break;
    if (code === backslash && !isRaw) {
      literal += unescape(text.charAt(place + 1));
      place += 2;
      continue;
    }
    const mayHoldCode = code === dollar && isInterpolated && place >= noCodeBefore;
    const end = mayHoldCode ? endOfCode(cursor, place, language) : place;
    if (end === unclosed) noCodeBefore = place + maxCodeLength;
    if (end > place) {
      parts.push({ literal }, { code: codeOf(text.slice(place + 1, end)) });
      literal = "";
      place = end;
    } else {
      const plain = findEnd(cursor, place + 1, isPlain);
      literal += text.slice(place, plain);
      place = plain;
    }
  }
  parts.push({ literal });
  moveTo(cursor, text.startsWith(mark, place) ? place + mark.length : place);
  return { kind: "text", parts: parts.filter((part) => !("literal" in part && part.literal === "")), line };
}

const lineFeed = 10;
const dollar = 36;
const backslash = 92;

/** Not a special character in a string: no quote, `$`, backslash or line end. */
function isPlain(code: number): boolean {
  return code !== 34 && code !== 39 && code !== dollar && code !== backslash && code !== lineFeed;
}

function unescape(character: string): string {
  if (character === "n") return "\n";
  return character === "t" ? "\t" : character;
}

function codeOf(code: string): string {
  return code.startsWith("{") ? code.slice(1, -1) : code;
}

/** The end of `$name`, in Groovy also `$name.field`, or `${code}`; the position itself if there is none. */
function endOfCode(cursor: Cursor, start: number, language: Language): number {
  const { text } = cursor;
  if (text.charAt(start + 1) === "{") return endOfBraces(text, start + 1);
  if (!isNameStart(text.charCodeAt(start + 1))) return start;
  let end = findEnd(cursor, start + 1, isNamePart);
  if (language !== "groovy") return end;
  while (text.charAt(end) === "." && isNameStart(text.charCodeAt(end + 1))) end = findEnd(cursor, end + 1, isNamePart);
  return end;
}

const maxCodeLength = 1000;
const unclosed = -1;

/** Counts nested braces; an unbalanced one in a nested string is not handled, as no known build file has it. */
function endOfBraces(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + maxCodeLength); at++) {
    const character = text.charAt(at);
    if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at + 1;
    else if (character === "\n") return unclosed;
  }
  return unclosed;
}

function isNamePart(code: number): boolean {
  return code !== dollar && isWordCode(code);
}

function isNameStart(code: number): boolean {
  return isNamePart(code) && !(code >= 48 && code <= 57);
}
