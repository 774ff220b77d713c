import { cutMiddle, measureWidth } from "./fit.ts";

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
