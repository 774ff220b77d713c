import { type Expression, listParts } from "./expression.ts";

type Values = ReadonlyMap<string, readonly Expression[]>;

export interface KeyedValue {
  readonly key: string;
  readonly value: Expression;
}

const maxDepth = 200;
const maxEntries = 10_000;

/** The entries of the dicts in an expression. Each name and each loop is followed once. */
export function entriesIn(values: Values, expression: Expression): KeyedValue[] {
  const entries: KeyedValue[] = [];
  collect(values, expression, entries, new Set(), 0);
  return entries;
}

function collect(
  values: Values,
  expression: Expression,
  entries: KeyedValue[],
  seen: Set<unknown>,
  depth: number,
): void {
  if (depth > maxDepth || entries.length >= maxEntries) return;
  if (expression.kind === "name" || expression.kind === "each") {
    const id = expression.kind === "name" ? expression.name : expression;
    if (seen.has(id)) return;
    seen.add(id);
  }
  if (expression.kind === "dict") {
    for (const { key, value } of expression.entries) {
      if (key === undefined) collect(values, value, entries, seen, depth + 1);
      else entries.push({ key, value });
    }
  } else for (const part of partsOfDict(values, expression)) collect(values, part, entries, seen, depth + 1);
}

/** The entry of a dict, `table["key"]`, is not a dict itself. */
function partsOfDict(values: Values, expression: Expression): readonly Expression[] {
  if (expression.kind === "item") return [];
  return expression.kind === "name" ? (values.get(expression.name) ?? []) : listParts(expression);
}
