import { withoutCommentSigns } from "../notices/structure/paragraphs.ts";
import type { LineRange, Paragraph } from "../passage.ts";

/** The position of a license text in the input: its lines, its first character and the one after its last. */
interface Place extends LineRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Text in the first and the last line of license texts that is not part of them. No paragraph contains these words,
 * because their lines are already accounted for.
 */
export function findEdges(text: string, places: readonly Place[]): Paragraph[] {
  const edges: Paragraph[] = [];
  const add = (words: string, line: number) => {
    const inner = withoutCommentSigns(words);
    if (inner !== "") edges.push({ text: inner, lines: [inner], firstLine: line, lastLine: line, isHeading: false });
  };
  const inOrder = places.toSorted((a, b) => a.start - b.start);
  let takenTo = 0;
  for (const [at, { start, end, firstLine, lastLine }] of inOrder.entries()) {
    const before = text.slice(Math.max(takenTo, start - maxEdgeLength), Math.max(takenTo, start));
    add(before.slice(before.lastIndexOf("\n") + 1), firstLine);
    takenTo = Math.max(takenTo, end);
    const next = Math.max(takenTo, inOrder[at + 1]?.start ?? text.length);
    const [after = ""] = text.slice(takenTo, Math.min(next, takenTo + maxEdgeLength)).split("\n", 1);
    add(after, lastLine);
    takenTo += after.length;
  }
  return edges;
}

const maxEdgeLength = 2_000;
