import { printable } from "../text/printable.ts";

/** Text from outside on one line: nothing a terminal obeys, no line end, no half of a character. */
export function lineText(text: string): string {
  return printable(text.toWellFormed()).replace(/\s+/g, " ").trim();
}
