import { takeWithin } from "../../text/take-within.ts";
import { once } from "../../async/once.ts";
import { printable } from "../../text/printable.ts";

/** The terminal columns of a text. Combining marks count as one: a line may be too short, never too long. */
export function measureWidth(text: string): number {
  if (plain.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += wide().test(character) ? 2 : 1;
  return width;
}

/** The text in at most `width` columns; longer text is cut in the middle, because both ends of a name identify it. */
export function cutMiddle(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  if (width < 2) return "…".slice(0, width);
  const tail = Math.floor((width - 1) / 2);
  const characters = Array.from(text);
  const end = takeWithin(characters.toReversed(), tail, measureWidth).reverse();
  return `${takeWithin(characters, width - 1 - tail, measureWidth).join("")}…${end.join("")}`;
}

/** The text in at most `width` columns; longer text is cut at the start: the end of a path matters most. */
export function cutStart(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  if (width < 1) return "";
  return `…${takeWithin(Array.from(text).reverse(), width - 1, measureWidth)
    .reverse()
    .join("")}`;
}

export function padTo(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - measureWidth(text)));
}

const plain = /^[ -~]*$/;
const wide = once(
  () =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u,
);

/** Untrusted text on one line: no control characters, no line breaks, no lone surrogates. */
export function lineText(text: string): string {
  return printable(text.toWellFormed()).replace(/\s+/g, " ").trim();
}

/** Wraps text at spaces into lines of at most `width` columns; a word longer than a line is cut in the middle. */
export function wrapText(text: string, width: number, maxLines = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const line of breakLines(text, width, cutMiddle)) {
    if (lines.length === maxLines) return [...lines.slice(0, -1), markCut(lines.at(-1) ?? "", width)];
    lines.push(line);
  }
  return lines;
}

/** The same for text to copy, such as a URL: a word longer than a line is not cut. */
export function wrapWords(text: string, width: number): string[] {
  return [...breakLines(text, width, (word) => word)];
}

/** Lazy: only the start of a long text may be needed. */
function* breakLines(text: string, width: number, fitWord: (word: string, width: number) => string): Iterable<string> {
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const next = line === "" ? fitWord(word, width) : `${line} ${word}`;
    if (line === "" || measureWidth(next) <= width) line = next;
    else {
      yield line;
      line = fitWord(word, width);
    }
  }
  if (line !== "") yield line;
}

function markCut(line: string, width: number): string {
  return measureWidth(line) + 2 <= width ? `${line} …` : cutMiddle(`${line} …`, width);
}
