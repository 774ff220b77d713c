import { findSlot, type LicenseIndex } from "./index-format.ts";
import type { splitWords } from "./words.ts";

/** The index numbers of words; 0 for a word that no license has. */
export function numberWords(index: LicenseIndex, { count, hashes }: ReturnType<typeof splitWords>): Uint16Array {
  const { wordHashes, wordNumbers } = index;
  const numbers = new Uint16Array(count);
  for (let at = 0; at < count; at++) numbers[at] = wordNumbers[findSlot(wordHashes, hashes[at] ?? 0)] ?? 0;
  return numbers;
}
