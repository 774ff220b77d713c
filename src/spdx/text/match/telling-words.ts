import { findSlot, type LicenseIndex } from "./index-format.ts";
import { hashWord } from "./words.ts";

/** Words that change what a text permits: adding or removing one of them makes a different license. */
const limitingWords =
  "not no non nor never without except unless only noncommercial nonprofit evil prohibited prohibit forbidden forbid restricted " +
  "must may shall cannot excluded";

/** Words that limit use in combination with others, and also occur in company names and addresses. */
const topicWords =
  "commercial military academic educational research personal internal evaluation sell sale sold fee royalty royalties " +
  "advertising promotion endorse promote patent patents trademark trademarks attribution acknowledgment";

const topic = 1;
export const limiting = 2;

/** `limiting` or `topic` for every telling word of the index, 0 for the others. */
export function markTellingWords(index: LicenseIndex): Uint8Array {
  const flags = new Uint8Array(65_536);
  const mark = (words: string, kind: number) => {
    for (const word of words.split(" "))
      flags[index.wordNumbers[findSlot(index.wordHashes, hashWord(word))] ?? 0] = kind;
  };
  mark(topicWords, topic);
  mark(limitingWords, limiting);
  flags[0] = 0;
  return flags;
}
