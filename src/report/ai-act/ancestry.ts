import type { Edge, Lineage, Node } from "./lineage.ts";

/** One step of a model's ancestry: the ancestor, the relation, and the distance. */
export interface Step extends Edge {
  readonly depth: number;
  /** It already appears further up; its own ancestors are not repeated. */
  readonly isRepeated: boolean;
}

const maxSteps = 400;

/** The ancestry of a model or dataset, depth first; stops at cycles and at a limit. */
export function ancestryOf(lineage: Lineage, start: Node): Step[] {
  const seen = new Set<Node>([start]);
  const steps: Step[] = [];
  const open: { readonly edge: Edge; readonly depth: number }[] = [];
  const push = (node: Node, depth: number) => {
    for (const edge of lineage.parentsOf(node).toReversed()) open.push({ edge, depth });
  };
  push(start, 1);
  for (let next = open.pop(); next && steps.length < maxSteps; next = open.pop()) {
    const isRepeated = seen.has(next.edge.to);
    steps.push({ ...next.edge, depth: next.depth, isRepeated });
    if (isRepeated) continue;
    seen.add(next.edge.to);
    push(next.edge.to, next.depth + 1);
  }
  return steps;
}

/** Every ancestor of a model, each once, the nearest first. */
export function ancestorsOf(steps: readonly Step[], kind: Node["kind"]): Node[] {
  const firsts = steps.filter(({ to, isRepeated }) => to.kind === kind && !isRepeated);
  return firsts.toSorted((a, b) => a.depth - b.depth).map(({ to }) => to);
}
