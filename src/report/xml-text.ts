import { printable } from "../text/printable.ts";

/**
 * Text for XML 1.0: markup is escaped, invalid characters are removed. Parsers turn newlines in an attribute into
 * spaces, so put the text on one line first.
 */
export function xmlText(text: string): string {
  return printable(text.toWellFormed())
    .replace(/[\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (found) => entities[found] ?? found);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
