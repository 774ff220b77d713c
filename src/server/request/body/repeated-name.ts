/**
 * Finds a name that occurs twice in one JSON object. Parsers differ in which one they use, so a check in front of the
 * service may have read another value.
 */
export function repeatedName(json: string): string | undefined {
  // One entry per open bracket: the names so far for an object, undefined for a list.
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === "{") open.push(new Set());
    else if (sign === "[") open.push(undefined);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = endOfString(json, at);
      const names = open.at(-1);
      if (names && isName(json, end)) {
        const name = JSON.parse(json.slice(at, end)) as string;
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** The position after the closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isName(json: string, end: number): boolean {
  let at = end;
  while (json.charCodeAt(at) <= 32) at++;
  return json[at] === ":";
}
