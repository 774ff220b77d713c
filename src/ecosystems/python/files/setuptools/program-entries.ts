import type { Expression } from "./expression.ts";

/** The values that a program assigns to names. */
type Values = ReadonlyMap<string, readonly Expression[]>;

export interface KeyedValue {
  readonly key: string;
  readonly value: Expression;
}

const maxDepth = 200;
const maxEntries = 10_000;

/** The entries of the dicts in an expression. Each name and each loop is followed once. */
export function entriesIn(values: Values, expression: Expression): KeyedValue[] {
  const found: KeyedValue[] = [];
  collect(values, expression, found, new Set(), 0);
  return found;
}

function collect(values: Values, expression: Expression, found: KeyedValue[], seen: Set<unknown>, depth: number): void {
  if (depth > maxDepth || found.length >= maxEntries) return;
  if (expression.kind === "name" || expression.kind === "each") {
    const id = expression.kind === "name" ? expression.name : expression;
    if (seen.has(id)) return;
    seen.add(id);
  }
  if (expression.kind === "dict") {
    for (const { key, value } of expression.entries) {
      if (key === undefined) collect(values, value, found, seen, depth + 1);
      else found.push({ key, value });
    }
  } else for (const part of partsOf(values, expression)) collect(values, part, found, seen, depth + 1);
}

function partsOf(values: Values, expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "all":
      return expression.parts;
    case "each":
      return [expression.of];
    case "computed":
      return expression.from;
    case "list":
      return expression.items;
    case "call":
      return [expression.of, ...expression.items];
    case "name":
      return values.get(expression.name) ?? [];
    default:
      return [];
  }
}
