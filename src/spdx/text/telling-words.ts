import { findSlot, type LicenseIndex } from "./index-format.ts";
import { hashWord } from "./words.ts";

/** Words that change what a text permits: a license with one more or less of them is another license. */
const tellingWords =
  "not no non nor never without except unless only commercial noncommercial nonprofit evil military academic educational " +
  "research personal internal evaluation prohibited prohibit forbidden forbid restricted sell sale sold fee royalty royalties " +
  "advertising promotion endorse promote patent patents trademark trademarks attribution acknowledgment must may shall cannot";

/** One for every word of the index that is telling, 0 for the others. */
export function tellingWordsOf(index: LicenseIndex): Uint8Array {
  const flags = new Uint8Array(65_536);
  for (const word of tellingWords.split(" "))
    flags[index.wordNumbers[findSlot(index.wordHashes, hashWord(word))] ?? 0] = 1;
  flags[0] = 0;
  return flags;
}
