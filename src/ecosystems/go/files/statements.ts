import type { Note } from "../../../domain/contracts/contracts.ts";

/** A line of go.mod or go.work; in a block every line has the verb of the block. */
export interface Statement {
  readonly verb: string;
  readonly words: readonly string[];
  /** The text after `//`. */
  readonly comment: string;
  readonly line: number;
}

interface Statements {
  readonly statements: readonly Statement[];
  readonly notes: readonly Note[];
}

/** No real line is this long. */
export const maxLineLength = 65_536;
/** A file of another format may be wrong in every line. */
export const maxNotes = 100;

/** Splits the shared syntax of go.mod and go.work. Invalid lines get a note and are skipped. */
export function readStatements(text: string): Statements {
  const statements: Statement[] = [];
  const notes: Note[] = [];
  let block: string | undefined;
  let blockLine = 0;
  for (const [index, content] of splitLines(text).entries()) {
    const line = index + 1;
    const read = content.length > maxLineLength ? undefined : readLine(content);
    if (!read) {
      if (notes.length < maxNotes) notes.push(unreadable(content, block, line));
      continue;
    }
    const { words, comment } = read;
    const [first, second] = words;
    if (first === undefined) continue;
    if (block !== undefined && first === ")") block = undefined;
    else if (block !== undefined) statements.push({ verb: block, words, comment, line });
    else if (second === "(") {
      block = words[2] === ")" ? undefined : first;
      blockLine = line;
    } else statements.push({ verb: first, words: words.slice(1), comment, line });
  }
  if (block !== undefined) notes.push(unclosed(block, blockLine));
  return { statements, notes };
}

/** The file is truncated: further lines of the block may be missing. */
function unclosed(block: string, line: number): Note {
  const message = `The block "${block} (" is not closed; the end of the file is missing.`;
  return moduleVerbs.has(block) ? { message, line, lost: `${block} (` } : { message, line };
}

/** The modules on these lines are part of the build. */
export const moduleVerbs: ReadonlySet<string> = new Set(["require", "replace"]);

function unreadable(content: string, block: string | undefined, line: number): Note {
  const message = "This line cannot be read.";
  const verb = block ?? content.trimStart().split(/\s/, 1)[0] ?? "";
  return moduleVerbs.has(verb) ? { message, line, lost: content.trim() } : { message, line };
}

export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/);
}

interface Line {
  readonly words: readonly string[];
  readonly comment: string;
}

/** Words separated by whitespace, with quoted ones, brackets and arrows separate; undefined for an unclosed quote. */
function readLine(content: string): Line | undefined {
  const words: string[] = [];
  let at = 0;
  while (at < content.length) {
    const char = content.charAt(at);
    if (isBlank(char)) at++;
    else if (content.startsWith("//", at)) return { words, comment: content.slice(at + 2).trim() };
    else if (char === "(" || char === ")") {
      words.push(char);
      at++;
    } else if (content.startsWith("=>", at)) {
      words.push("=>");
      at += 2;
    } else if (char === '"' || char === "`") {
      const end = content.indexOf(char, at + 1);
      if (end < 0) return undefined;
      words.push(content.slice(at + 1, end));
      at = end + 1;
    } else {
      const end = endOfWord(content, at);
      words.push(content.slice(at, end));
      at = end;
    }
  }
  return { words, comment: "" };
}

/** A word ends at whitespace, a bracket, a comment or an arrow. */
function endOfWord(content: string, start: number): number {
  let at = start + 1;
  while (at < content.length) {
    const char = content.charAt(at);
    if (isBlank(char) || char === "(" || char === ")") break;
    if ((char === "/" || char === "=") && isSign(content.slice(at, at + 2))) break;
    at++;
  }
  return at;
}

function isSign(pair: string): boolean {
  return pair === "//" || pair === "=>";
}

function isBlank(char: string): boolean {
  return char === " " || char === "\t" || char === "\u00a0";
}
