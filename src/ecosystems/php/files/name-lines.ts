/** The line of an offset, by binary search: a lockfile has thousands of packages. */
function createLineSearch(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** The lines of the keys in a table on the first level, as far as the file is written in the usual way. */
export function keyLines(text: string, table: string): ReadonlyMap<string, number> {
  const start = new RegExp(String.raw`"${table}"\s{0,10}:`).exec(text)?.index ?? text.length;
  return linesOf(text, /"([^"\\]{1,250})"\s{0,10}:/g, start);
}

/** The lines of `"name": "…"`, by the name; the first one counts. */
export function nameLines(text: string): ReadonlyMap<string, number> {
  return linesOf(text, /"name"\s{0,10}:\s{0,10}"([^"\\]{1,250})"/g, 0);
}

function linesOf(text: string, pattern: RegExp, start: number): ReadonlyMap<string, number> {
  const lineAt = createLineSearch(text);
  const lines = new Map<string, number>();
  for (const { 1: name = "", index } of text.slice(start).matchAll(pattern)) {
    if (!lines.has(name)) lines.set(name, lineAt(start + index));
  }
  return lines;
}
