import { createLineCounter } from "../../../text/line-at.ts";
import type { LineRange } from "../passage.ts";
import type { Words } from "./words.ts";

/** A paragraph inside a license text that is not part of it. */
interface Insertion extends Range, LineRange {
  /** The license has such a paragraph with a blank for the name of another license: "Exhibit A" of the MPL. */
  readonly isFilled: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Drivers licensed under the GPL or a BSD license mention the choice in the middle of the BSD text, between the
 * conditions and the disclaimer: "Alternatively, this software may be distributed under the terms of the GPL".
 */
export function findInsertions(text: string): Insertion[] {
  const insertions: Insertion[] = [];
  if (!mayInsert.test(text)) return insertions;
  const lineOf = createLineCounter(text);
  for (const { index: start } of text.matchAll(opening)) {
    if (insertions.length === maxInsertions) break;
    if (!lineBegin.test(text.slice(Math.max(0, start - 40), start))) continue;
    const end = endOfParagraph(text, start);
    const paragraph = text.slice(start, end);
    const isFilled = blankOfExhibit.test(paragraph);
    if (end < 0 || !gnuName.test(paragraph) || !(isFilled || isInside(text, start, end))) continue;
    const line = lineOf(start);
    const lines = paragraph.split("\n").length;
    insertions.push({ start, end, firstLine: line, lastLine: line + lines - 1, isFilled });
  }
  return insertions;
}

/** Whether a license seems to begin before the paragraph and to continue after it. */
function isInside(text: string, start: number, end: number): boolean {
  return (
    /redistribut|permission (?:to|is)\b/i.test(text.slice(Math.max(0, start - 2_500), start)) &&
    /warrant/i.test(text.slice(end, end + 800))
  );
}

const blankOfExhibit = /^.{0,20}\bcontents[\s*#/;|-]{1,12}of[\s*#/;|-]{1,12}this[\s*#/;|-]{1,12}file\b/is;
const mayInsert = /alternative/i;
const opening = /\b(?:alternatively|as an alternative)\b/gi;
const lineBegin = /(?:^|\n)[^\S\n]{0,20}[*#/;|.!%"-]{0,4}[^\S\n]{0,8}$/;
const gnuName = /\bgpl|general[\s*#/;|-]{1,12}public[\s*#/;|-]{1,12}licen[cs]e/i;
const maxInsertions = 50;
const maxParagraphLength = 1_200;

/**
 * Where the disclaimer begins, or else the end of the line before the next one that is empty except for a comment sign.
 */
function endOfParagraph(text: string, start: number): number {
  const words = text.slice(start, start + maxParagraphLength);
  const end = disclaimer.exec(words) ?? emptyLine.exec(words);
  if (end) return start + end.index;
  return text.length - start <= maxParagraphLength ? text.length : -1;
}

const disclaimer = /\n[^\S\n]{0,20}[*#/;|.!%"-]{0,4}[^\S\n]{0,8}(?=THIS SOFTWARE IS|THE SOFTWARE IS|NO WARRANTY)/;
const emptyLine = /\n[^\S\n]{0,20}[*#/;|.!%"-]{0,4}[^\S\n]{0,20}(?=\n|$)/;

/** The parameters that a licensor fills in between the notice and the terms of the Business Source License. */
export function findParameters(text: string): Range[] {
  if (!text.includes("Change Date")) return [];
  const [first] = text.matchAll(parametersBegin);
  if (!first) return [];
  const block = text.slice(first.index, first.index + maxParameters);
  const end = termsBegin.exec(block)?.index ?? 0;
  const isWhole = ["Licensed Work", "Change Date", "Change License"].every((name) =>
    block.slice(0, end).includes(name),
  );
  return isWhole ? [{ start: first.index, end: first.index + end }] : [];
}

const parametersBegin = /^[^\w\n]{0,20}(?:Parameters[^\w\n]{0,20}$|Licensor[\s*_]{0,9}:)/gm;
const termsBegin = /^[^\w\n]{0,20}Terms[^\w\n]{0,20}$/m;
const maxParameters = 5_000;

/** The words of a text, without the insertions. */
export function withoutInsertions(words: Words, insertions: readonly Range[]): Words {
  if (insertions.length === 0) return words;
  const kept: number[] = [];
  let next = 0;
  for (let word = 0; word < words.count; word++) {
    const at = words.starts[word] ?? 0;
    while (at >= (insertions[next]?.end ?? Infinity)) next++;
    if (at < (insertions[next]?.start ?? Infinity)) kept.push(word);
  }
  const pick = (values: Int32Array) => Int32Array.from(kept, (word) => values[word] ?? 0);
  return {
    count: kept.length,
    hashes: pick(words.hashes),
    starts: pick(words.starts),
    ends: pick(words.ends),
    lines: pick(words.lines),
  };
}

/** The lines of license texts without the insertions, which still have to be read. */
export function linesAround(texts: readonly LineRange[], insertions: readonly LineRange[]): LineRange[] {
  return texts.flatMap((text) => {
    const inside = insertions
      .filter(({ firstLine }) => firstLine >= text.firstLine && firstLine <= text.lastLine)
      .toSorted((a, b) => a.firstLine - b.firstLine);
    const starts = [text.firstLine, ...inside.map(({ lastLine }) => lastLine + 1)];
    const ends = [...inside.map(({ firstLine }) => firstLine - 1), text.lastLine];
    return starts
      .map((firstLine, at) => ({ firstLine, lastLine: ends[at] ?? firstLine }))
      .filter(({ firstLine, lastLine }) => firstLine <= lastLine);
  });
}
