/** Replaces the escapes of a string, except names of characters (`\N{…}`). */
export function decodePythonString(literal: string): string {
  if (!literal.includes("\\")) return literal;
  return literal.replaceAll(/\\(?:\r\n|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0-7]{1,3}|[^])/g, decodeEscape);
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
