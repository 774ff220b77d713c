import { findLicenseText } from "../../license-text.ts";
import { createCandidateFinder } from "./candidates.ts";
import type { LicenseIndex } from "./index-format.ts";
import { createMatcher, type TextMatch, scoreMatch } from "./match-text.ts";
import { prepareText, required } from "./prepared-text.ts";
import { diffWords, type WordRun } from "./word-diff.ts";
import { numberWords } from "./word-numbers.ts";
import { splitWords } from "./words.ts";

/** The most similar license, for a text that matches none. */
export interface Closest {
  readonly license: string;
  /** Share of the words that agree, 0 to 1. */
  readonly similarity: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** The license text as a list of runs: words that are the same, added by the input or missing from it. */
  readonly words: readonly DiffedWords[];
}

export interface DiffedWords {
  readonly kind: WordRun["kind"];
  readonly text: string;
  /** The license allows this difference: a copyright line, a name, an optional title. */
  readonly isFree?: true;
}

/** Finds the nearest license. Much slower than identifying: meant for a single text on request. */
export function createClosestFinder(index: LicenseIndex): (text: string) => Closest | undefined {
  const findNearest = createNearestFinder(index);
  return (text) => {
    const words = splitWords(text);
    const match = findNearest(numberWords(index, words), words.count);
    if (!match) return undefined;
    const [license = ""] = (index.names[match.text] ?? "").split(" ");
    return {
      license,
      similarity: match.similarity,
      firstLine: words.lines[match.start] ?? 1,
      lastLine: words.lines[match.end - 1] ?? 1,
      words: compare(index, match.text, license, text, match),
    };
  };
}

/** The license that explains most of a text, among those that share some runs of words with it. */
function createNearestFinder(index: LicenseIndex): (words: Uint16Array, count: number) => TextMatch | undefined {
  const findCandidates = createCandidateFinder(index, 9);
  const matchText = createMatcher(index);
  return (words, count) =>
    findCandidates(words, count)
      .filter(({ text }) => text < index.licenseCount)
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, maxCompared)
      .map((candidate) => matchText(words, count, candidate, () => ({ differences: Infinity, telling: Infinity })))
      .filter(({ similarity }) => similarity >= minSimilarity)
      .toSorted((a, b) => scoreMatch(b) - scoreMatch(a))[0];
}

const maxCompared = 40;
const minSimilarity = 0.5;

interface Range {
  readonly start: number;
  readonly end: number;
}

function compare(index: LicenseIndex, number: number, id: string, text: string, range: Range): DiffedWords[] {
  const licenseText = findLicenseText(id) ?? "";
  const license = splitWords(licenseText);
  const input = splitWords(text);
  const old = numberWords(index, license);
  const next = numberWords(index, input).subarray(range.start, range.end);
  const isFree = freeWords(index, number);
  const runs = diffWords(old, next) ?? [];
  return runs.map(({ kind, start, end, at }) => {
    const [words, from, source] =
      kind === "missing" ? [license, start, licenseText] : [input, start + range.start, text];
    const last = from + (end - start) - 1;
    const shown = source.slice(words.starts[from], words.ends[last]).replaceAll(/\s+/g, " ");
    const free = kind !== "same" && isFree(at, kind === "missing" ? at + end - start : at);
    return { kind, text: shown, ...(free && { isFree: true as const }) };
  });
}

/** Whether the license allows these words to be missing, or other words at this position. */
function freeWords(index: LicenseIndex, text: number): (from: number, to: number) => boolean {
  const { kinds, room } = prepareText(index, text, false);
  return (from, to) => {
    for (let at = from; at < to; at++) if (kinds[at] === required) return false;
    return to > from || (room[from] ?? 0) > 0 || kinds[from] !== required || (from > 0 && kinds[from - 1] !== required);
  };
}
