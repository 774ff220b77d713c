import { createLineFinder } from "../../../text/line-at.ts";

/** The first line of each value of these attributes in an XML file, ignoring comments; keys in lower case. */
export function attributeLines(text: string, names: readonly string[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const pattern = new RegExp(`\\b(?:${names.join("|")})\\s{0,20}=\\s{0,20}["']([^"']{0,300})["']`, "gi");
  const count = createLineFinder(text);
  for (let at = 0; at >= 0 && at < text.length;) {
    const open = text.indexOf("<!--", at);
    const end = open < 0 ? text.length : open;
    for (const match of text.slice(at, end).matchAll(pattern)) {
      const value = (match[1] ?? "").trim().toLowerCase();
      const line = count(at + match.index);
      if (!lines.has(value)) lines.set(value, line);
    }
    if (open < 0) break;
    const close = text.indexOf("-->", open);
    at = close < 0 ? text.length : close + 3;
  }
  return lines;
}

/** The first line that begins with each key of a JSON object, as formatted by common tools. */
export function keyLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let number = 0;
  for (const line of text.split("\n")) {
    number++;
    const content = line.trimStart();
    const end = content.startsWith('"') ? content.indexOf('":') : -1;
    const key = content.slice(1, Math.max(end, 1));
    if (end > 0 && !lines.has(key)) lines.set(key, number);
  }
  return lines;
}
