import { createLineCounter } from "../../text/line-at.ts";

/** A text in a program, with the code around it. */
export interface Literal {
  readonly text: string;
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/**
 * The texts of a program in Rust, Go, Swift, Kotlin, Java, C# or C++. Comments, the tests at the end of a Rust file, and texts
 * that something is only compared with, or that are only shown, are left out.
 */
export function listLiterals(source: string): Literal[] {
  const end = testsStart(source);
  const lineAt = createLineCounter(source);
  const literals: Literal[] = [];
  for (const match of source.matchAll(token)) {
    if (match.index >= end) break;
    const text = textOf(match[0]);
    if (text === undefined) continue;
    const before = source.slice(Math.max(0, match.index - maxAround), match.index);
    const after = source.slice(match.index + match[0].length, match.index + match[0].length + maxAround);
    if (!isCompared(before, after)) literals.push({ text, line: lineAt(match.index), before, after });
  }
  return literals;
}

const maxAround = 400;

/** Comments, texts and characters; but not a Rust lifetime (`'a`). What is not closed goes on to the end. */
const token =
  /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|\br(#{0,8})"[^]*?(?:"\1|$)|"""[^]*?(?:"""|$)|"(?:[^"\\]|\\[^])*(?:"|$)|`[^`]*(?:`|$)|'(?:\\.[^'\n]{0,8}|[^\\'\n])'/g;

/** The text in quotes; undefined for a comment, a character, or a text with an escape or a value in it. */
function textOf(token: string): string | undefined {
  const [, text] = /^(?:r#{0,8}"|"""|["`])([\w.:/@+-]{2,300})(?:"#{0,8}|"""|`)$/.exec(token) ?? [];
  return text;
}

function testsStart(source: string): number {
  const at = source.search(/^[ \t]{0,100}#\[cfg\(test\)\]\s{0,100}(?:#\[[^\]\n]{0,200}\]\s{0,100}){0,9}mod\s/m);
  return at < 0 ? source.length : at;
}

/** `== "x"`, `starts_with("x")`, `assert_eq!(a, "x")`, `"x" =>`, `case "x":`. */
function isCompared(before: string, after: string): boolean {
  return comparing.test(before.slice(-120)) || /^\s*(?:=>|->|[=!]=|\|\s*")/.test(after);
}

const comparing = new RegExp(
  [
    String.raw`[=!]=\s*$`,
    String.raw`\bcase\s+$`,
    String.raw`\b(?:contains|equals|equalsIgnoreCase|(?:starts|ends)_?with|has_?(?:pre|suf)fix)\(\s*$`,
    String.raw`\b(?:Text|Label|TextField|e?println!?|print!?|printf|placeholder|hint|info!?|warn!?|bail!?|anyhow!?|panic!?)\(\s*$`,
    String.raw`\b(?:placeholder|hint|help|title|label)\w*"?\s*[:=]\s*$`,
    String.raw`\b(?:debug_)?(?:XCT)?(?:assert|expect|require)\w*!?\([^;{]*$`,
  ].join("|"),
  "i",
);
