import { countBefore } from "../../../text/count-before.ts";
import type { Limits } from "./align.ts";
import { type Candidate, createCandidateFinder } from "./candidates.ts";
import type { LicenseIndex } from "./index-format.ts";
import { createOwnWords } from "./own-words.ts";
import { createMatcher, type TextMatch, scoreMatch } from "./match-text.ts";

/** The texts in an input. */
export interface FoundTexts {
  readonly matches: readonly TextMatch[];
  /** Licenses that most of the input seems to be taken from, the likeliest first. */
  readonly near: readonly Near[];
}

export interface Near {
  readonly text: number;
  /** The words between the first and the last that agree. */
  readonly words: number;
  /** No match explains the words. */
  readonly isFree: boolean;
}

type TextFinder = (words: Uint16Array, count: number) => FoundTexts;

export function createTextFinder(index: LicenseIndex): TextFinder {
  const matchText = createMatcher(index);
  const findCandidates = createCandidateFinder(index);
  const keepsName = createOwnWords(index);
  return (words, count) =>
    select(findCandidates(words, count), index, count, {
      align: (candidate) => matchText(words, count, candidate, limitsFor),
      keepsName: (match) => keepsName(match, words),
    });
}

interface Comparison {
  readonly align: (candidate: Candidate) => TextMatch;
  readonly keepsName: (match: TextMatch) => boolean;
}

/** Takes the best match of each range: the one that explains most of it with the fewest differences. */
function select(
  candidates: readonly Candidate[],
  index: LicenseIndex,
  count: number,
  { align, keepsName }: Comparison,
): FoundTexts {
  const byStart = candidates.toSorted((a, b) => a.start - b.start);
  const longest = candidates.reduce((length, { start, end }) => Math.max(length, end - start), 0);
  const matches: TextMatch[] = [];
  const cutOff = new Set<TextMatch>();
  const pieces = new Set<TextMatch>();
  const rejected: TextMatch[] = [];
  const done = new Set<Candidate>();
  for (const candidate of candidates.toSorted((a, b) => b.hits - a.hits)) {
    if (done.has(candidate)) continue;
    const rivals = findRivals(candidate, byStart, longest).filter((rival) => !done.has(rival));
    const firstMatch = matches.length;
    for (const rival of selectMostComplete(candidate, rivals, index)) {
      if (done.has(rival)) continue;
      done.add(rival);
      const match = align(rival);
      const isLicense = rival.text < index.licenseCount;
      const isComplete = !isLicense && hasAllRuns(rival, index);
      const isNamed = !isLicense || keepsName(match);
      if (!isComplete && !(isNamed && isConvincing(match, isLicense))) {
        if (isLicense && isNamed && !rival.isPiece && isCutOff(match, count)) cutOff.add(match);
        else if (isLicense && isNamed && isPiece(match, count)) pieces.add(match);
        else {
          if (isLicense) rejected.push(match);
          continue;
        }
      }
      matches.push(match);
      // The other candidates lie inside this range, so they cannot explain more than an exact match.
      if (match.isExact)
        for (const other of rivals) if (other.start >= match.start && other.end <= match.end) done.add(other);
    }
    const added = matches.slice(firstMatch);
    for (const rival of rivals) {
      if (added.some((match) => overlap(rival, match) * 2 > rival.end - rival.start)) done.add(rival);
    }
  }
  const isDoubtful = (match: TextMatch) => {
    const isBetter = (others: Iterable<TextMatch>, more: (other: TextMatch) => number) =>
      [...others].some((other) => other !== match && fitsBetter(other, match, more(other)));
    if (pieces.has(match))
      return isBetter([...rejected, ...cutOff, ...pieces], (other) =>
        countEnds(match) > countEnds(other) ? 1 : -leastMargin,
      );
    return cutOff.has(match) && (isBetter([...rejected, ...pieces], () => 0) || isBetter(cutOff, () => 1));
  };
  const sure = matches.filter((match) => !isDoubtful(match));
  const chosen = withoutOverlaps(sure).map((match) =>
    pieces.has(match) ? { ...match, similarity: similarityOfPiece } : match,
  );
  const large = candidates.filter((candidate) => !candidate.isPiece);
  return { matches: chosen, near: findNear(large, chosen, index, count) };
}

function findNear(
  candidates: readonly Candidate[],
  matches: readonly TextMatch[],
  { licenseCount }: LicenseIndex,
  count: number,
): Near[] {
  const isExplained = (range: Range) => matches.some((match) => overlap(range, match) * 2 > range.end - range.start);
  const large = candidates.filter(({ text, start, end }) => text < licenseCount && (end - start) * 2 >= count);
  const mostHits = large.reduce((most, { hits }) => Math.max(most, hits), 0);
  return large
    .filter(({ hits }) => hits >= mostHits * enoughHits)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, maxNear)
    .map((candidate) => ({
      text: candidate.text,
      words: candidate.end - candidate.start,
      isFree: !isExplained(candidate),
    }));
}

const maxNear = 20;
const enoughHits = 0.6;

/** Whether all known runs of an exception were found in order, whatever is between them. */
function hasAllRuns({ text, hits }: Candidate, { runCounts }: LicenseIndex): boolean {
  const runs = runCounts[text] ?? 0;
  return runs >= minRuns && hits >= runs;
}

const minRuns = 8;

function withoutOverlaps(matches: readonly TextMatch[]): TextMatch[] {
  const taken: TextMatch[] = [];
  for (const match of matches.toSorted((a, b) => scoreMatch(b) - scoreMatch(a) || a.differences - b.differences)) {
    if (!taken.some((other) => overlap(other, match) > 0.3 * (match.end - match.start))) taken.push(match);
  }
  return taken.sort((a, b) => a.start - b.start);
}

const maxRivals = 14;
/** Families of licenses share long passages; each of them may be where a piece comes from. */
const maxRivalsOfPiece = 60;

function findRivals(candidate: Candidate, byStart: readonly Candidate[], longest: number): Candidate[] {
  const rivals: Candidate[] = [];
  const first = countBefore(byStart, ({ start }) => start < candidate.start - longest);
  for (let at = first; at < byStart.length; at++) {
    const other = byStart[at];
    if (!other || other.start >= candidate.end) break;
    if (overlap(other, candidate) * 2 >= Math.min(other.end - other.start, candidate.end - candidate.start))
      rivals.push(other);
  }
  return rivals;
}

/** The candidate itself and the most completely matched rivals, most likely first. */
function selectMostComplete(candidate: Candidate, rivals: readonly Candidate[], index: LicenseIndex): Candidate[] {
  const share = ({ hits, text }: Candidate) => hits / Math.max(1, index.runCounts[text] ?? 0);
  const sorted = rivals
    .toSorted((a, b) => share(b) - share(a) || b.hits - a.hits)
    .slice(0, candidate.isPiece ? maxRivalsOfPiece : maxRivals);
  return sorted.includes(candidate) ? sorted : [...sorted, candidate];
}

function limitsFor(words: number): Limits {
  return { differences: 2 + words * 0.12, telling: words / wordsPerTellingWord };
}

const wordsPerTellingWord = 1_000;

/**
 * Long texts are copied faithfully and have close variants that differ in one clause; in a short text every word
 * matters; in between, real files vary most. One telling word in a thousand is tolerated.
 */
function isConvincing({ similarity, telling, matched }: TextMatch, isLicense: boolean): boolean {
  return (
    similarity >= (isLicense ? neededSimilarity(matched) : neededOfException(matched)) &&
    telling * wordsPerTellingWord <= matched
  );
}

/**
 * Whether the input is a piece of a license: at least half of it, word by word, and the input begins or ends where the
 * license does not. What goes on in other words is another license.
 */
function isCutOff({ start, end, matched, differences, cutBefore, cutBehind, telling }: TextMatch, count: number) {
  const cut = cutBefore + cutBehind;
  return (
    telling === 0 &&
    matched >= Math.max(fewestWords, 3 * cutBefore, cutBehind) &&
    (differences - cut) * 40 <= matched &&
    (cutBefore === 0 || start <= edgeWords) &&
    (cutBehind === 0 || count - end <= edgeWords)
  );
}

/** Whether the input is nothing but a piece of a license, however small. */
function isPiece({ start, end, matched, differences, cutBefore, cutBehind, telling }: TextMatch, count: number) {
  return (
    telling === 0 &&
    matched >= fewestWords &&
    (differences - cutBefore - cutBehind) * wordsPerDifference <= matched &&
    start <= edgeWords &&
    count - end <= edgeWords
  );
}

/** That the input begins or ends where a license does is a sign, too. */
function countEnds({ cutBefore, cutBehind }: TextMatch): number {
  return Number(cutBefore === 0) + Number(cutBehind === 0);
}

const wordsPerDifference = 100;
/** By how many words a piece has to fit better than others: chance words do not tell a license. */
const leastMargin = 8;
/** Its words agree; what the rest of the license would have been is a guess. */
const similarityOfPiece = 0.7;

/** Whether a piece of another license explains the same words and some more: the input may be cut from that one. */
function fitsBetter(other: TextMatch, match: TextMatch, more: number): boolean {
  return overlap(other, match) * 2 > match.end - match.start && fit(other) >= fit(match) + more;
}

function fit({ matched, matchedFree, differences, cutBefore, cutBehind }: TextMatch): number {
  return matched + matchedFree - 2 * (differences - cutBefore - cutBehind);
}

const fewestWords = 60;

/** A title and copyright lines. */
const edgeWords = 25;

/** Only the words unique to an exception are compared; some exceptions have few of them, and close variants. */
function neededOfException(words: number): number {
  return words < 40 ? 0.95 : 0.9;
}

function neededSimilarity(words: number): number {
  if (words < 80) return 0.95;
  return words < 800 ? 0.9 : 0.96;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function overlap(a: Range, b: Range): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}
