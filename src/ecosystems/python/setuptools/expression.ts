/** The parts of a Python expression that a list of requirements may have. */
export type Expression =
  | { readonly kind: "string"; readonly text: string; readonly line: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "dict"; readonly entries: readonly DictEntry[] }
  /** Several expressions of which all count: `a + b`, `a if x else b`. */
  | { readonly kind: "all"; readonly parts: readonly Expression[] }
  | { readonly kind: "item"; readonly of: Expression; readonly key: string; readonly line: number }
  | { readonly kind: "call"; readonly of: Expression; readonly method?: string; readonly items: readonly Expression[] }
  /** Computed in a way that is not followed; what it is computed from, and the names that only a loop in it has. */
  | {
      readonly kind: "computed";
      readonly from: readonly Expression[];
      readonly locals?: readonly string[];
      /** How many of `from` come before the first `for`: what a comprehension makes, not what it goes through. */
      readonly made?: number;
    };

export interface DictEntry {
  /** Undefined for `**other`, which stands for its entries. */
  readonly key: string | undefined;
  readonly value: Expression;
}
