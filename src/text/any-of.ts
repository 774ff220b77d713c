/** Joins parts of a regular expression as alternatives, so that a long one can be written over several lines. */
export function joinAlternatives(...parts: readonly RegExp[]): string {
  return `(?:${parts.map(({ source }) => source).join("|")})`;
}
