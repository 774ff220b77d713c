import { countBracket, kind, sign } from "../../../../formats/python/kinds.ts";
import { scanPython, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { readImports } from "../../../../languages/python/imports.ts";
import { entriesIn, type KeyedValue } from "./program-entries.ts";
import type { Expression } from "./expression.ts";
import { readLoop, replaceLoopNames } from "./loop-names.ts";
import { type Cursor, readExpression, readItems } from "./python-expression.ts";

/** The assignments of a program that is not run. All branches are included. */
export interface Program {
  readonly tokens: Tokens;
  /** Everything that is assigned or added to a name; for a function, what it returns. */
  readonly values: ReadonlyMap<string, readonly Expression[]>;
  /** Names that come from other modules, even if something is assigned or added to them here. */
  readonly imports: ReadonlySet<string>;
  /** The entries of a dict by their keys. */
  entries(name: string): ReadonlyMap<string, readonly Expression[]>;
}

export function readStatements(source: string): Program {
  const tokens = scanPython(source);
  const values = new Map<string, Expression[]>();
  const loops = new Map<string, Expression>();
  const give = (name: string, expression: Expression): void => {
    const value = replaceLoopNames(expression, loops);
    if (!values.get(name)?.push(value)) values.set(name, [value]);
  };
  let inside = "";
  for (const start of statementStarts(tokens)) {
    const first = textAt(tokens, start);
    if (first === "def") {
      inside = textAt(tokens, start + 1);
      loops.clear();
    } else if (first === "return") give(inside, readExpression({ tokens, at: start + 1 }));
    else if (first === "for") readLoop({ tokens, at: start }, loops);
    else if (first !== "from" && first !== "import") readStatement({ tokens, at: start }, give);
  }
  return { tokens, values, imports: new Set(readImports(tokens).names.keys()), entries: createEntries(values) };
}

/** Whether a name, or the module of a dotted one, comes from elsewhere. */
export function isImported({ imports }: Pick<Program, "imports">, name: string): boolean {
  return imports.has(name.split(".", 1)[0] ?? "");
}

/** Caches dicts, since each use of an entry reads one. */
function createEntries(values: Program["values"]): Program["entries"] {
  const cached = new Map<string, ReadonlyMap<string, readonly Expression[]>>();
  return (name) => {
    const read = cached.get(name) ?? keyed(entriesIn(values, { kind: "name", name }));
    cached.set(name, read);
    return read;
  };
}

function keyed(entries: readonly KeyedValue[]): ReadonlyMap<string, readonly Expression[]> {
  const groups = Map.groupBy(entries, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ value }) => value)]));
}

/** Where a name starts a statement: on a new line, after a semicolon, or after the colon of `if x: y = 1`. */
function statementStarts({ kinds, end }: Tokens): number[] {
  const starts: number[] = [];
  let open = 0;
  let isStart = true;
  for (let at = 1; at < end; at++) {
    const code = kinds[at];
    if (isStart && code === kind.name) starts.push(at);
    open = Math.max(0, open + countBracket(code));
    isStart = code === kind.newline || (open === 0 && (code === sign.semicolon || code === sign.colon));
  }
  return starts;
}

export const adders: ReadonlySet<string> = new Set(["append", "extend", "update", "insert", "add"]);

/** `name = …`, `name += …`, `name["key"] = …`, `name.append(…)`, `name["key"].append(…)`; anything else is ignored. */
function readStatement(cursor: Cursor, give: (name: string, value: Expression) => void): void {
  const { tokens } = cursor;
  const target = readTarget(cursor);
  const next = textAt(tokens, cursor.at);
  if (next === "(" && adders.has(target.last) && target.owner !== "") {
    const items = readItems(cursor, 0);
    const single = target.last === "append" || target.last === "add" || target.last === "insert";
    for (const item of items) give(target.owner, single ? { kind: "list", items: [item] } : item);
  } else if (next === "=" || next === "+=") {
    let value: Expression;
    do {
      cursor.at++;
      value = readExpression(cursor);
    } while (tokens.kinds[cursor.at] === sign.equals);
    give(target.name, target.key === undefined ? value : entry(target.key, value));
  } else if (next === "." && target.key !== undefined && adders.has(textAt(tokens, cursor.at + 1))) {
    cursor.at += 2;
    if (textAt(tokens, cursor.at) !== "(") return;
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
  const parts = [textAt(tokens, cursor.at++)];
  while (textAt(tokens, cursor.at) === "." && tokens.kinds[cursor.at + 1] === kind.name) {
    parts.push(textAt(tokens, cursor.at + 1));
    cursor.at += 2;
  }
  const target = { name: parts.join("."), last: parts.at(-1) ?? "", owner: parts.slice(0, -1).join(".") };
  if (textAt(tokens, cursor.at) === "[") {
    const [key] = readItems(cursor, 0);
    return { ...target, key: key?.kind === "string" && !key.text.includes("{") ? key.text : "" };
  }
  if (textAt(tokens, cursor.at) === ":") skipAnnotation(cursor);
  return target;
}

/** The type in `name: list[str] = …`; a colon without one starts a block, and nothing is skipped. */
function skipAnnotation(cursor: Cursor): void {
  const { kinds, end } = cursor.tokens;
  const max = Math.min(cursor.at + 20, end);
  for (let at = cursor.at + 1; at < max && kinds[at] !== kind.newline; at++) {
    if (kinds[at] === sign.equals) {
      cursor.at = at;
      return;
    }
  }
}
