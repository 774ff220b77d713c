import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { brokenAt, findBrokenLine } from "./broken-line.ts";
import { lineAt } from "../text/line-at.ts";

const maxDepth = 200;

/** Reads JSON. Throws ParseError with the line where it stops being JSON. */
export function parseJson(text: string): unknown {
  checkDepth(text);
  const json = stripByteOrderMark(text);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ParseError("This is not valid JSON.", findErrorLine(json, error));
  }
}

/** The same where a broken text says nothing: undefined. */
export function parseIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** JSON with comments and trailing commas, as in bun.lock, deno.jsonc and many configuration files. */
export function parseJsonWithComments(text: string): unknown {
  return parseJson(withoutComments(text));
}

function stripByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** JSON.parse accepts a million levels, but code that walks the result would overflow the stack. */
function checkDepth(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = endOfString(text, at);
    else if (code === 91 || code === 123) {
      if (++depth > maxDepth) throw new TooLargeError(`The file is nested more than ${maxDepth} levels deep.`);
    } else if (code === 93 || code === 125) depth--;
  }
}

/** The offset of the closing quote: the first one after an even number of backslashes. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 92) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** Replaces comments with blanks and removes trailing commas; lines keep their numbers. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at = endOfString(text, at) + 1;
    } else if (code === 47 && (text[at + 1] === "/" || text[at + 1] === "*")) {
      const end = endOfComment(text, at);
      parts.push(text.slice(from, at), text.slice(at, end).replaceAll(/[^\n]/g, " "));
      from = at = end;
    } else if (code === 44 && isTrailing(text, at)) {
      parts.push(text.slice(from, at));
      from = at = at + 1;
    } else at++;
  }
  return parts.join("") + text.slice(from);
}

function endOfComment(text: string, at: number): number {
  const end = text[at + 1] === "/" ? text.indexOf("\n", at) : text.indexOf("*/", at + 2);
  if (end < 0) return text.length;
  return text[at + 1] === "/" ? end : end + 2;
}

/** Whether only blanks and comments follow before the closing bracket. */
function isTrailing(text: string, comma: number): boolean {
  let at = comma + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 93 || code === 125) return true;
    if (code === 47 && (text[at + 1] === "/" || text[at + 1] === "*")) at = endOfComment(text, at);
    else if (code <= 32) at++;
    else return false;
  }
  return false;
}

/** The V8 message is not shown, since it may quote the file. */
function findErrorLine(text: string, error: unknown): number | undefined {
  const offset = brokenAt(error);
  return offset === undefined ? findBrokenLine(text) : lineAt(text, offset);
}
