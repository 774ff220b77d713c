import type { Lineage, LineageNode, Parent } from "../../../models/lineage.ts";

/** One step of a model's ancestry: the ancestor, the relation, and the distance. */
export interface Step {
  readonly node: LineageNode;
  readonly relation: "base model" | "trained on" | "made from";
  readonly depth: number;
  /** It already appears further up; its own ancestors are not repeated. */
  readonly isRepeated: boolean;
}

const maxSteps = 400;
/** Far more than any card names; limits the length of the page. */
const maxParents = 500;

/** The ancestry of a model or dataset, depth first; stops at cycles and at a limit. */
export function listAncestry(lineage: Lineage, start: LineageNode): Step[] {
  const seen = new Set([start]);
  const steps: Step[] = [];
  const open: Omit<Step, "isRepeated">[] = [];
  const push = (child: LineageNode, depth: number) => {
    const parents = lineage.parentsOf(child).filter(({ rawName }) => rawName.trim() !== "");
    const steps = parents.slice(0, maxParents).map((parent) => toStep(parent, child, depth));
    open.push(...steps.toReversed());
  };
  push(start, 1);
  for (let next = open.pop(); next && steps.length < maxSteps; next = open.pop()) {
    const isRepeated = seen.has(next.node);
    steps.push({ ...next, isRepeated });
    if (isRepeated) continue;
    seen.add(next.node);
    push(next.node, next.depth + 1);
  }
  return steps;
}

function toStep({ node, relation }: Parent, child: LineageNode, depth: number): Omit<Step, "isRepeated"> {
  const words = child.kind === "dataset" ? "made from" : "trained on";
  return { node, relation: relation === "base model" ? relation : words, depth };
}

/** Every ancestor of a model, each once, the nearest first. */
export function listAncestors(steps: readonly Step[], kind: LineageNode["kind"]): LineageNode[] {
  const firsts = steps.filter(({ node, isRepeated }) => node.kind === kind && !isRepeated);
  return firsts.toSorted((a, b) => a.depth - b.depth).map(({ node }) => node);
}
