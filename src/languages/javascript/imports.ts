import type { Tokens } from "./tokens.ts";

/** A module that a program names. */
export interface Import {
  readonly module: string;
  /** Only for types, of which nothing is left when the program runs: `import type`, `typeof import("x")`. */
  readonly isType: boolean;
}

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")` and `require("x")`. */
export function listImports(tokens: Tokens): Import[] {
  const imports: Import[] = [];
  let end = -1; // of the statement before
  for (let at = 0; at < tokens.count; at++) {
    if (!tokens.isKind(at, "string")) continue;
    const isType = tokens.is(at - 1, "(") ? isTypeOfCall(tokens, at) : isTypeOfStatement(tokens, at, end);
    if (tokens.is(at - 1, "from")) end = at;
    const module = isType === undefined ? "" : tokens.text(at);
    if (isType !== undefined && module.length < maxLength) imports.push({ module: withoutRegistry(module), isType });
  }
  return imports;
}

const maxLength = 200;

/** The program up to its last import: most of it comes after that. A cut elsewhere only loses what follows. */
export function cutAfterImports(source: string): string {
  const ends = ["from", "import", "require"].map((word) => lastImport(source, word));
  return source.slice(0, Math.max(...ends));
}

/** The last place where the word comes before a text or a comment: `from "x"`, `import(/* prefetch *\/ "x")`. */
function lastImport(source: string, word: string): number {
  for (let at = source.lastIndexOf(word); at >= 0; at = at === 0 ? -1 : source.lastIndexOf(word, at - 1)) {
    const start = at + word.length;
    const next = /[^\s(]/.exec(source.slice(start, start + maxGap));
    if (!next || next[0] === "/") return start + maxGap + 2 * maxLength;
    if (`"'\``.includes(next[0])) return start + next.index + 2 * maxLength;
  }
  return 0;
}

/** Blanks and comments before the name of a module. */
const maxGap = 1_000;

/** Deno names the registry: `npm:openai@4`. */
function withoutRegistry(module: string): string {
  const name = module.replace(/^npm:/, "");
  const version = name.indexOf("@", 1);
  return version > 0 && module !== name ? name.slice(0, version) : name;
}

/** Undefined: another call. */
function isTypeOfCall(tokens: Tokens, module: number): boolean | undefined {
  const name = module - 2;
  if (!tokens.isKind(name, "name") || tokens.is(name - 1, ".")) return undefined;
  // import type x = require("x")
  if (tokens.is(name, "require")) return tokens.is(name - 1, "=") && isTypeWord(tokens, name - 3);
  if (!tokens.is(name, "import")) return undefined;
  const isMember = tokens.is(module + 1, ")") && tokens.is(module + 2, ".");
  return tokens.is(name - 1, "typeof") || (isMember && !promiseMethods.has(tokens.text(module + 3)));
}

/** What the result of `import()` has; any other name is that of a type: `import("x").Options`. */
const promiseMethods: ReadonlySet<string> = new Set(["then", "catch", "finally"]);

function isTypeOfStatement(tokens: Tokens, module: number, after: number): boolean | undefined {
  if (tokens.is(module - 1, "import")) return tokens.isKind(module - 1, "name") ? false : undefined;
  if (!tokens.is(module - 1, "from") || !tokens.isKind(module - 1, "name")) return undefined;
  const start = startOfStatement(tokens, module - 2, after);
  if (start === undefined) return undefined;
  return isTypeWord(tokens, start + 1) || hasOnlyTypes(tokens, start + 1, module - 1);
}

/** `type` as a keyword; it may also be the name that is imported. */
function isTypeWord(tokens: Tokens, at: number): boolean {
  if (!tokens.is(at, "type") && !tokens.is(at, "typeof")) return false;
  return tokens.is(at - 1, "import") || tokens.is(at - 1, "export")
    ? !tokens.is(at + 1, "from") && !tokens.is(at + 1, ",")
    : false;
}

/** The `import` or `export` before a `from`. */
function startOfStatement(tokens: Tokens, end: number, after: number): number | undefined {
  for (let at = end; at > after; at--) {
    if (tokens.is(at, ";")) return undefined;
    if (tokens.isKind(at, "name") && (tokens.is(at, "import") || tokens.is(at, "export"))) return at;
  }
  return undefined;
}

/** `{ type A, type B }` */
function hasOnlyTypes(tokens: Tokens, start: number, end: number): boolean {
  if (!tokens.is(start, "{") || start + 2 >= end) return false;
  let isFirst = true;
  for (let at = start + 1; at < end - 1; at++) {
    const isEntry = isFirst && !tokens.is(at, ",");
    if (isEntry && (!tokens.is(at, "type") || !tokens.isKind(at + 1, "name") || tokens.is(at + 1, "as"))) return false;
    isFirst = tokens.is(at, ",");
  }
  return true;
}
