import { createMeeter, type Input, wordAt } from "./resync.ts";
import { type PreparedText, required, variable } from "./prepared-text.ts";
import { limiting } from "./telling-words.ts";

/** How far two texts agree from a given position. */
export interface Alignment {
  /** Words of the input up to the last one that agrees. */
  readonly length: number;
  /** Required license words that were found. */
  readonly matched: number;
  /** Optional or variable license words that were found. */
  readonly matchedFree: number;
  /** Input words that fill variable parts, which match anything. */
  readonly absorbed: number;
  /** The absorbed words outside copyright lines. */
  readonly loose: number;
  /** What was added, and what copyright lines and names absorbed: it may be more than they. */
  readonly gaps: readonly WordRange[];
  /** Words that are missing, added or replaced. */
  readonly differences: number;
  /** The differences that are words missing at the end, where the text was cut. */
  readonly cut: number;
  /** Differences in words that change what a license permits, except in the part that was cut off. */
  readonly telling: number;
}

/** From word `start` of the input up to word `end`. */
export interface WordRange {
  readonly start: number;
  readonly end: number;
}

/** Beyond these limits the texts are not the same, and the alignment stops. */
export interface Limits {
  readonly differences: number;
  readonly telling: number;
}

type Aligner = (input: Input, text: PreparedText, from: number, limits: Limits) => Alignment;

/**
 * Walks the input and the license in parallel from a position where both agree. Where they differ, it looks for the
 * nearest position where they agree again; optional and variable parts are skipped at no cost.
 */
export function createAligner(tellingWords: Uint8Array): Aligner {
  const meetAgain = createMeeter();

  return (input, text, from, limits) => {
    const { words, kinds, requiredBefore } = text;
    const end = words.length;
    let at = from;
    let read = 0;
    let matched = 0;
    let matchedFree = 0;
    let absorbed = 0;
    let loose = 0;
    let differences = 0;
    let telling = 0;
    let length = 0;
    const gaps: WordRange[] = [];
    while (at < end && read < input.length && differences <= limits.differences && telling <= limits.telling) {
      if (wordAt(input, read) === words[at]) {
        if (kinds[at] === required) matched++;
        else matchedFree++;
        read++;
        at++;
        length = read;
        continue;
      }
      const meeting = meetAgain(input, text, read, at);
      if (!meeting) break;
      const missing = requiredWords(text, at, meeting.at);
      const added = meeting.free ? 0 : Math.max(0, meeting.read - read);
      // The last word was replaced, and what follows has it by chance.
      if (input.step > 0 && added > maxInserted && requiredWords(text, at, end) <= maxLastWords) break;
      differences += Math.max(missing, added);
      const filling = Math.max(0, meeting.read - read - added);
      absorbed += filling;
      if (filling > 0 && !isCopyrightLine(text, at, meeting.at)) loose += filling;
      if (filling >= fewestWords || added - missing >= fewestWords) gaps.push(toRange(input, read, meeting.read));
      const isTypo = isMisspelled(input, read, meeting.read, missing);
      if (missing > 0 && !isTypo) telling += countTelling(text, at, meeting.at, tellingWords);
      if (added > 0 || !mayBeAnything(text, at, meeting.at, tellingWords))
        telling += tellingInput(input, read, meeting.read, tellingWords, added > 0);
      if (meeting.read < read) matchedFree = Math.max(0, matchedFree - (read - meeting.read));
      read = meeting.read;
      at = meeting.at;
    }
    const cut = (requiredBefore[end] ?? 0) - (requiredBefore[at] ?? 0);
    return { length, matched, matchedFree, absorbed, loose, gaps, differences: differences + cut, cut, telling };
  };
}

/** Of a sentence that says something about the use of a work. */
const fewestWords = 3;

function toRange({ start, step }: Input, from: number, to: number): WordRange {
  return step > 0 ? { start: start + from, end: start + to } : { start: start - to + 1, end: start - from + 1 };
}

const maxLastWords = 2;
const maxInserted = 16;

function requiredWords({ requiredBefore }: PreparedText, from: number, to: number): number {
  return (requiredBefore[to] ?? 0) - (requiredBefore[from] ?? 0);
}

/** Whether one or two words are replaced by a word that no license has: "atents", "notlimited". */
function isMisspelled(input: Input, from: number, to: number, missing: number): boolean {
  return missing <= 2 && to === from + 1 && wordAt(input, from) === 0;
}

/** In a part that allows any words, a topic word alone is part of a name: "Foo Research Inc." */
function tellingInput(input: Input, from: number, to: number, tellingWords: Uint8Array, isAdded: boolean): number {
  let count = 0;
  let hasLimit = isAdded;
  for (let word = from; word < to; word++) {
    const kind = tellingWords[wordAt(input, word)] ?? 0;
    if (kind !== 0) count++;
    hasLimit ||= kind === limiting;
  }
  return hasLimit ? count : 0;
}

function countTelling(text: PreparedText, from: number, to: number, tellingWords: Uint8Array): number {
  let count = 0;
  for (let at = from; at < to; at++)
    if (text.kinds[at] === required && (tellingWords[text.words[at] ?? 0] ?? 0) > 0) count++;
  return count;
}

/** Copyright lines may contain any words; so may parts whose own words are telling, as "neither the name ... nor". */
function mayBeAnything(text: PreparedText, from: number, to: number, tellingWords: Uint8Array): boolean {
  if (isCopyrightLine(text, from, to)) return true;
  for (let at = startOfPart(text, from); at <= to || isSamePart(text, from, at); at++) {
    if (text.kinds[at] === variable && (tellingWords[text.words[at] ?? 0] ?? 0) > 0) return true;
  }
  return false;
}

function startOfPart(text: PreparedText, from: number): number {
  let start = from;
  while (start > 0 && isSamePart(text, from, start - 1)) start--;
  return start;
}

function isSamePart({ kinds, partEnds }: PreparedText, at: number, other: number): boolean {
  return kinds[at] === variable && kinds[other] === variable && partEnds[at] === partEnds[other];
}

/** Whether there is a part with room for several lines in between, which only copyright notices have. */
function isCopyrightLine({ room }: PreparedText, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if ((room[at] ?? 0) >= anyLines) return true;
  return false;
}

const anyLines = 100;
