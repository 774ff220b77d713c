import { printable } from "../text/printable.ts";

/**
 * Text for XML 1.0: markup escaped, what XML cannot carry taken out. In an attribute a reader turns line ends into
 * blanks; put text on one line before.
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
