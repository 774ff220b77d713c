/** False for what a database cannot keep as text: NUL, and half of a character. */
export function isPlainText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** In code points, and without counting through a text that is far too long. */
export function isLongerThan(text: string, codePoints: number): boolean {
  return text.length > codePoints * 2 || Array.from(text).length > codePoints;
}
