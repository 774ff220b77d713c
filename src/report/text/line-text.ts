import { printable } from "../../text/printable.ts";

/** Untrusted text on one line: no control characters, no line breaks, no lone surrogates. */
export function lineText(text: string): string {
  return printable(text.toWellFormed()).replace(/\s+/g, " ").trim();
}
