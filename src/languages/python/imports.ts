import { isString, kind, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";

/** The origins of imported names in a program. */
export interface Imports {
  /** `transformers.pipeline` for `from transformers import pipeline as p` under `p`. */
  readonly names: ReadonlyMap<string, string>;
  /** First parts of all imported modules. */
  readonly modules: ReadonlySet<string>;
}

/** Reads `import a.b as c`, `from a import (b as c, d)` and `c = import_module("a.b")`. */
export function readImports(tokens: Tokens): Imports {
  const names = new Map<string, string>();
  const modules = new Set<string>();
  const { kinds, values, end } = tokens;
  for (let at = 1; at < end; at++) {
    const isImport = kinds[at] === kind.name && (values[at] === word.from || values[at] === word.import);
    if (!isImport || !startsStatement(tokens, at)) continue;
    if (values[at] === word.from) readFrom(tokens, at + 1, names, modules);
    else readImport(tokens, at + 1, names, modules);
  }
  if (tokens.source.includes("import_module(")) readLateImports(tokens, names, modules);
  return { names, modules };
}

/** `torch = import_module("torch")`, `load = importlib.import_module("a.b").load`: libraries that need not be installed. */
function readLateImports(tokens: Tokens, names: Map<string, string>, modules: Set<string>): void {
  const { kinds, end } = tokens;
  for (let at = 4; at < end; at++) {
    if (!isString(kinds[at]) || kinds[at - 1] !== sign.open || kinds[at + 1] !== sign.close) continue;
    if (textAt(tokens, at - 2) !== "import_module") continue;
    const start = kinds[at - 3] === sign.dot ? at - 4 : at - 2;
    const module = textAt(tokens, at);
    modules.add(module.split(".")[0] ?? "");
    const [path] = kinds[at + 2] === sign.dot ? readPath(tokens, at + 2) : [""];
    if (kinds[start - 1] === sign.equals && kinds[start - 2] === kind.name)
      names.set(textAt(tokens, start - 2), module + path);
  }
}

/** The full name of `receiver.name`, with the first part replaced by the imported name. */
export function fullName({ names }: Imports, receiver: string, name: string): string {
  const path = receiver === "" ? name : `${receiver}.${name}`;
  const dot = path.indexOf(".");
  const first = dot < 0 ? path : path.slice(0, dot);
  const origin = names.get(first);
  return origin === undefined ? path : origin + path.slice(first.length);
}

/** The last part of the full name: the function's original name. */
export function originalName({ names }: Imports, receiver: string, name: string): string {
  const path = receiver === "" ? (names.get(name) ?? name) : name;
  return path.slice(path.lastIndexOf(".") + 1);
}

export function startsStatement({ kinds }: Tokens, at: number): boolean {
  const before = kinds[at - 1];
  return before === kind.newline || before === sign.semicolon || before === sign.colon;
}

function readFrom(tokens: Tokens, start: number, names: Map<string, string>, modules: Set<string>): void {
  const [module, at] = readPath(tokens, start);
  if (!isNameAt(tokens, at, word.import)) return;
  modules.add(module.split(".")[0] ?? "");
  const prefix = module.endsWith(".") ? module : `${module}.`; // dots alone mean the program's folder
  forEachName(tokens, at + 1, (path, alias) => names.set(alias ?? path, `${prefix}${path}`));
}

function readImport(tokens: Tokens, start: number, names: Map<string, string>, modules: Set<string>): void {
  forEachName(tokens, start, (path, alias) => {
    const first = path.split(".")[0] ?? "";
    modules.add(first);
    if (alias === undefined) names.set(first, first);
    else names.set(alias, path);
  });
}

/** `a.b.c`; leading dots are kept, because they mean the project itself. */
function readPath(tokens: Tokens, start: number): [path: string, next: number] {
  let path = "";
  let at = start;
  for (; path.length < 500; at++) {
    const code = tokens.kinds[at];
    const isName = code === kind.name && !isNameAt(tokens, at, word.import) && !isNameAt(tokens, at, word.as);
    if (!isName && code !== sign.dot && code !== kind.ellipsis) break;
    path += textAt(tokens, at);
  }
  return [path, at];
}

function forEachName(tokens: Tokens, start: number, take: (path: string, alias?: string) => void): void {
  let at = start;
  for (;;) {
    while (isListSign(tokens.kinds[at])) at++;
    const [path, next] = readPath(tokens, at);
    if (path === "") return;
    const alias = isNameAt(tokens, next, word.as) && next + 1 < tokens.end ? textAt(tokens, next + 1) : undefined;
    take(path, alias);
    at = alias === undefined ? next : next + 2;
  }
}

function isListSign(code: number | undefined): boolean {
  return code === sign.comma || code === sign.open || code === sign.close;
}
