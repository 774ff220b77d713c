/** A part of a string: text, or the expression of an interpolation `#{…}`. */
export type Part = string | { readonly hole: string };

type Content =
  | { readonly kind: "text"; readonly parts: readonly Part[] }
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "name" | "label" | "symbol" | "sign" | "number"; readonly value: string }
  | { readonly kind: "line" };

export type Token = Content & { readonly line: number };

/** The state of a single pass over a Ruby file. */
export interface Scan {
  /** With `\n` as the only line end. */
  readonly text: string;
  readonly tokens: Token[];
  at: number;
  line: number;
  /** Whether there is whitespace before the current position. */
  isSpaced: boolean;
  /** Closing delimiters that were not found. Searching again would take quadratic time. */
  readonly missing: Set<string>;
  /** No regular expression ends before this position. */
  noPatternBefore: number;
  /** Names of the heredocs that begin on the next line. */
  readonly heredocs: string[];
  /** The last line that consists of this word, to find the ends of heredocs. */
  readonly lastLine: ReadonlyMap<string, number>;
}

export function startScan(source: string): Scan {
  const text = source.replaceAll(/\r\n?/g, "\n");
  return {
    text,
    tokens: [],
    at: 0,
    line: 1,
    isSpaced: true,
    missing: new Set(),
    noPatternBefore: 0,
    heredocs: [],
    lastLine: wordLines(text),
  };
}

/** Adds a token. Newlines inside a statement are left out: after a comma, or before a line that begins with a dot. */
export function push(scan: Scan, content: Content, line = scan.line): void {
  const last = scan.tokens.at(-1);
  scan.isSpaced = false;
  if (content.kind === "line" && (!last || last.kind === "line" || goesOn(last))) return;
  const isChained = content.kind === "sign" && (content.value === "." || content.value === "&.");
  if (isChained && last?.kind === "line") scan.tokens.pop();
  scan.tokens.push({ ...content, line });
}

const openSigns = new Set([",", "=>", "=", "+", "||", "&&", ".", "&."]);

function goesOn(last: Token): boolean {
  return last.kind === "label" || (last.kind === "sign" && openSigns.has(last.value));
}

/** Whether an expression just ended, so that `/`, `%`, `<<` and `?` are operators and not the start of a literal. */
export function endsValue(scan: Scan): boolean {
  const last = scan.tokens.at(-1);
  if (!last || last.kind === "line" || last.kind === "label") return false;
  if (last.kind === "sign") return last.value === ")" || last.value === "]" || last.value === "}";
  if (last.kind !== "name") return true;
  if (keywords.has(last.value)) return false;
  // `gem %w[a]` and `match /x/`: whitespace before and none after makes it an argument.
  const behind = scan.text[scan.at + 1];
  return !scan.isSpaced || behind === " " || behind === "=";
}

const keywords = new Set([
  ...["if", "unless", "while", "until", "when", "and", "or", "not", "return", "in", "elsif", "then"],
]);

function wordLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  let line = 0;
  for (const content of text.split("\n")) {
    line++;
    const word = content.trim();
    if (word.length > 0 && word.length < 100 && !word.includes(" ")) lines.set(word, line);
  }
  return lines;
}
