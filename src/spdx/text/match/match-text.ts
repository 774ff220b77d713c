import { type Alignment, createAligner, type Limits, type WordRange } from "./align.ts";
import type { Candidate } from "./candidates.ts";
import type { LicenseIndex } from "./index-format.ts";
import { type PreparedText, prepareText } from "./prepared-text.ts";
import { markTellingWords } from "./telling-words.ts";

/** A license text found in the input, from word `start` up to `end`. */
export interface TextMatch {
  readonly text: number;
  readonly start: number;
  readonly end: number;
  readonly matched: number;
  readonly matchedFree: number;
  readonly absorbed: number;
  /** What was added, or absorbed by copyright lines and names. */
  readonly gaps: readonly WordRange[];
  /** There are no differences, and only copyright lines were filled in. */
  readonly isExact: boolean;
  readonly differences: number;
  /** The differences that are words missing before and behind, where the text was cut. */
  readonly cutBefore: number;
  readonly cutBehind: number;
  readonly telling: number;
  /** Share of the words that agree, 0 to 1. Words cut off at the beginning or the end have half the weight. */
  readonly similarity: number;
}

/** Compares a candidate's text with the input, word by word; `limitsFor` receives the number of required words. */
type Matcher = (
  words: Uint16Array,
  count: number,
  candidate: Candidate,
  limitsFor: (requiredWords: number) => Limits,
) => TextMatch;

export function createMatcher(index: LicenseIndex): Matcher {
  const forwards: (PreparedText | undefined)[] = [];
  const backwards: (PreparedText | undefined)[] = [];
  const align = createAligner(markTellingWords(index));

  return (words, count, { text, anchor, textAnchor }, limitsFor) => {
    const ahead = (forwards[text] ??= prepareText(index, text, false));
    const back = (backwards[text] ??= prepareText(index, text, true));
    const length = ahead.words.length;
    const limits = limitsFor(ahead.requiredBefore[length] ?? 0);
    const behind = align({ words, start: anchor, step: 1, length: count - anchor }, ahead, textAnchor, limits);
    const before = align({ words, start: anchor - 1, step: -1, length: anchor }, back, length - textAnchor, limits);
    return join(text, anchor, before, behind, text < index.licenseCount);
  };
}

function join(text: number, anchor: number, before: Alignment, behind: Alignment, isLicense: boolean): TextMatch {
  const matched = before.matched + behind.matched;
  const differences = before.differences + behind.differences;
  return {
    text,
    start: anchor - before.length,
    end: anchor + behind.length,
    matched,
    matchedFree: before.matchedFree + behind.matchedFree,
    absorbed: before.absorbed + behind.absorbed,
    gaps: [...before.gaps, ...behind.gaps],
    // Only some words of an exception are known: one with all its words present may be part of another.
    isExact: isLicense && differences === 0 && before.loose + behind.loose === 0,
    differences,
    cutBefore: before.cut,
    cutBehind: behind.cut,
    telling: before.telling + behind.telling,
    similarity: matched / Math.max(1, matched + differences - (before.cut + behind.cut) / 2),
  };
}

/**
 * Matching words raise the score, differences lower it, words missing before the beginning of the input, such as a title,
 * half as much, and words absorbed by variable parts slightly.
 */
export function scoreMatch(match: TextMatch): number {
  const { matched, matchedFree, absorbed, differences, cutBefore } = match;
  return matched + matchedFree - 2 * differences + cutBefore - absorbed / 4;
}
