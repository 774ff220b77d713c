import { kind } from "../../../../formats/python/kinds.ts";
import { word } from "../../../../formats/python/name-table.ts";
import { isNameAt, textAt } from "../../../../formats/python/scan.ts";
import type { Expression } from "./expression.ts";
import { type Cursor, readExpression } from "./python-expression.ts";

/** Reads `for a in list:` or `for key, a in dict.items():` and notes what `a` stands for until the next loop with it. */
export function readLoop(cursor: Cursor, loops: Map<string, Expression>): void {
  const targets = readTargets(cursor);
  const over = replaceLoopNames(readExpression(cursor), loops);
  for (const name of targets) loops.delete(name);
  const [last = ""] = targets.slice(-1);
  const pairs = over.kind === "call" && over.method === "items" ? over.of : undefined;
  const values = over.kind === "call" && over.method === "values" ? over.of : undefined;
  if (targets.length === 2 && pairs) loops.set(last, { kind: "each", of: pairs, isOfValues: true });
  else if (targets.length === 1)
    loops.set(last, { kind: "each", of: values ?? over, isOfValues: values !== undefined });
}

/** The names before `in`; the cursor moves behind it. */
function readTargets(cursor: Cursor): string[] {
  const names: string[] = [];
  const { tokens } = cursor;
  for (cursor.at++; cursor.at < tokens.end && tokens.kinds[cursor.at] !== kind.newline; cursor.at++) {
    if (tokens.kinds[cursor.at] !== kind.name) continue;
    if (isNameAt(tokens, cursor.at, word.in)) {
      cursor.at++;
      break;
    }
    names.push(textAt(tokens, cursor.at));
  }
  return names;
}

/** Puts what a loop goes through in the place of its variable. */
export function replaceLoopNames(expression: Expression, loops: ReadonlyMap<string, Expression>): Expression {
  if (loops.size === 0) return expression;
  const replace = (part: Expression): Expression => replaceLoopNames(part, loops);
  switch (expression.kind) {
    case "name":
      return loops.get(expression.name) ?? expression;
    case "list":
      return { ...expression, items: expression.items.map(replace) };
    case "dict":
      return { ...expression, entries: expression.entries.map(({ key, value }) => ({ key, value: replace(value) })) };
    case "all":
      return { ...expression, parts: expression.parts.map(replace) };
    case "item":
      return { ...expression, of: replace(expression.of) };
    case "call":
      return { ...expression, of: replace(expression.of), items: expression.items.map(replace) };
    case "computed":
      return { ...expression, from: expression.from.map((part) => replaceLoopNames(part, without(loops, expression))) };
    default:
      return expression;
  }
}

/** A comprehension has variables of its own, which may have the same names. */
function without(
  loops: ReadonlyMap<string, Expression>,
  { locals = [] }: Expression & { kind: "computed" },
): ReadonlyMap<string, Expression> {
  if (!locals.some((name) => loops.has(name))) return loops;
  return new Map([...loops].filter(([name]) => !locals.includes(name)));
}
