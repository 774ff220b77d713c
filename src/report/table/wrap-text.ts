import { cutMiddle, widthOf } from "../fit.ts";

/** Breaks text at blanks into lines of at most `width` columns; a word that is longer than a line loses its middle. */
export function wrapText(text: string, width: number, mostLines = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").filter(Boolean)) {
    const next = line === "" ? cutMiddle(word, width) : `${line} ${word}`;
    if (line === "" || widthOf(next) <= width) line = next;
    else {
      lines.push(line);
      if (lines.length === mostLines) return [...lines.slice(0, -1), markCut(line, width)];
      line = cutMiddle(word, width);
    }
  }
  return line === "" ? lines : [...lines, line];
}

function markCut(line: string, width: number): string {
  return widthOf(line) + 2 <= width ? `${line} …` : cutMiddle(`${line} …`, width);
}
