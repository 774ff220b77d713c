/** False for text that a database cannot store: NUL and unpaired surrogates. */
export function isPlainText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Counts code points, but not those of text that is far too long. */
export function isLongerThan(text: string, codePoints: number): boolean {
  return text.length > codePoints * 2 || Array.from(text).length > codePoints;
}
