import type { PythonToken } from "../../formats/python/tokens.ts";

/** The origins of imported names in a program. */
export interface Imports {
  /** `transformers.pipeline` for `from transformers import pipeline as p` under `p`. */
  readonly names: ReadonlyMap<string, string>;
  /** First parts of all imported modules. */
  readonly modules: ReadonlySet<string>;
}

/** Reads `import a.b as c` and `from a import (b as c, d)`. */
export function readImports(tokens: readonly PythonToken[]): Imports {
  const names = new Map<string, string>();
  const modules = new Set<string>();
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? { kind: "op", text: "" };
    if (kind !== "name" || !startsStatement(tokens, at)) continue;
    if (text === "from") readFrom(tokens, at + 1, names, modules);
    else if (text === "import") readImport(tokens, at + 1, names, modules);
  }
  return { names, modules };
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

export function startsStatement(tokens: readonly PythonToken[], at: number): boolean {
  const before = tokens[at - 1];
  return !before || before.kind === "newline" || (before.kind === "op" && (before.text === ";" || before.text === ":"));
}

function readFrom(
  tokens: readonly PythonToken[],
  start: number,
  names: Map<string, string>,
  modules: Set<string>,
): void {
  const [module, at] = readPath(tokens, start);
  if (tokens[at]?.text !== "import") return;
  modules.add(module.split(".")[0] ?? "");
  const prefix = module.endsWith(".") ? module : `${module}.`; // dots alone mean the program's folder
  forEachName(tokens, at + 1, (path, alias) => names.set(alias ?? path, `${prefix}${path}`));
}

function readImport(
  tokens: readonly PythonToken[],
  start: number,
  names: Map<string, string>,
  modules: Set<string>,
): void {
  forEachName(tokens, start, (path, alias) => {
    const first = path.split(".")[0] ?? "";
    modules.add(first);
    if (alias === undefined) names.set(first, first);
    else names.set(alias, path);
  });
}

/** `a.b.c`; leading dots are kept, because they mean the project itself. */
function readPath(tokens: readonly PythonToken[], start: number): [path: string, next: number] {
  let path = "";
  let at = start;
  for (; at < tokens.length && path.length < 500; at++) {
    const token = tokens[at];
    if (token?.kind === "name" && token.text !== "import" && token.text !== "as") path += token.text;
    else if (token?.text === "." || token?.text === "...") path += token.text;
    else break;
  }
  return [path, at];
}

function forEachName(
  tokens: readonly PythonToken[],
  start: number,
  take: (path: string, alias?: string) => void,
): void {
  let at = start;
  for (;;) {
    while (isListSign(tokens[at])) at++;
    const [path, next] = readPath(tokens, at);
    if (path === "") return;
    const alias = tokens[next]?.text === "as" ? tokens[next + 1]?.text : undefined;
    take(path, alias);
    at = alias === undefined ? next : next + 2;
  }
}

function isListSign(token: PythonToken | undefined): boolean {
  return token?.kind === "op" && (token.text === "," || token.text === "(" || token.text === ")");
}
