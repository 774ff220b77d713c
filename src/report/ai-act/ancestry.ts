import type { Edge, Lineage, Node } from "./lineage.ts";

/** One step of the way back from a model: who, how, and how far back. */
export interface Step extends Edge {
  readonly depth: number;
  /** It stands further up already; what lies behind it is not repeated. */
  readonly isRepeated: boolean;
}

const mostSteps = 400;

/** The way back from a model or dataset, parents before their own parents' siblings; ends on cycles and at a limit. */
export function ancestryOf(lineage: Lineage, start: Node): Step[] {
  const seen = new Set<Node>([start]);
  const steps: Step[] = [];
  const open: { readonly edge: Edge; readonly depth: number }[] = [];
  const push = (node: Node, depth: number) => {
    for (const edge of lineage.parentsOf(node).toReversed()) open.push({ edge, depth });
  };
  push(start, 1);
  for (let next = open.pop(); next && steps.length < mostSteps; next = open.pop()) {
    const isRepeated = seen.has(next.edge.to);
    steps.push({ ...next.edge, depth: next.depth, isRepeated });
    if (isRepeated) continue;
    seen.add(next.edge.to);
    push(next.edge.to, next.depth + 1);
  }
  return steps;
}

/** Every model or dataset behind a model, each once, the nearest first. */
export function ancestorsOf(steps: readonly Step[], kind: Node["kind"]): Node[] {
  const firsts = steps.filter(({ to, isRepeated }) => to.kind === kind && !isRepeated);
  return firsts.toSorted((a, b) => a.depth - b.depth).map(({ to }) => to);
}
