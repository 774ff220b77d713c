/** Matches names against a pattern with `*` as a wildcard. Linear: no star is tried twice. */
export function createNameMatcher(pattern: string): (name: string) => boolean {
  if (!pattern.includes("*")) return (name) => name === pattern;
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop() ?? "";
  return (name) => {
    if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    const end = name.length - last.length;
    for (const piece of rest) {
      const pieceAt = name.indexOf(piece, at);
      if (pieceAt < 0 || pieceAt + piece.length > end) return false;
      at = pieceAt + piece.length;
    }
    return true;
  };
}

/** The pattern for a text that is searched for: part of a name; the whole name where it has `*` or is in quotes. */
export function toSearchPattern(text: string): string {
  return /^"(.+)"$/.exec(text)?.[1] ?? (text.includes("*") ? text : `*${text}*`);
}
