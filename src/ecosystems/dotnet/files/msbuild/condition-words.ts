/** The tokens of a condition: quoted strings, operators, parentheses, names; undefined if it is malformed. */
export function splitCondition(text: string): readonly string[] | undefined {
  const words: string[] = [];
  for (let at = 0; at < text.length;) {
    const char = text[at] ?? "";
    if (/\s/.test(char)) {
      at++;
      continue;
    }
    const end = wordEnd(text, at, char);
    if (end === undefined) return undefined;
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

function wordEnd(text: string, at: number, char: string): number | undefined {
  if (char === "'") return quoteEnd(text, at + 1);
  if (char === "$" && text[at + 1] === "(") return expressionEnd(text, at);
  if (/[=!<>]/.test(char)) return text[at + 1] === "=" ? at + 2 : at + 1;
  if (char === "(" || char === ")") return at + 1;
  let end = at;
  while (end < text.length && /[\w.-]/.test(text[end] ?? "")) end++;
  return end > at ? end : undefined;
}

/** The offset after the closing quote; nested expressions may have quotes too. */
function quoteEnd(text: string, from: number): number | undefined {
  for (let at = from; at < text.length;) {
    if (text[at] === "'") return at + 1;
    const next: number | undefined = text.startsWith("$(", at) ? expressionEnd(text, at) : at + 1;
    if (next === undefined) return undefined;
    at = next;
  }
  return undefined;
}

/** The offset after the end of `$(`. */
function expressionEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}
