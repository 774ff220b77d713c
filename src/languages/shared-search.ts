import { createListSearch, type WordSearch } from "./word-search.ts";

/** The most that is read of a file at once; the rest of a larger one is unknown. */
export const maxSearched = 20_000_000;

/**
 * Joins the word lists of all detectors that read the same kind of file: the first detector that asks about a file
 * searches it for all lists at once. `isTelling` is asked about files without any of the words of a list.
 */
export function createSharedSearch(): (words: readonly string[], isTelling?: WordSearch) => WordSearch {
  let batch: Batch | undefined;
  return (words, isTelling) => {
    const own = (batch ??= createBatch());
    const bit = 1 << (own.lists.push(words) - 1);
    let last: { readonly bytes: Uint8Array; readonly isFound: boolean } | undefined;
    return (bytes) => {
      if (own === batch) batch = undefined; // its tables are made now, so lists of modules loaded later need another pass
      if ((own.search(bytes) & bit) !== 0) return true;
      if (!isTelling) return false;
      if (last?.bytes !== bytes) last = { bytes, isFound: isTelling(bytes) };
      return last.isFound;
    };
  };
}

interface Batch {
  readonly lists: (readonly string[])[];
  /** Bit n: the bytes have a word of list n. */
  readonly search: WordListSearch;
}

type WordListSearch = ReturnType<typeof createListSearch>;

/** Detectors read a file one after the other and are given the same bytes. */
function createBatch(): Batch {
  const lists: Batch["lists"] = [];
  let searchWords: WordListSearch | undefined;
  let last: { readonly bytes: Uint8Array; readonly lists: number } | undefined;
  const search: WordListSearch = (bytes) => {
    searchWords ??= createListSearch(lists);
    if (last?.bytes !== bytes) last = { bytes, lists: searchWords(bytes) };
    return last.lists;
  };
  return { lists, search };
}
