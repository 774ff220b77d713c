import { createCommentTest, createItemTest, type Draft, joinOpenSentences, listMark } from "./lists.ts";
import { withoutHistory } from "./history.ts";
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
  let before = "";
  for (const raw of allLines) {
    number++;
    const isInComment = isCommented(raw);
    if (lines.length > 0 && endsComment(before, raw)) close();
    before = raw;
    if (raw.startsWith("```")) fenced = !fenced;
    if (isCovered(number)) {
      if (lines.length > 0) close(lines.length === 1 && isUnderline(raw));
      continue;
    }
    if (paragraphs.length >= maxParagraphs) break;
    const isPlain = beginsWithLetter(raw);
    const line = fenced || (!isPlain && isNoText(raw)) ? "" : withoutCommentSigns(raw);
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
  const text = withoutHistory(withoutTags(lines.join(" ")));
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
  let start = skipCommentSigns(line, 0);
  if (mayBeMark.has(line.charCodeAt(start))) {
    lineMark.lastIndex = start;
    if (lineMark.test(line)) start = skipCommentSigns(line, lineMark.lastIndex);
  }
  let end = line.length;
  while (end > start && isCommentEnd(line.charCodeAt(end - 1))) end--;
  return withoutTags(withoutBorder(line.slice(start, end)));
}

function skipCommentSigns(line: string, from: number): number {
  let at = from;
  while (at < line.length && isCommentSign(line.charCodeAt(at))) at++;
  return at;
}

/** Comment signs of letters or dots: troff, Visual Basic, Debian's empty line, reStructuredText, m4, BASIC, Fortran, Texinfo. */
const lineMark = /(?:(?:\.|')?\\"|'|\.{1,2}|dnl|rem|_C_|c(?=\s{2}|$)|@c(?:omment)?)(?=\s|$)/iy;
const mayBeMark: ReadonlySet<number> = new Set(Array.from("'.\\DdRr_Cc@", (sign) => sign.charCodeAt(0)));

function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  return text
    .replaceAll(/<\/?[a-z][^<>]{0,300}>/gi, keepAddress)
    .replaceAll(/\s{2,}/g, " ")
    .trim();
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
  const mayEnd = last === 45 || last === 34 || last === 92 || last === 44 || last === 59 || last === 43; // - " \ , ; +
  const end = mayEnd ? inner.replace(/(?:\s{1,80}-{2,80}|(?:\\n)?(?:["\\]{1,4}|"\)?\s?[,;+]))$/, "").trimEnd() : inner;
  const line = end.includes('\\"') ? end.replaceAll('\\"', '"') : end;
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

const commentSigns: ReadonlySet<number> = new Set(Array.from("%*+/;>|~-\uFEFF", (sign) => sign.charCodeAt(0)));

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

/** A comment of one line: "# Licensed under the GPLv2 or later" */
const isSentence =
  /\b(?:under|subject to|covered by)\b.{0,200}\.\s{0,9}$|\b(?:licen[cs]ed|released|distributed|published) under\b/i;

/** Code after a comment is no part of its last sentence. */
function endsComment(before: string, raw: string): boolean {
  if (before.endsWith("*/")) return !/^\s{0,40}\/\*/.test(raw);
  return beginsWithLetter(raw) && lineComment.test(before);
}

const lineComment = /^\s{0,40}(?:#|\/\/|;|%)/;

/** `[name]: address` at the end of a Markdown file, the first line of a script or of XML, a setting for an editor. */
function isNoText(raw: string): boolean {
  return /^(?:\[[^\]]{1,200}\]: |#!|<\?)|-\*-.{1,80}-\*-/.test(raw);
}

function isUnderline(raw: string): boolean {
  return /^\s{0,3}(?:-{3,}|={3,}|~{3,}|\^{3,})\s{0,9}$/.test(raw);
}
