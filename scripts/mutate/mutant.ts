/** A small change to one place of a source file. */
export interface Change {
  readonly kind: string;
  /** The text from `start` to `end` is replaced by `text`. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What the switch between the original and its changes is put around: `(changed ? … : expression)`, or
 * `if (changed) … else statement`. The body of a function is a statement.
 */
export interface Host {
  readonly kind: "expression" | "statement";
  readonly start: number;
  readonly end: number;
}

export interface Mutant extends Change {
  readonly id: number;
  /** From the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly host: Host;
}

/** From the path of a file to its text. */
export type Sources = ReadonlyMap<string, string>;

/** The source with this one mutant in it. */
export function applyChange(source: string, { start, end, text }: Change): string {
  return source.slice(0, start) + text + source.slice(end);
}
