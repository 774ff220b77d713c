import { countBefore } from "./count-before.ts";

/** The number of the line that an offset is on, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** The same for many offsets of one text in ascending order, which is read only as far as the last of them. */
export function createLineCounter(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted++) if (text.charCodeAt(counted) === 10) line++;
    return line;
  };
}

/** The same for offsets in any order. The text is only searched at the first call. A lone `\r` ends a line too. */
export function createLineFinder(text: string): (offset: number) => number {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    return Math.max(
      1,
      countBefore(starts, (start) => start <= offset),
    );
  };
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** The offset of the line break after an offset, or the end of the text. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
