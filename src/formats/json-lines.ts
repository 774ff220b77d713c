import { endOfString } from "./json.ts";

/** The lines of the keys on the second level of a JSON file, by `section` and key; comments are skipped. */
export function findKeyLines(text: string): (section: string, key: string) => number | undefined {
  const lines = new Map<string, Map<string, number>>();
  let section = new Map<string, number>();
  let depth = 0;
  let line = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) line++;
    else if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) depth--;
    else if (code === 47) at = endOfComment(text, at);
    else if (code === 34) {
      const end = endOfString(text, at);
      if (depth <= 2 && isKey(text, end)) {
        const key = text.slice(at + 1, end);
        if (depth === 2) section.set(key, line);
        else lines.set(key, (section = new Map()));
      }
      at = end;
    }
  }
  return (name, key) => lines.get(name)?.get(key);
}

/** The last character of a comment, before the line ends so that lines are still counted. */
function endOfComment(text: string, start: number): number {
  if (text[start + 1] !== "/") return start;
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end - 1;
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text.charCodeAt(at) <= 32) at++;
  return text.charCodeAt(at) === 58;
}
