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
}

export function createLexicon(index: LicenseIndex): Lexicon {
  const texts = new Map(index.names.flatMap((row, text) => row.split(" ").map((name) => [name, text])));
  const isTelling = markTellingWords(index);
  const vocabularies = new Map<number, Vocabulary>();

  function vocabularyOf(text: number): Vocabulary {
    const kept = vocabularies.get(text);
    if (kept) return kept;
    const words = index.words.subarray(index.textStarts[text], index.textStarts[text + 1]);
    const vocabulary = { words: new Set(words), runs: new Set(hashRuns(words)) };
    if (vocabularies.size >= maxKept) vocabularies.clear();
    vocabularies.set(text, vocabulary);
    return vocabulary;
  }

  return {
    has: (id) => texts.has(id),
    quotes(id, said) {
      const text = texts.get(id);
      if (text === undefined) return false;
      const { words, runs } = vocabularyOf(text);
      const numbers = numberWords(index, splitWords(said));
      if (numbers.some((word) => isTelling[word] !== 0 && !words.has(word))) return false;
      const all = hashRuns(numbers);
      return all.length > 0 && all.filter((run) => runs.has(run)).length >= all.length * enoughRuns;
    },
  };
}

interface Vocabulary {
  readonly words: ReadonlySet<number>;
  readonly runs: ReadonlySet<number>;
}

/** Three words in a row are distinctive; single words occur in any license. */
function hashRuns(words: Uint16Array): number[] {
  const runs: number[] = [];
  for (let at = 2; at < words.length; at++)
    runs.push(((words[at - 2] ?? 0) * 65_536 + (words[at - 1] ?? 0)) * 65_536 + (words[at] ?? 0));
  return runs;
}

const enoughRuns = 0.75;

/** The vocabularies of all licenses would take far more memory than the index. */
const maxKept = 150;
