import type { LicenseIndex } from "./index-format.ts";
import { markTellingWords } from "./telling-words.ts";
import { numberWords } from "./word-numbers.ts";
import { splitWords } from "./words.ts";

/** Answers questions about the wording of license texts. */
export interface Lexicon {
  /** Whether the text of this license would be recognised. */
  has(id: string): boolean;
  /** Whether words are taken from this license, perhaps rearranged, with names and a few other words in between. */
  quotes(id: string, words: string): boolean;
  /** The same, and words that change what a text permits stand as they do in the license. */
  repeats(id: string, words: string): boolean;
}

export function createLexicon(index: LicenseIndex): Lexicon {
  const texts = new Map(index.names.flatMap((row, text) => row.split(" ").map((name) => [name, text])));
  const isTelling = markTellingWords(index);
  const vocabularies = new Map<number, Vocabulary>();

  function vocabularyOf(text: number): Vocabulary {
    const kept = vocabularies.get(text);
    if (kept) return kept;
    const words = index.words.subarray(index.textStarts[text], index.textStarts[text + 1]);
    const pairs = Array.from(words, (word, at) => toPair(word, words[at + 1]));
    const vocabulary = { words: new Set(words), pairs: new Set(pairs), runs: new Set(hashRuns(words)) };
    if (vocabularies.size >= maxKept) vocabularies.clear();
    vocabularies.set(text, vocabulary);
    return vocabulary;
  }

  function quotes(id: string, said: string, mayMove: boolean): boolean {
    const text = texts.get(id);
    if (text === undefined) return false;
    const { words, pairs, runs } = vocabularyOf(text);
    const numbers = numberWords(index, splitWords(said));
    const tells = (word = 0) => isTelling[word] !== 0;
    if (numbers.some((word) => tells(word) && !words.has(word))) return false;
    const isMoved = (word: number, at: number) =>
      !pairs.has(toPair(word, numbers[at + 1])) && (tells(word) || tells(numbers[at + 1]));
    if (!mayMove && numbers.subarray(0, -1).some(isMoved)) return false;
    const all = hashRuns(numbers);
    return all.length > 0 && all.filter((run) => runs.has(run)).length >= all.length * enoughRuns;
  }

  return {
    has: (id) => texts.has(id),
    quotes: (id, words) => quotes(id, words, true),
    repeats: (id, words) => quotes(id, words, false),
  };
}

interface Vocabulary {
  readonly words: ReadonlySet<number>;
  readonly pairs: ReadonlySet<number>;
  readonly runs: ReadonlySet<number>;
}

function toPair(word: number, next = 0): number {
  return word * 65_536 + next;
}

/** Three words in a row are distinctive; single words occur in any license. */
function hashRuns(words: Uint16Array): number[] {
  const runs: number[] = [];
  const names = words.reduce((count, word) => count + (word === 0 ? 1 : 0), 0);
  const mayHaveNames = names > 0 && names * fewNames <= words.length;
  for (let at = 2; at < words.length; at++)
    if (!mayHaveNames || (words[at - 2] !== 0 && words[at - 1] !== 0 && words[at] !== 0))
      runs.push(((words[at - 2] ?? 0) * 65_536 + (words[at - 1] ?? 0)) * 65_536 + (words[at] ?? 0));
  return runs;
}

/** Words of no license are names of their own where they are few: of a project in a clause about its name. */
const fewNames = 6;

const enoughRuns = 0.75;

/** The vocabularies of all licenses would take far more memory than the index. */
const maxKept = 150;
