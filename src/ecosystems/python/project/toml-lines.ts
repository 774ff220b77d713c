/** The lines of strings and keys in a TOML file, approximately. */
export interface TomlLines {
  /** The first line that has this text in quotes. */
  ofString(text: string): number | undefined;
  /** The line of a key in a table: `[tool.poetry.dependencies]` and `django`. */
  ofKey(table: string, key: string): number | undefined;
}

export function indexTomlLines(text: string): TomlLines {
  const strings = new Map<string, number>();
  const keys = new Map<string, number>();
  let table = "";
  for (const [index, line] of text.split(/\r\n|\n/).entries()) {
    const header = /^\s*\[([^[\]]+)\]/.exec(line)?.[1];
    if (header !== undefined) table = header.replaceAll(/["'\s]/g, "");
    const key = /^\s*["']?([\w.-]+)["']?\s*[=.]/.exec(line)?.[1];
    if (key !== undefined) setFirst(keys, `${table}\n${key}`, index + 1);
    for (const string of quoted(line)) setFirst(strings, string, index + 1);
  }
  return {
    ofString: (string) => strings.get(string),
    ofKey: (table, key) => keys.get(`${table}\n${key}`),
  };
}

/** The lines of `[[name]]`, one for each element of the array; empty if multi-line strings make them unreliable. */
export function arrayTableLines(text: string, name: string, count: number): readonly number[] {
  const header = `[[${name}]]`;
  const lines = text.split(/\r\n|\n/).flatMap((line, index) => (line.startsWith(header) ? [index + 1] : []));
  return lines.length === count ? lines : [];
}

function quoted(line: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < line.length; at++) {
    const quote = line[at];
    if (quote === "#") break;
    if (quote !== '"' && quote !== "'") continue;
    let end = at + 1;
    while (end < line.length && line[end] !== quote) end += quote === '"' && line[end] === "\\" ? 2 : 1;
    const inside = line.slice(at + 1, end);
    found.push(quote === '"' ? inside.replaceAll('\\"', '"') : inside);
    at = end;
  }
  return found;
}

function setFirst(map: Map<string, number>, key: string, line: number): void {
  if (!map.has(key)) map.set(key, line);
}
