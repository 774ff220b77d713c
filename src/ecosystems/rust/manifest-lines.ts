/** The line of every `table.key` of a TOML file, for those on a separate line. */
export function linesOfKeys(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let table = "";
  for (const [index, content] of text.split(/\r\n|\n/).entries()) {
    const line = content.trimStart();
    if (line.startsWith("[")) table = tableName(line);
    const key = line.startsWith("[") ? table : `${table}.${keyOf(line)}`;
    if (!lines.has(key)) lines.set(key, index + 1);
  }
  return lines;
}

/** `[target.'cfg(windows)'.dependencies]` without brackets and quotes. */
function tableName(line: string): string {
  const end = line.lastIndexOf("]");
  return plainKey(line.slice(1, end < 0 ? line.length : end));
}

/** The common form of a key in the file and in lookups: without quotes and spaces. */
export function plainKey(key: string): string {
  return key.replaceAll(/["'\s]/g, "");
}

function keyOf(line: string): string {
  const end = line.search(/[.=\s]/);
  return plainKey(end < 0 ? line : line.slice(0, end));
}
