import { type PythonToken, tokenizePython } from "../../../../formats/python/tokens.ts";
import { entriesIn, type KeyedValue } from "./program-entries.ts";
import type { Expression } from "./expression.ts";
import { importedNames } from "./imported-names.ts";
import { readLoop, replaceLoopNames } from "./loop-names.ts";
import { type Cursor, readExpression, readItems } from "./python-expression.ts";

/** The assignments of a program that is not run. All branches are included. */
export interface Program {
  readonly tokens: readonly PythonToken[];
  /** Everything that is assigned or added to a name; for a function, what it returns. */
  readonly values: ReadonlyMap<string, readonly Expression[]>;
  /** Names that come from other modules, even if something is assigned or added to them here. */
  readonly imports: ReadonlySet<string>;
  /** The entries of a dict by their keys. */
  entries(name: string): ReadonlyMap<string, readonly Expression[]>;
}

export function readProgram(source: string): Program {
  const tokens = tokenizePython(source).filter(({ kind }) => kind !== "comment");
  const values = new Map<string, Expression[]>();
  const imports = new Set<string>();
  const loops = new Map<string, Expression>();
  const give = (name: string, written: Expression): void => {
    const value = replaceLoopNames(written, loops);
    if (!values.get(name)?.push(value)) values.set(name, [value]);
  };
  let inside = "";
  for (const start of statementStarts(tokens)) {
    const first = tokens[start]?.text;
    if (first === "def") {
      inside = tokens[start + 1]?.text ?? "";
      loops.clear();
    } else if (first === "return") give(inside, readExpression({ tokens, at: start + 1 }));
    else if (first === "from" || first === "import") for (const name of importedNames(tokens, start)) imports.add(name);
    else if (first === "for") readLoop({ tokens, at: start }, loops);
    else readStatement({ tokens, at: start }, give);
  }
  return { tokens, values, imports, entries: createEntries(values) };
}

/** Caches dicts, since each use of an entry reads one. */
function createEntries(values: Program["values"]): Program["entries"] {
  const known = new Map<string, ReadonlyMap<string, readonly Expression[]>>();
  return (name) => {
    const read = known.get(name) ?? keyed(entriesIn(values, { kind: "name", name }));
    known.set(name, read);
    return read;
  };
}

function keyed(entries: readonly KeyedValue[]): ReadonlyMap<string, readonly Expression[]> {
  const groups = Map.groupBy(entries, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ value }) => value)]));
}

/** Where a name starts a statement: on a new line, after a semicolon, or after the colon of `if x: y = 1`. */
function statementStarts(tokens: readonly PythonToken[]): number[] {
  const starts: number[] = [];
  let open = 0;
  let isStart = true;
  for (const [at, { kind, text }] of tokens.entries()) {
    if (isStart && kind === "name") starts.push(at);
    if (kind === "op" && "([{".includes(text)) open++;
    else if (kind === "op" && ")]}".includes(text)) open = Math.max(0, open - 1);
    isStart = kind === "newline" || (open === 0 && kind === "op" && (text === ";" || text === ":"));
  }
  return starts;
}

export const adders: ReadonlySet<string> = new Set(["append", "extend", "update", "insert", "add"]);

/** `name = …`, `name += …`, `name["key"] = …`, `name.append(…)`, `name["key"].append(…)`; anything else is ignored. */
function readStatement(cursor: Cursor, give: (name: string, value: Expression) => void): void {
  const target = readTarget(cursor);
  const sign = cursor.tokens[cursor.at]?.text;
  if (sign === "(" && adders.has(target.last) && target.owner !== "") {
    const items = readItems(cursor, 0);
    const single = target.last === "append" || target.last === "add" || target.last === "insert";
    for (const item of items) give(target.owner, single ? { kind: "list", items: [item] } : item);
  } else if (sign === "=" || sign === "+=") {
    let value: Expression;
    do {
      cursor.at++;
      value = readExpression(cursor);
    } while (cursor.tokens[cursor.at]?.text === "=" && cursor.tokens[cursor.at]?.kind === "op");
    give(target.name, target.key === undefined ? value : entry(target.key, value));
  } else if (sign === "." && target.key !== undefined && adders.has(cursor.tokens[cursor.at + 1]?.text ?? "")) {
    cursor.at += 2;
    if (cursor.tokens[cursor.at]?.text !== "(") return;
    give(target.name, entry(target.key, { kind: "list", items: readItems(cursor, 0) }));
  }
}

function entry(key: string, value: Expression): Expression {
  return { kind: "dict", entries: [{ key, value }] };
}

interface Target {
  readonly name: string;
  /** The last part of a dotted name, and the part before it. */
  readonly last: string;
  readonly owner: string;
  /** Empty if it is computed. */
  readonly key?: string;
}

function readTarget(cursor: Cursor): Target {
  const { tokens } = cursor;
  const parts = [tokens[cursor.at++]?.text ?? ""];
  while (tokens[cursor.at]?.text === "." && tokens[cursor.at + 1]?.kind === "name") {
    parts.push(tokens[cursor.at + 1]?.text ?? "");
    cursor.at += 2;
  }
  const target = { name: parts.join("."), last: parts.at(-1) ?? "", owner: parts.slice(0, -1).join(".") };
  if (tokens[cursor.at]?.text === "[") {
    const [key] = readItems(cursor, 0);
    return { ...target, key: key?.kind === "string" && !key.text.includes("{") ? key.text : "" };
  }
  if (tokens[cursor.at]?.text === ":") skipAnnotation(cursor);
  return target;
}

/** The type in `name: list[str] = …`; a colon without one starts a block, and nothing is skipped. */
function skipAnnotation(cursor: Cursor): void {
  const end = cursor.at + 20;
  for (let at = cursor.at + 1; at < end && cursor.tokens[at] && cursor.tokens[at]?.kind !== "newline"; at++) {
    if (cursor.tokens[at]?.text === "=" && cursor.tokens[at]?.kind === "op") {
      cursor.at = at;
      return;
    }
  }
}
