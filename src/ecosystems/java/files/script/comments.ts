import { endOf, moveTo, type Cursor } from "./cursor.ts";
import type { Language } from "./nodes.ts";

/** Skips whitespace or a comment. The line shows whether there was a line break. */
export function skipBlankOrComment(cursor: Cursor, language: Language): boolean {
  const { text, at } = cursor;
  if (isBlank(text.charCodeAt(at))) {
    moveTo(cursor, endOf(cursor, at, isBlank));
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
