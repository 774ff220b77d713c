import type { Change } from "../mutant.ts";
import type { Node, Place } from "../syntax.ts";

/** Makes the changes of one kind at a place. */
export type Rule = (place: Place, text: (node: Node) => string) => Change[];

export function change(kind: string, { start, end }: Pick<Node, "start" | "end">, text: string): Change {
  return { kind, start, end, text };
}
