/** The index of the matching parenthesis, ignoring nested and quoted ones; -1 without a match. */
export function closingParenthesis(text: string, from: number): number {
  let depth = 0;
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (isQuote(char)) quote = char;
    else if (char === "(") depth++;
    else if (char === ")" && depth-- === 0) return at;
  }
  return -1;
}

/** Arguments with the quotes around them removed; none for an empty text. */
export function splitArguments(text: string): readonly string[] {
  const args: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (isQuote(char)) quote = char;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "," && depth === 0) {
      args.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (args.length === 0 && text.trim() === "") return [];
  return [...args, text.slice(start)].map(withoutQuotes);
}

function withoutQuotes(text: string): string {
  return text
    .trim()
    .replace(/^['"`]/, "")
    .replace(/['"`]$/, "");
}

function isQuote(char: string): boolean {
  return char === "'" || char === '"' || char === "`";
}
