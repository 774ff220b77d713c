/** The parts of a Python expression that a list of requirements may have. */
export type Expression =
  | { readonly kind: "string"; readonly text: string; readonly line: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "dict"; readonly entries: readonly DictEntry[] }
  /** Several expressions that all apply: `a + b`, `a if x else b`. */
  | { readonly kind: "all"; readonly parts: readonly Expression[] }
  | { readonly kind: "item"; readonly of: Expression; readonly key: string; readonly line: number }
  | { readonly kind: "call"; readonly of: Expression; readonly method?: string; readonly items: readonly Expression[] }
  /** What a loop goes through: the elements of a list, or the values of a dict. */
  | { readonly kind: "each"; readonly of: Expression; readonly isOfValues: boolean }
  /** A computation that is not followed, with its inputs and the names that are local to its loops. */
  | {
      readonly kind: "computed";
      readonly from: readonly Expression[];
      readonly locals?: readonly string[];
      /** How many of `from` come before the first `for`: what a comprehension produces, not what it iterates over. */
      readonly producedCount?: number;
    };

/** The expressions inside of another one. What a name stands for is elsewhere in the program. */
export function listParts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "list":
      return expression.items;
    case "dict":
      return expression.entries.map(({ value }) => value);
    case "all":
      return expression.parts;
    case "item":
    case "each":
      return [expression.of];
    case "call":
      return [expression.of, ...expression.items];
    case "computed":
      return expression.from;
    default:
      return [];
  }
}

export interface DictEntry {
  /** Undefined for `**other`, whose entries are included. */
  readonly key: string | undefined;
  readonly value: Expression;
}
