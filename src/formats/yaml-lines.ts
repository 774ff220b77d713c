import { endOfLine } from "../text/line-at.ts";

/** The first line of every key that is indented by `indent` spaces, as the package managers write their YAML. */
export function yamlKeyLines(text: string, indent: number): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const end = endOfLine(text, start);
    const key = keyOn(text, start, end, indent);
    if (key !== undefined && !lines.has(key)) lines.set(key, line);
    start = end + 1;
  }
  return lines;
}

/** `a@1` for `  'a@1':`; a key too long for one line starts with `? `. */
function keyOn(text: string, start: number, end: number, indent: number): string | undefined {
  for (let at = start; at < start + indent; at++) if (text.charCodeAt(at) !== 32) return undefined;
  const first = text.charCodeAt(start + indent);
  if (first === 32 || first === 35 || Number.isNaN(first)) return undefined;
  const content = text.slice(start + indent, end).trimEnd();
  const isLong = content.startsWith("? ");
  if (!isLong && !content.endsWith(":") && !content.endsWith(": {}")) return undefined;
  return withoutQuotes(isLong ? content.slice(2) : content.slice(0, content.lastIndexOf(":")));
}

function withoutQuotes(key: string): string {
  const quote = key[0];
  return (quote === "'" || quote === '"') && key.endsWith(quote) ? key.slice(1, -1) : key;
}
