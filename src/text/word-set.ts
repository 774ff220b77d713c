/** A set of words that are written in one text, with spaces between them. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
