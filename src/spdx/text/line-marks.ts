/**
 * Removes what begins three or more lines in a row: the comment sign of a language that is not known by its own rule
 * (`C`, `.\"`, `(*`, `@c`), a word that a tool put before each line, or the beginning of a print command. Line numbers
 * stay.
 */
export function withoutLineMarks(text: string): string {
  const pieces: string[] = [];
  let run: Run | undefined;
  let copied = 0;
  const close = () => {
    if (run && run.places.length >= fewestLines && isMark(run)) {
      // The sign in the first line tells that the text begins with a comment.
      for (const { start, end } of run.places.slice(run.places[0]?.start === 0 && !/\w/.test(run.mark) ? 1 : 0)) {
        pieces.push(text.slice(copied, start));
        copied = end;
      }
    }
    run = undefined;
  };
  for (let line = skipBlanks(text, 0); line < text.length;) {
    const next = endOfLine(text, line);
    const place = run && placeOf(text, line, run.mark);
    if (run && place) {
      run.places.push(place);
      run.empty += isEmpty(text, place.end, next);
    } else {
      close();
      if (mayContinue(text, line, next)) run = beginRun(text, line, next);
    }
    line = skipBlanks(text, next);
  }
  close();
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

const fewestLines = 3;

interface Run {
  readonly mark: string;
  readonly places: { readonly start: number; readonly end: number }[];
  /** The number of lines that have only the mark. */
  empty: number;
}

/** Where the mark of a run stands again: not as the beginning of a longer word. */
function placeOf(text: string, start: number, mark: string): Run["places"][number] | undefined {
  if (!text.startsWith(mark, start)) return undefined;
  const end = start + mark.length;
  if (wordEnd.test(mark) && wordStart.test(text.charAt(end))) return undefined;
  return { start, end: text.charAt(end) === ":" ? end + 1 : end };
}

const wordEnd = /\w$/;
const wordStart = /^\w/;

/** A cheap check: the next line that is not blank begins with the same characters. */
function mayContinue(text: string, start: number, next: number): boolean {
  const behind = skipBlanks(text, next);
  return (
    text.charCodeAt(behind) === text.charCodeAt(start) && text.charCodeAt(behind + 1) === text.charCodeAt(start + 1)
  );
}

function beginRun(text: string, start: number, next: number): Run | undefined {
  const [, mark = ""] = markAtStart.exec(text.slice(start, Math.min(next - 1, start + longestMark))) ?? [];
  const place = mark === "" ? undefined : placeOf(text, start, mark);
  return place && { mark, places: [place], empty: isEmpty(text, place.end, next) };
}

function isEmpty(text: string, start: number, next: number): number {
  return next - start < 12 && !/\w/.test(text.slice(start, next)) ? 1 : 0;
}

const longestMark = 24;

/** Signs, a word, signs, or two of the three; a colon may be missing in the empty lines. */
const markAtStart = /^([!-/:;=-@[-^`{-~]{0,4}[a-z_]{0,12}(?:[!-/;=-@[-^`{-~]{1,4}(?=[\s\w:<]|$)|(?=[\s:]|$)))/i;

/** A word of several letters may begin sentences or fields; a mark also stands in empty lines. */
function isMark({ mark, places, empty }: Run): boolean {
  return /[a-z]{2}/i.test(mark) ? empty > 0 && empty < places.length : !known.test(mark);
}

/** Signs that are read where they matter: of comments, lists, headings and copyright lines. */
const known = /^(?:[-%*+/;>|~"!#]{1,4}|[([{&]|\(c\))$/i;

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length + 1 : end + 1;
}

/** The first character that is not blank, on this line or a later one. */
function skipBlanks(text: string, at: number): number {
  let next = at;
  for (let code = text.charCodeAt(next); code === 32 || (code >= 9 && code <= 13);) code = text.charCodeAt(++next);
  return next;
}
