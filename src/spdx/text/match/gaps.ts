import type { Paragraph } from "../passage.ts";
import { splitParagraphs } from "../notices/structure/paragraphs.ts";
import { deservesLook } from "../notices/terms/restrictions.ts";
import type { WordRange } from "./align.ts";
import type { Words } from "./words.ts";

/**
 * What was added to license texts, or stands at the place of a copyright line or a name, as paragraphs: where it may
 * restrict a use, or name a license.
 */
export function readGaps(
  text: string,
  { starts, ends, lines }: Words,
  matches: readonly { readonly gaps: readonly WordRange[] }[],
): Paragraph[] {
  return matches
    .flatMap(({ gaps }) => gaps)
    .flatMap(({ start, end }) => {
      const words = text.slice(starts[start], ends[end - 1]);
      return deservesLook(words) || mayName.test(words) ? splitPassage(words, lines[start] ?? 1) : [];
    });
}

const mayName = /licen[cs]|gpl|public domain|terms/i;

function splitPassage(words: string, line: number): Paragraph[] {
  return splitParagraphs(words, []).map((paragraph) => ({
    ...paragraph,
    firstLine: paragraph.firstLine + line - 1,
    lastLine: paragraph.lastLine + line - 1,
  }));
}
