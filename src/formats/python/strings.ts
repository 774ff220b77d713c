/**
 * Where a string ends: before its closing quotes, after them, and how many lines lie between. A string in single
 * quotes that is not closed ends with its line, one in triple quotes with the file.
 */
export function endOfPythonString(
  source: string,
  start: number,
  quotes: string,
): { inside: number; after: number; lines: number } {
  let lines = 0;
  for (let at = start; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92) {
      if (isBreak(source, ++at)) lines++;
      if (source.startsWith("\r\n", at)) at++;
    } else if (isBreak(source, at)) {
      if (quotes.length === 1) return { inside: at, after: at, lines };
      lines++;
      if (source.startsWith("\r\n", at)) at++;
    } else if (source.startsWith(quotes, at)) {
      return { inside: at, after: at + quotes.length, lines };
    }
  }
  return { inside: source.length, after: source.length, lines };
}

/** Replaces the escapes of a string, except names of characters (`\N{…}`). */
export function decodePythonString(written: string): string {
  if (!written.includes("\\")) return written;
  return written.replaceAll(/\\(?:\r\n|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^])/g, decodeEscape);
}

const letters: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["\\", "\\"],
  ["'", "'"],
  ['"', '"'],
  ["\n", ""],
  ["\r", ""],
  ["\r\n", ""],
]);

function decodeEscape(escape: string): string {
  const body = escape.slice(1);
  const letter = letters.get(body);
  if (letter !== undefined) return letter;
  if (/^[0-7]/.test(body)) return String.fromCodePoint(Number.parseInt(body, 8));
  if (body.length === 1) return escape;
  const code = Number.parseInt(body.slice(1), 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : escape;
}

function isBreak(source: string, at: number): boolean {
  const code = source.charCodeAt(at);
  return code === 10 || code === 13;
}
