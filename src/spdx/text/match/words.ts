import { skipEntity, skipLinkTarget, skipTag } from "../markup.ts";

/** The words of a text as 32-bit hashes, with their positions. */
export interface Words {
  readonly count: number;
  readonly hashes: Int32Array;
  /** Offset of the first character, and of the one after the last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** 1-based line number of the word. */
  readonly lines: Int32Array;
}

/**
 * Splits a text into words for comparing license texts: ignores case, punctuation, comment signs, list numbers, markup
 * and typography. One pass without substrings, because it runs on thousands of license files.
 */
export function splitWords(text: string): Words {
  const room = (text.length >> 1) + 1;
  const hashes = new Int32Array(room);
  const starts = new Int32Array(room);
  const ends = new Int32Array(room);
  const lines = new Int32Array(room);
  let count = 0;
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const letter = isEscape(text, at) ? 0 : foldLetter(code);
    if (letter === 0) {
      if (code === newline || (code === carriageReturn && text.charCodeAt(at + 1) !== newline)) line++;
      if (code === lessThan || code === ampersand || code === closingBracket) {
        const end = skipMarkup(text, at, code);
        for (let skipped = at + 1; skipped < end; skipped++) if (text.charCodeAt(skipped) === newline) line++;
        at = end;
      } else at++;
      continue;
    }
    const start = at;
    let hash = seed;
    let joined = line;
    for (let next = letter; ;) {
      while (next !== 0) {
        hash = Math.imul(hash ^ next, prime);
        next = ++at < text.length ? foldLetter(text.charCodeAt(at)) : 0;
      }
      if (skipApostrophe(text, at) > 0) {
        at = skipApostrophe(text, at);
      } else if (joinsNext(hash, text.charCodeAt(at))) {
        const rest = behindHyphen(text, at);
        if (rest < 0) break;
        for (; at < rest; at++) if (text.charCodeAt(at) === newline) joined++;
      } else break;
      next = foldLetter(text.charCodeAt(at));
    }
    if (!isListMark(text, start, at) && !(isLineMark(hash) && startsLine(text, start))) {
      hashes[count] = hash;
      starts[count] = start;
      ends[count] = at;
      lines[count] = line;
      count++;
    }
    line = joined;
  }
  return { count, hashes, starts, ends, lines };
}

/** The n of `\n` in a string of a program. */
function isEscape(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === backslash && "nrt".includes(text.charAt(at));
}

function skipMarkup(text: string, at: number, code: number): number {
  if (code === lessThan) return skipTag(text, at);
  return code === ampersand ? skipEntity(text, at) : skipLinkTarget(text, at);
}

/** The hash that `splitWords` computes for one lower-case word. */
export function hashWord(word: string): number {
  let hash = seed;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ foldLetter(word.charCodeAt(at)), prime);
  return hash;
}

// FNV-1a
const seed = 0x811c9dc5 | 0;
const prime = 0x01000193;
const newline = 10;
const carriageReturn = 13;
const ampersand = 38;
const hyphen = 45;
const lessThan = 60;
const backslash = 92;
const closingBracket = 93;

/** The lower-case code of a letter or digit, 0 for anything else. */
function foldLetter(code: number): number {
  if (code < 128) return plainLetters[code] ?? 0;
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return 0;
  if (code < 0xdf) return code + 32;
  // General punctuation, arrows, boxes, dingbats, CJK punctuation, byte order and replacement marks.
  if ((code >= 0x2000 && code < 0x2c00) || (code >= 0x3000 && code < 0x3040) || code >= 0xfe00) return 0;
  return code;
}

/** A table is faster than comparisons: this runs for every character. */
const plainLetters = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase();
  return /[a-z\d]/.test(letter) ? letter.charCodeAt(0) : 0;
});

/** Where a word continues after an apostrophe, which may be an HTML entity; 0 if there is none inside the word. */
function skipApostrophe(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== 39 && code !== 0x2019 && code !== ampersand) return 0;
  const end = code === ampersand ? skipEntity(text, at) : at + 1;
  if (code === ampersand && !apostrophes.has(text.slice(at, end))) return 0;
  return foldLetter(text.charCodeAt(end) || 0) === 0 ? 0 : end;
}

const apostrophes = new Set(["&#39;", "&#8217;", "&#x27;", "&apos;", "&rsquo;"]);

const non = hashWord("non");
const sub = hashWord("sub");

/** "Non-commercial", "non commercial" and "noncommercial" are one word. */
function joinsNext(hash: number, code: number): boolean {
  return (hash === non && (code === hyphen || isBlank(code))) || (hash === sub && code === hyphen);
}

/**
 * Where a word continues after a hyphen, possibly across a blank or a line break and its comment sign; -1 if it does
 * not.
 */
function behindHyphen(text: string, at: number): number {
  const limit = Math.min(text.length, at + 24);
  for (let next = at + 1; next < limit; next++) if (foldLetter(text.charCodeAt(next)) !== 0) return next;
  return -1;
}

/** `1.`, `(a)`, `iv)`: list numbering, which varies between copies; also the c of `(c)`. */
function isListMark(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length > 4) return false;
  const after = text.charCodeAt(end);
  if (after !== 41 && after !== 46 && after !== 58) return false; // ) . :
  if (after !== 41 && !isBlank(text.charCodeAt(end + 1))) return false;
  const before = start === 0 ? 32 : text.charCodeAt(start - 1);
  if (before !== 40 && before !== 42 && !isBlank(before)) return false; // ( *
  if (length === 1) return true;
  return isNumber(text, start, end) || isRoman(text, start, end);
}

function isBlank(code: number): boolean {
  return Number.isNaN(code) || code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
}

function isNumber(text: string, start: number, end: number): boolean {
  if (end - start > 2) return false;
  for (let at = start; at < end; at++) if (text.charCodeAt(at) < 48 || text.charCodeAt(at) > 57) return false;
  return true;
}

function isRoman(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const letter = foldLetter(text.charCodeAt(at));
    if (letter !== 105 && letter !== 118 && letter !== 120) return false; // i v x
  }
  return true;
}

const dnl = hashWord("dnl");
const rem = hashWord("rem");

/** Comment signs that look like words: m4's dnl and BASIC's REM. */
function isLineMark(hash: number): boolean {
  return hash === dnl || hash === rem;
}

function startsLine(text: string, start: number): boolean {
  let at = start - 1;
  while (at >= 0 && start - at < 16 && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at--;
  return at < 0 || text.charCodeAt(at) === newline;
}
