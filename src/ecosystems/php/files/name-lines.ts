import { createLineFinder } from "../../../text/line-at.ts";

/** The lines of `"name": "…"`, by the name; the first one counts. */
export function nameLines(text: string): ReadonlyMap<string, number> {
  const lineAt = createLineFinder(text);
  const lines = new Map<string, number>();
  for (const { 1: name = "", index } of text.matchAll(/"name"\s{0,10}:\s{0,10}"([^"\\]{1,250})"/g)) {
    const line = lineAt(index);
    if (!lines.has(name)) lines.set(name, line);
  }
  return lines;
}
