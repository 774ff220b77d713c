/** A position in a text that only moves forward, and its line. */
export interface Cursor {
  readonly text: string;
  at: number;
  line: number;
}

export function createCursor(text: string, line = 1): Cursor {
  return { text, at: 0, line };
}

const lineFeed = 10;

/** Advances, counting the lines. */
export function moveTo(cursor: Cursor, end: number): void {
  const stop = Math.min(end, cursor.text.length);
  for (let at = cursor.at; at < stop; at++) if (cursor.text.charCodeAt(at) === lineFeed) cursor.line++;
  cursor.at = stop;
}

/** The first position from there on whose character code fails the test. */
export function findEnd({ text }: Cursor, from: number, isInside: (code: number) => boolean): number {
  let end = from;
  while (end < text.length && isInside(text.charCodeAt(end))) end++;
  return end;
}

/** Letters, digits, `_`, `$` and everything beyond ASCII. */
export function isWordCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code > 127
  );
}
