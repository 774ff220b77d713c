import { isAlphanumericAt, isDigitAt, isLetterAt } from "./chars.ts";
import { readNumber } from "./numbers.ts";
import { findUrlEnd } from "./url-scan.ts";
import { initialsEnd, silentWords, takeApart, wordEnd } from "./word-forms.ts";

/** A token of a license name. Blanks, dashes, quotes, dots and words such as "license" produce no token. */
export interface Token {
  readonly kind: "word" | "number" | "mark" | "url" | "other";
  /** Lower case, except addresses; the parts of a number are always joined with dots. */
  readonly text: string;
  /** The number follows a "v" or "version". */
  readonly isVersion?: boolean;
  /** The number directly follows a letter, as in `X11` or `GPL2`. */
  readonly isGlued?: boolean;
  /** A dot follows, which may end a sentence or be missing its digit. */
  readonly isCut?: boolean;
}

/** Splits a license name into tokens; `isKnown` words are not split (`SimplifiedBSD`). */
export function tokenize(text: string, isKnown: (word: string) => boolean): readonly Token[] {
  const scan: Scan = { text: fold(text), at: 0, tokens: [], pending: "", openAngles: 0, noUrlBefore: 0, isKnown };
  while (scan.at < scan.text.length) step(scan);
  flushPending(scan);
  return scan.tokens;
}

/** The tokens of a name from lcc's own tables, where every word is known. */
export function tokenizeOwnName(name: string): readonly Token[] {
  return tokenize(name, () => true);
}

interface Scan {
  readonly text: string;
  at: number;
  readonly tokens: Token[];
  /** A word such as "version", waiting for its number. */
  pending: string;
  openAngles: number;
  /** No address begins before this offset, so each run is scanned only once. */
  noUrlBefore: number;
  readonly isKnown: (word: string) => boolean;
}

function step(scan: Scan): void {
  if (!isAlphanumericAt(scan.text, scan.at)) takeMark(scan, scan.text.charAt(scan.at));
  else if (takeUrl(scan)) return;
  else if (isDigitAt(scan.text, scan.at)) takeNumber(scan);
  else takeWord(scan);
}

function takeUrl(scan: Scan): boolean {
  if (scan.at < scan.noUrlBefore) return false;
  const { end, isUrl } = findUrlEnd(scan.text, scan.at);
  if (!isUrl) {
    scan.noUrlBefore = end;
    return false;
  }
  push(scan, { kind: "url", text: scan.text.slice(scan.at, end) });
  scan.at = end;
  return true;
}

function takeNumber(scan: Scan): void {
  const isGlued = scan.pending !== "v" && isLetterAt(scan.text, scan.at - 1);
  const { text, end } = readNumber(scan.text, scan.at, isGlued);
  const isVersion = scan.pending !== "";
  const isRest = scan.text[scan.at - 1] === "." && !(isVersion && isLetterAt(scan.text, scan.at - 2)); // `1 .1`, not `v.1`
  const isCut = (scan.text[end] === "." || scan.text[end] === "_") && !isAlphanumericAt(scan.text, end + 1);
  scan.pending = "";
  scan.tokens.push({
    kind: isRest ? "other" : "number",
    text,
    ...(isVersion && { isVersion }),
    ...(isGlued && { isGlued }),
    ...(isCut && { isCut }),
  });
  scan.at = end;
}

function takeWord(scan: Scan): void {
  const start = scan.at;
  const end = initialsEnd(scan.text, start);
  scan.at = end ?? wordEnd(scan.text, start);
  const run = scan.text.slice(start, scan.at);
  const plain = end !== undefined || run.includes("'") ? run.replaceAll(/['.]/g, "") : run;
  if (scan.text[scan.at] === "/" && (run === "w" || run === "W")) {
    scan.at++;
    push(scan, { kind: "word", text: "with" });
  } else {
    takeRun(scan, plain);
  }
}

function takeRun(scan: Scan, run: string): void {
  const word = run.toLowerCase();
  if (versionWords.has(word)) {
    flushPending(scan);
    scan.pending = word;
  } else if (word.length > 1 && word.endsWith("v") && isDigitAt(scan.text, scan.at)) {
    takeRun(scan, run.slice(0, -1)); // the v of `GPLv2`
    scan.pending = "v";
  } else if (!silentWords.has(word)) {
    const pieces = word.length > 3 && !scan.isKnown(word) ? takeApart(run, scan.isKnown) : [word];
    for (const text of pieces) push(scan, { kind: "word", text });
  }
}

const versionWords: ReadonlySet<string> = new Set(["v", "ver", "vers", "version", "versions", "revision"]);

function takeMark(scan: Scan, char: string): void {
  const next = scan.text.charAt(scan.at + 1);
  scan.at++;
  if (char === "+") return push(scan, { kind: "mark", text: isSuffix(scan) ? "+" : "plus" });
  if (char === ">" && next === "=") {
    scan.at++;
    return push(scan, { kind: "mark", text: ">=" });
  }
  if (char === "," && isDecimalComma(scan)) return push(scan, { kind: "other", text: "decimal comma" });
  if (char === "<") scan.openAngles++;
  if (char === ">" && scan.openAngles-- <= 0) return push(scan, { kind: "other", text: char });
  const text = readMark(char);
  if (text === undefined) return silentMarks.includes(char) ? undefined : push(scan, { kind: "other", text: char });
  const isRepeated =
    "/|&".includes(text) && scan.tokens.at(-1)?.text === text && scan.text.charAt(scan.at - 2) === char;
  if (!isRepeated) push(scan, { kind: "mark", text });
}

function readMark(char: string): string | undefined {
  if ("([{<".includes(char)) return "(";
  if (")]}>".includes(char)) return ")";
  if (char === "," || char === ";") return ",";
  return "/|&".includes(char) ? char : undefined;
}

const silentMarks = " \t\n\r\f\v-_.:\"'`=!*";

/** `GPLv2+` means "or later"; in `MIT + X`, `GPLv2+CE` and `+file` it joins. `at` is after the sign. */
function isSuffix({ text, at }: Scan): boolean {
  if (isAlphanumericAt(text, at)) return false;
  return isAlphanumericAt(text, at - 2) || text[at - 2] === ")" || text.slice(at).trim() === "";
}

/** `Apache 2,0` may mean 2.0, which would be misread as a list of licenses. */
function isDecimalComma({ text, at, tokens }: Scan): boolean {
  const before = tokens.at(-1);
  if (before?.kind !== "number" || before.text.includes(".") || !isDigitAt(text, at - 2)) return false;
  return /^\d+(?![\w-]| clause)/i.test(text.slice(at, at + 12));
}

function push(scan: Scan, token: Token): void {
  flushPending(scan);
  scan.tokens.push(token);
}

/** "any later version" loses its last word; a lone "v" without a number is a word like any other. */
function flushPending(scan: Scan): void {
  if (scan.pending === "v") scan.tokens.push({ kind: "word", text: "v" });
  scan.pending = "";
}

/** Replaces Unicode characters (dashes, quotes, blanks, accents) and a few entities with plain ASCII; drops "(R)" and "(TM)". */
function fold(text: string): string {
  const decoded = text.includes("&") ? text.replace(/&(?:quot|amp|apos|nbsp|#39|#34);/g, decode) : text;
  const unmarked = decoded.includes("(") ? decoded.replace(/\((?:r|tm)\)/gi, "") : decoded;
  if (!beyondAscii.test(unmarked)) return unmarked;
  return unmarked
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018-\u201F\u00AB\u00BB\u00B4]/g, '"')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000\u2028\u2029]/g, " ")
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AE\u2122]/g, "")
    .replaceAll("\u2265", ">=")
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/g, "");
}

// oxlint-disable-next-line no-control-regex -- the control characters are part of ASCII
const beyondAscii = /[^\x00-\x7F]/;

function decode(entity: string): string {
  if (entity === "&amp;") return "&";
  return entity === "&nbsp;" ? " " : '"';
}
