import { createLineCounter } from "../../text/line-at.ts";

/** A text in a program, with the code around it. */
export interface Literal {
  readonly text: string;
  readonly line: number;
  /** It is a name, such as that of a constant, and not a text. */
  readonly isName?: true;
  readonly before: string;
  readonly after: string;
}

/**
 * The texts of a program, but none of JavaScript. Comments, the tests at the end of a Rust file, and texts that
 * something is only compared with, or that are only shown, are left out. `path` says which language it is; `names`: a
 * pattern for names in the code that are wanted too.
 */
export function listLiterals(source: string, path: string, names?: RegExp): Literal[] {
  const end = path.endsWith(".rs") ? testsStart(source) : source.length;
  const lineAt = createLineCounter(source);
  const literals: Literal[] = [];
  const token = hashComments.test(path) ? hashToken : slashToken;
  for (const match of source.matchAll(names ? new RegExp(`${token.source}|${names.source}`, "g") : token)) {
    if (match.index >= end) break;
    const isName = /^\w{2}/.test(match[0]) && !/["']$/.test(match[0]);
    const text = isName ? match[0] : textOf(match[0]);
    if (text === undefined) continue;
    const literal = literalAt(source, match.index, match.index + match[0].length, text);
    const place: Literal = { ...literal, ...(isName && { isName }), line: lineAt(match.index) };
    if (!isCompared(place)) literals.push(place);
  }
  return literals;
}

/** `start` and `end`: with the quotes. */
export function literalAt(source: string, start: number, end: number, text: string): Omit<Literal, "line"> {
  return {
    text,
    before: source.slice(Math.max(0, start - maxAround), start),
    after: source.slice(end, end + maxAround),
  };
}

const maxAround = 400;

const hashComments = /\.(?:rb|exs?|py|tf)$/i;

/** Comments, texts and characters; but not a Rust lifetime (`'a`). What is not closed goes on to the end. */
const slashToken =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\br(#{0,8})"[^]*?(?:"\1|$)|"""[^]*?(?:"""|$)|"(?:[^"\\]|\\[^])*(?:"|$)|`[^`]*(?:`|$)|'[\w.:/@+-]{2,300}'|'(?:\\.[^'\n]{0,8}|[^\\'\n])'/g;

/** The same in Ruby, Elixir and others. */
const hashToken =
  /#[^\n]*|"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\[^])*(?:"|$|(?=\n))|'(?:[^'\\\n]|\\[^\n])*(?:'|$|(?=\n))/g;

/** The text in quotes; undefined for a comment, a character, or a text with an escape or a value in it. */
function textOf(token: string): string | undefined {
  const [, text] = /^(?:r#{0,8}"|"""|["'`])([\w.:/@+-]{2,300})(?:"#{0,8}|"""|['`])$/.exec(token) ?? [];
  return text;
}

function testsStart(source: string): number {
  const at = source.search(/^[ \t]{0,100}#\[cfg\(test\)\]\s{0,100}(?:#\[[^\]\n]{0,200}\]\s{0,100}){0,9}mod\s/m);
  return at < 0 ? source.length : at;
}

/** `== "x"`, `starts_with("x")`, `assert_eq!(a, "x")`, `"x" =>`, `case "x":`; and the names of files: `require "x"`. */
export function isCompared({ before, after, isName }: Omit<Literal, "line">): boolean {
  return comparing.test(before.slice(-120)) || (!isName && /^\s*(?:=>|->|[=!]=|\|\s*"|(?:not\s+)?in\s)/.test(after));
}

const comparing = new RegExp(
  [
    String.raw`[=!]=\s*$`,
    String.raw`\b(?:case|when)\s+$`,
    String.raw`\b(?:require(?:_relative|_once)?|import|include(?:_once)?|part|export)\s*\(?\s*$`,
    String.raw`^\s*defp?\s[^\n]{0,100}%\{[^}\n]{0,100}$`, // a pattern for arguments in Elixir
    String.raw`\b(?:contains|includes?|equals|equalsIgnoreCase|(?:starts?|ends?)_?with|has_?(?:pre|suf)fix)\??\(\s*$`,
    String.raw`\b(?:Text|Label|TextField|e?println!?|print!?|printf|placeholder|hint|info!?|warn!?|bail!?|anyhow!?|panic!?)\(\s*$`,
    String.raw`\b(?:placeholder|hint|help|title|label)\w*"?\s*[:=]\s*$`,
    String.raw`\b(?:debug_)?(?:XCT)?(?:assert|expect|require)\w*!?\([^;{]*$`,
  ].join("|"),
  "im",
);
