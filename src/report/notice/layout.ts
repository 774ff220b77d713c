import { printable } from "../../text/printable.ts";
import { wrapWords } from "../text/lines.ts";

export const noticeWidth = 80;

/** An underlined title. */
export function heading(title: string, sign: "=" | "-"): string[] {
  return [title, sign.repeat(Math.min(noticeWidth, title.length)), ""];
}

/** A paragraph written by lcc, followed by a blank line. */
export function paragraph(text: string): string[] {
  return [...wrapWords(text, noticeWidth), ""];
}

/** Third-party text without control characters and trailing whitespace. */
export function textLines(text: string): string[] {
  const lines = printable(text.toWellFormed().replaceAll(/\r\n?|[\f\v\u2028\u2029]/g, "\n")).split("\n");
  const trimmed = lines.map((line) => line.trimEnd());
  const first = trimmed.findIndex((line) => line !== "");
  const last = trimmed.findLastIndex((line) => line !== "");
  return first < 0 ? [] : trimmed.slice(first, last + 1);
}
