import type { PythonToken } from "../../../../formats/python/tokens.ts";

/** The names that an import statement gives: `from x import a as b, c` gives `b` and `c`; `import x.y` gives `x`. */
export function importedNames(tokens: readonly PythonToken[], start: number): string[] {
  const names: string[] = [];
  let isListed = tokens[start]?.text === "import";
  let isNext = true;
  for (let at = start + 1; at < tokens.length && tokens[at]?.kind !== "newline"; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (!isListed) isListed = kind === "name" && text === "import";
    else if (kind === "op") isNext = text === "," || text === "(";
    else if (text === "as") {
      names.pop();
      isNext = true;
    } else if (isNext) {
      names.push(text);
      isNext = false;
    }
  }
  return names;
}

/** Whether a name, or the module of a dotted one, comes from elsewhere. */
export function isImported({ imports }: { readonly imports: ReadonlySet<string> }, name: string): boolean {
  return imports.has(name.split(".", 1)[0] ?? "");
}
