import type { Paragraph } from "../../passage.ts";

/** Marks list items, whose lines are joined like all others. */
export const listMark = "•";

/** A paragraph that may be an item of a list. */
export interface Draft extends Paragraph {
  readonly beginsItem: boolean;
}

/** Joins "Licensed under either of" and the list after it into one sentence, with or without blank lines in between. */
export function joinOpenSentences(paragraphs: readonly Draft[]): Paragraph[] {
  const joined: Paragraph[] = [];
  let items = 0; // of the list in the last paragraph
  let isMarked = false;
  for (const next of paragraphs) {
    const last = joined.at(-1);
    const begins = last && !last.isHeading && last.text.length < 400 && openSentence.test(last.text.slice(-60));
    if (begins) isMarked = next.beginsItem;
    const isItem = isMarked ? next.beginsItem : isOption(next.text);
    const goesOn = items > 0 && items < maxItems && (isItem || between.test(next.text));
    if (!last || next.isHeading || next.firstLine > last.lastLine + maxBlankLines || (!begins && !goesOn)) {
      items = 0;
      joined.push(next);
      continue;
    }
    items = begins ? Number(isItem) : items + 1;
    joined[joined.length - 1] = {
      ...last,
      text: `${last.text} ${isItem ? `${listMark} ` : ""}${next.text}`,
      lines: [...last.lines, ...next.lines],
      lastLine: next.lastLine,
    };
  }
  return joined;
}

const openSentence =
  /\b(?:under|either of|one of|both of)\s{0,2}:?$|(?:licen[cs](?:es?|ed|ing)|terms|following|either|choice|option)\s{0,2}:$/i;

/** A paragraph that is the name of a license, perhaps with its address: an item without a mark. */
function isOption(text: string): boolean {
  return text.length <= maxOptionLength && option.test(text) && !/\b(?:is|are|was|may|can|must|shall)\b/i.test(text);
}

const maxOptionLength = 200;
const option = /^(?:the |an? )?[A-Z][^.;:]{0,60}(?:\b(?:[Ll]icen[cs]e|LICEN[CS]E)\b|GPL\b)/;

/** A paragraph between the items, or after them: "or", "at your option." */
const between = /^(?:or|and|and\/or|at your (?:option|choice)|or both\b[^.]{0,40})[.:,]?$/i;

const maxItems = 12;

/** A larger gap contains lines that are already accounted for. */
const maxBlankLines = 4;

/** Whether a line is a list item. A star is one only if it is not the marker of a block comment. */
export function createItemTest(text: string): (raw: string, isInComment: boolean) => boolean {
  let isStarred: boolean | undefined;
  return (raw, isInComment) => {
    const mark = mayBeItem(raw) ? item.exec(raw)?.[1] : undefined;
    return mark !== undefined && (mark !== "*" || (!isInComment && !(isStarred ??= beginsWithStars(text))));
  };
}

const item = /^\s{0,8}([-•*]|\(?(?:\d{1,2}|[a-d])[.)])\s/i;

/** A fast check: nearly every line begins with a word and needs no regular expression. */
function mayBeItem(raw: string): boolean {
  const code = raw.charCodeAt(0) | 32;
  return code < 97 || code > 122 || raw.charCodeAt(1) === 46 || raw.charCodeAt(1) === 41; // a. a)
}

/** Whether most lines of a text begin with a star, and not as a list after "either of:". */
function beginsWithStars(text: string): boolean {
  const head = text.slice(0, 8_000);
  if (/^[^*]{1,400}(?::|\beither of|\blicen[cs]es)\s{0,9}\n\s{0,9}\* /.test(head)) return false;
  const starred = head.match(/^\s{0,4}\* /gm)?.length ?? 0;
  const lineCount = head.match(/^\s{0,4}\S/gm)?.length ?? 0;
  return starred * 2 > lineCount;
}

/** Whether a line is in a comment that began before it; must be called for each line in order. */
export function createCommentTest(text: string): (raw: string) => boolean {
  if (!text.includes("/*")) return () => false;
  let isOpen = false;
  return (raw) => {
    const isInside = isOpen;
    const start = isOpen ? 0 : raw.indexOf("/*");
    // In the middle of a line it is usually the end of a pattern: debian/*
    const isComment = isOpen || (start >= 0 && raw.slice(0, start).trim() === "");
    isOpen = isComment && !raw.includes("*/", start);
    return isInside;
  };
}
