/** The words of a source as they are stored: at most 1,000 characters. */
export function cutRaw(words: string): string {
  return cutText(words, 1_000);
}

/** The beginning of a license text, enough to recognize it. */
export function cutExcerpt(text: string): string {
  return cutText(text, 300);
}

/** Never cuts a character in two: a half surrogate pair breaks JSON readers and databases. */
export function cutText(text: string, maxLength: number): string {
  const isPair = text.length > maxLength && isHighSurrogate(text.charCodeAt(maxLength - 1));
  return text.slice(0, isPair ? maxLength - 1 : maxLength).toWellFormed();
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
