/** A file as the rules see it: its path from `src` with slashes, its text without comments, and what it imports. */
export interface SourceFile {
  readonly path: string;
  readonly code: string;
  readonly imports: readonly string[];
  /** Those that are loaded with the file: neither types nor `import()`. */
  readonly staticImports: readonly string[];
}

export function readSource(path: string, text: string): SourceFile {
  const code = withoutComments(text);
  return { path, code, imports: importsOf(code), staticImports: staticImportsOf(code) };
}

/** `import … from "x"`, `export … from "x"`, `import "x"` and `import("x")`, types included. */
function importsOf(code: string): string[] {
  const statements = code.matchAll(/^\s*(?:import|export)\b(?:[^"'`;()]*?\bfrom)?\s*["']([^"'\n]+)["']/gm);
  const calls = code.matchAll(/\bimport\s*\(\s*["'`]([^"'`\n]+)["'`]/g);
  return [...statements, ...calls].map(([, specifier = ""]) => specifier);
}

function staticImportsOf(code: string): string[] {
  const statements = code.matchAll(/^\s*(?:import|export)\b(?!\s+type\b)(?:[^"'`;()]*?\bfrom)?\s*["']([^"'\n]+)["']/gm);
  return [...statements].map(([, specifier = ""]) => specifier);
}

/** Strings, templates and regular expressions are matched only so that a `//` inside them is not taken for a comment. */
function withoutComments(text: string): string {
  const string = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
  const pattern = /(?<=[=(,:[!&|?{};>\n]\s*|return\s)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//;
  const comment = /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)/;
  const all = new RegExp([string, pattern, comment].map(({ source }) => source).join("|"), "g");
  return text.replace(all, (found) => (found.startsWith("//") || found.startsWith("/*") ? "" : found));
}
