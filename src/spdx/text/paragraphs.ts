/** A run of lines without a blank one between them, comment signs removed. */
export interface Paragraph {
  /** The lines joined by blanks. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly firstLine: number;
  readonly lastLine: number;
  readonly isHeading: boolean;
}

export interface LineRange {
  readonly firstLine: number;
  readonly lastLine: number;
}

/** The paragraphs of a text outside of the lines that are accounted for already. */
export function splitParagraphs(text: string, covered: readonly LineRange[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let lines: string[] = [];
  let firstLine = 0;
  let number = 0;
  let fenced = false;
  const isCovered = createCoverage(covered);
  const isItem = createItemTest(text);
  const close = (isHeading = false) => {
    if (lines.length > 0)
      paragraphs.push({ text: lines.join(" "), lines, firstLine, lastLine: firstLine + lines.length - 1, isHeading });
    lines = [];
  };
  const allLines = text.split("\n");
  for (const raw of allLines) {
    const isMarked = isMarkedHeading(raw) && !isComment(allLines[number - 1]) && !isComment(allLines[number + 1]);
    number++;
    if (paragraphs.length >= mostParagraphs) break;
    if (raw.startsWith("```")) fenced = !fenced;
    const line = fenced || isLinkDefinition(raw) || isCovered(number) ? "" : withoutCommentSigns(raw);
    if (isUnderline(raw) && lines.length === 1) {
      close(true);
    } else if (line === "" || isUnderline(raw)) {
      close();
    } else if (isMarked) {
      close();
      lines = [line];
      firstLine = number;
      close(true);
    } else {
      if (lines.length === 0) firstLine = number;
      lines.push(lines.length > 0 && isItem(raw) ? `${listMark} ${line}` : line);
      if (lines.length === mostLines) close();
    }
  }
  close();
  return joinOpenSentences(paragraphs);
}

/** "Licensed under either of", a blank line, and then the list: one sentence. */
function joinOpenSentences(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const next of paragraphs) {
    const last = joined.at(-1);
    const goesOn =
      last && !last.isHeading && !next.isHeading && last.text.length < 400 && openSentence.test(last.text.slice(-60));
    if (!goesOn) joined.push(next);
    else
      joined[joined.length - 1] = {
        ...last,
        text: `${last.text} ${next.text}`,
        lines: [...last.lines, ...next.lines],
        lastLine: next.lastLine,
      };
  }
  return joined;
}

const openSentence = /\b(?:under|either of|one of|both of)\s{0,2}:?$|(?:licen[cs]es?|terms|following)\s{0,2}:$/i;

const mostLines = 60;
const mostParagraphs = 4_000;

/** Stands in front of the items of a list, whose lines are joined like all others. */
const listMark = "•";

/** Whether a line is an item of a list. A star is one only where it is not the sign of a long comment. */
function createItemTest(text: string): (raw: string) => boolean {
  const head = text.slice(0, 8_000);
  const starred = head.match(/^\s{0,4}\* /gm)?.length ?? 0;
  const lineCount = head.match(/^\s{0,4}\S/gm)?.length ?? 0;
  const item = starred * 2 > lineCount ? /^\s{0,8}(?:[-•]|\d{1,2}[.)])\s/ : /^\s{0,8}(?:[-•*]|\d{1,2}[.)])\s/;
  return (raw) => item.test(raw);
}

/** Asked line by line from the top, so each range is looked at once. */
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

const longestLine = 4_000;

/** The line without the signs that begin and end comments in any language, and without HTML tags. */
export function withoutCommentSigns(raw: string): string {
  const line = raw.slice(0, longestLine);
  let start = 0;
  while (start < line.length && isCommentSign(line.charCodeAt(start))) start++;
  let end = line.length;
  while (end > start && isCommentEnd(line.charCodeAt(end - 1))) end--;
  const inner = line.slice(start, end);
  if (/^(?:dnl|rem) /i.test(inner)) return inner.slice(4);
  return inner.includes("<") ? inner.replaceAll(/<\/?[a-z][^<>]{0,300}>/gi, keepAddress) : inner;
}

/** A link in angle brackets is text, a tag is not, but the address it points to may say which license. */
function keepAddress(tag: string): string {
  if (/^<https?:/i.test(tag)) return tag.slice(1, -1);
  const address = /href="(https?:[^"]{1,200})"/i.exec(tag)?.[1];
  return address ? ` ${address} ` : " ";
}

function isCommentSign(code: number): boolean {
  // blanks, ! " # % * + / ; | - . and the byte order mark
  return (
    code <= 35 ||
    code === 37 ||
    code === 42 ||
    code === 43 ||
    code === 47 ||
    code === 59 ||
    code === 124 ||
    code === 45 ||
    code === 0xfeff ||
    code === 0xa0
  );
}

function isCommentEnd(code: number): boolean {
  return code <= 32 || code === 42 || code === 47 || code === 35 || code === 124;
}

/** A `#` line beside another one is a comment, not a heading. */
function isComment(raw: string | undefined): boolean {
  return raw?.startsWith("#") ?? false;
}

function isMarkedHeading(raw: string): boolean {
  return (
    /^(?:#{1,6}|={1,6}) +\S/.test(raw) || /^\s{0,3}<h[1-6][ >]/i.test(raw) || /^\*\*[^*]{1,60}\*\*:?\s{0,9}$/.test(raw)
  );
}

/** `[name]: address` at the end of a Markdown file. */
function isLinkDefinition(raw: string): boolean {
  return /^\[[^\]]{1,200}\]: /.test(raw);
}

function isUnderline(raw: string): boolean {
  return /^\s{0,3}(?:-{3,}|={3,}|~{3,}|\^{3,})\s{0,9}$/.test(raw);
}
