import { createCommentTest, createItemTest, type Draft, joinOpenSentences, listMark } from "./lists.ts";
import type { LineRange, Paragraph } from "../../passage.ts";

/** The paragraphs of a text, without the lines that are already accounted for. */
export function splitParagraphs(text: string, covered: readonly LineRange[]): Paragraph[] {
  const paragraphs: Draft[] = [];
  let lines: string[] = [];
  let firstLine = 0;
  let beginsItem = false;
  let number = 0;
  let fenced = false;
  const isCovered = createCoverage(covered);
  const isItem = createItemTest(text);
  const isCommented = createCommentTest(text);
  const close = (isHeading = false) => {
    if (lines.length > 0)
      paragraphs.push({
        text: joinLines(lines),
        lines,
        firstLine,
        lastLine: firstLine + lines.length - 1,
        isHeading,
        beginsItem,
      });
    lines = [];
  };
  const allLines = text.split("\n");
  for (const raw of allLines) {
    number++;
    const isInComment = isCommented(raw);
    if (raw.startsWith("```")) fenced = !fenced;
    if (isCovered(number)) {
      if (lines.length > 0) close(lines.length === 1 && isUnderline(raw));
      continue;
    }
    if (paragraphs.length >= maxParagraphs) break;
    const isPlain = beginsWithLetter(raw);
    const line = fenced || (!isPlain && isLinkDefinition(raw)) ? "" : withoutCommentSigns(raw);
    if (!isPlain && isUnderline(raw)) {
      close(lines.length === 1);
    } else if (line === "") {
      close();
    } else if (!isPlain && isMarkedHeading(raw) && !isComment(allLines[number - 2]) && !isComment(allLines[number])) {
      close();
      lines = [line];
      firstLine = number;
      beginsItem = false;
      close(true);
    } else {
      const isListItem = isItem(raw, isInComment) && !goesOn(lines.at(-1) ?? "", raw);
      if (lines.length === 0) {
        firstLine = number;
        beginsItem = isListItem;
      }
      lines.push(lines.length > 0 && isListItem ? `${listMark} ${line}` : line);
      if (lines.length === maxLines) close();
    }
  }
  close();
  return joinOpenSentences(paragraphs);
}

/** Rejoins a word or a tag that was split at the end of a line. */
function joinLines(lines: readonly string[]): string {
  const text = withoutTags(lines.join(" "));
  return text.includes("- ") ? text.replaceAll(/(?<=[a-z])- (?=[a-z])/g, "") : text;
}

/** "version" before "2.", and a star before the rest of a long line: the star of a comment. */
function goesOn(before: string, raw: string): boolean {
  return /\bversion$/i.test(before) || (/^.{50,}[\w,]$/.test(before) && /^\s*\*\s+[a-z]/.test(raw));
}

const maxLines = 60;
const maxParagraphs = 4_000;

/** Must be called with ascending line numbers, so that each range is read once. */
function createCoverage(covered: readonly LineRange[]): (line: number) => boolean {
  const ranges = covered.toSorted((a, b) => a.firstLine - b.firstLine);
  let next = 0;
  let coveredTo = 0;
  return (line) => {
    for (let range = ranges[next]; range && range.firstLine <= line; range = ranges[++next]) {
      coveredTo = Math.max(coveredTo, range.lastLine);
    }
    return line <= coveredTo;
  };
}

const maxLineLength = 4_000;

/** The line without comment signs of any language, and without HTML tags. */
export function withoutCommentSigns(raw: string): string {
  const line = raw.slice(0, maxLineLength);
  let start = 0;
  while (start < line.length && isCommentSign(line.charCodeAt(start))) start++;
  if (line.startsWith("' ", start)) start += 2; // Visual Basic
  let end = line.length;
  while (end > start && isCommentEnd(line.charCodeAt(end - 1))) end--;
  const inner = withoutBorder(line.slice(start, end));
  if (inner === ".") return ""; // Debian's marker for an empty line
  if (inner.charCodeAt(3) === 32 && /^(?:dnl|rem|_C_) /i.test(inner)) return inner.slice(4);
  if (inner === "_C_") return ""; // Fortran
  return withoutTags(inner);
}

function withoutTags(text: string): string {
  return text.includes("<") ? text.replaceAll(/<\/?[a-z][^<>]{0,300}>/gi, keepAddress) : text;
}

/** Keeps a link in angle brackets and drops a tag, except for its address, which may identify the license. */
function keepAddress(tag: string): string {
  if (/^<https?:/i.test(tag)) return tag.slice(1, -1);
  const address = /href="(https?:[^"]{1,200})"/i.exec(tag)?.[1];
  return address ? ` ${address} ` : " ";
}

/** Ada and SQL draw a box around comments; programs print notices as strings; aligning blanks become one blank. */
function withoutBorder(inner: string): string {
  const last = inner.charCodeAt(inner.length - 1);
  const mayEnd = last === 45 || last === 34 || last === 92 || last === 44; // - " \ ,
  const line = mayEnd ? inner.replace(/(?:\s{1,80}-{2,80}|(?:\\n)?(?:["\\]{1,4}|",))$/, "").trimEnd() : inner;
  return line.includes("  ") || line.includes("\t") ? line.replaceAll(/\s{2,}|\t/g, " ") : line;
}

/** A fast path for most lines: no heading, underline or link begins with a letter. */
function beginsWithLetter(raw: string): boolean {
  const code = raw.charCodeAt(0) | 32;
  return code >= 97 && code <= 122;
}

function isCommentSign(code: number): boolean {
  return code <= 35 || commentSigns.has(code); // blanks, ! " #
}

const commentSigns: ReadonlySet<number> = new Set(Array.from("%*+/;>|~-\uFEFF\u00A0", (sign) => sign.charCodeAt(0)));

function isCommentEnd(code: number): boolean {
  return code <= 32 || code === 42 || code === 47 || code === 35 || code === 124;
}

/** A `#` line next to another one is a comment, not a heading. */
function isComment(raw: string | undefined): boolean {
  return raw?.startsWith("#") ?? false;
}

function isMarkedHeading(raw: string): boolean {
  return (
    (/^(?:#{1,6}|={1,6}) +\S/.test(raw) && !isSentence.test(raw) && !raw.startsWith("# or ")) ||
    /^\s{0,3}<h[1-6][ >]/i.test(raw) ||
    /^\*\*[^*]{1,60}\*\*:?\s{0,9}$/.test(raw)
  );
}

/** A comment of one line: "# Licensed under the GPLv2 or later." */
const isSentence = /\b(?:under|subject to|covered by)\b.{0,200}\.\s{0,9}$/i;

/** `[name]: address` at the end of a Markdown file. */
function isLinkDefinition(raw: string): boolean {
  return /^\[[^\]]{1,200}\]: /.test(raw);
}

function isUnderline(raw: string): boolean {
  return /^\s{0,3}(?:-{3,}|={3,}|~{3,}|\^{3,})\s{0,9}$/.test(raw);
}
