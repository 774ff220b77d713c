export interface Token {
  readonly kind: "word" | "and" | "or" | "with" | "open" | "close";
  readonly text: string;
  readonly at: number;
}

/** Splits an expression into words, operators and parentheses; a word is anything between those. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[()]|[^\s()]+/g)) {
    tokens.push({ kind: kindOf(match[0]), text: match[0], at: match.index });
  }
  return attachPlus(tokens);
}

function kindOf(text: string): Token["kind"] {
  if (text === "(") return "open";
  if (text === ")") return "close";
  const word = text.toLowerCase();
  return word === "and" || word === "or" || word === "with" ? word : "word";
}

/** `GPL-2.0 +` means `GPL-2.0+`; the blank is common in old metadata. */
function attachPlus(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (token.text === "+" && before?.kind === "word") {
      joined[joined.length - 1] = { ...before, text: `${before.text}+` };
    } else {
      joined.push(token);
    }
  }
  return joined;
}
