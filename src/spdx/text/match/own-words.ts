import type { LicenseIndex } from "./index-format.ts";
import type { TextMatch } from "./match-text.ts";

type OwnWords = (match: TextMatch, words: Uint16Array) => boolean;

/**
 * Whether a match keeps a word that hardly any other license has, where its license repeats such words. They are names:
 * "the Zimbra Public License" is Yahoo's in every other word, and a license of its own.
 */
export function createOwnWords(index: LicenseIndex): OwnWords {
  let texts: Uint16Array | undefined;

  return ({ text, matched, isExact, start, end, cutBefore, cutBehind }, words) => {
    if (isExact || matched < longText) return true;
    const all = wordsOf(index, text);
    const own = findRepeated(all.subarray(cutBefore, all.length - cutBehind), (texts ??= countTexts(index)));
    return own.size === 0 || words.subarray(start, end).some((word) => own.has(word));
  };
}

/** A shorter text with other names in it is the same license. */
const longText = 800;

function findRepeated(words: Uint16Array, texts: Uint16Array): ReadonlySet<number> {
  const rare = words.filter((word) => (texts[word] ?? 0) <= fewTexts);
  const counts = Map.groupBy(rare, (word) => word);
  return new Set([...counts].filter(([, { length }]) => length >= oftenEnough).map(([word]) => word));
}

const fewTexts = 2;
const oftenEnough = 5;

/** In how many licenses each word occurs. */
function countTexts(index: LicenseIndex): Uint16Array {
  const counts = new Uint16Array(65_536);
  for (let text = 0; text < index.licenseCount; text++)
    for (const word of new Set(wordsOf(index, text))) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function wordsOf({ words, textStarts }: LicenseIndex, text: number): Uint16Array {
  return words.subarray(textStarts[text], textStarts[text + 1]);
}
