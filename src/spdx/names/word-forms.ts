import { isLetterAt } from "./chars.ts";

/** `M.I.T.` is one word, `X.Net` is two. */
export function initialsEnd(text: string, start: number): number | undefined {
  let end = start;
  while (end - start < maxInitials * 2 && text[end + 1] === "." && isLetterAt(text, end)) end += 2;
  if (end === start) return undefined;
  if (isLetterAt(text, end) && !isLetterAt(text, end + 1)) return end + 1;
  return end - start > 2 && !isLetterAt(text, end) ? end : undefined;
}

/** No license name has more; without a limit, a long row of letters would be scanned again from each letter. */
const maxInitials = 10;

/** A star or an apostrophe between letters belongs to the word: `F*ck`, `Ruby's`. */
export function wordEnd(text: string, start: number): number {
  let end = start + 1;
  for (; end < text.length; end++) {
    const joins = (text[end] === "*" || text[end] === "'") && isLetterAt(text, end + 1);
    if (!joins && !isLetterAt(text, end)) break;
  }
  return end;
}

/** Words that do not identify a license; the misspellings are common in package registries. */
export const silentWords: ReadonlySet<string> = new Set([
  ...["the", "license", "licence", "licenses", "licences", "licensed", "licenced", "licensing", "lic"],
  ...["lisence", "lisense", "liscense", "liscence", "licens", "lizenz", "licencia", "licenza"],
]);

/** Splits `SimplifiedBSD` into two words and removes the end of `mitlicense`; a word with an unknown part is kept. */
export function takeApart(run: string, isKnown: (word: string) => boolean): readonly string[] {
  const parts = run.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u).map((part) => part.toLowerCase());
  const words = parts.filter((part) => !silentWords.has(part));
  if (parts.length > 1 && words.every(isKnown)) return words;
  const word = run.toLowerCase();
  const stem = word.replace(/licen[cs]ed?$/, "");
  return stem !== word && isKnown(stem) ? [stem] : [word];
}
