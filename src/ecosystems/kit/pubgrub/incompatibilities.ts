import type { Edge, Incompatibility, Term, Unusable } from "./terms.ts";
import { rootNode } from "./universe.ts";

/** A version cannot be installed without its dependency, and never if nothing satisfies it. */
export function neededBy(version: Term, edge: Edge): Incompatibility {
  const need = { node: edge.to, isPositive: false, set: edge.set };
  // A version that requires another version of itself is impossible, like one that requires something missing.
  const isNever = edge.set === 0n || edge.to === version.node;
  return { terms: isNever ? [version] : [version, need], cause: { kind: "need", edge } };
}

export function unusable(node: string, set: bigint, reason: string): Incompatibility {
  return { terms: [{ node, isPositive: true, set }], cause: { kind: "unusable", node, reason } };
}

export function isFailure({ terms }: Incompatibility): boolean {
  const [only] = terms;
  return only === undefined || (terms.length === 1 && only.node === rootNode && only.isPositive);
}

const maxLeaves = 5_000;

/** The requirements and unusable versions that cause a failure. */
export function listLeaves(incompatibility: Incompatibility): { edges: Edge[]; unusable: Unusable[] } {
  const edges = new Set<Edge>();
  const unusable = new Set<Unusable>();
  const seen = new Set<Incompatibility>([incompatibility]);
  for (const { cause } of seen) {
    if (cause.kind === "need") edges.add(cause.edge);
    else if (cause.kind === "unusable") unusable.add(cause);
    else if (seen.size < maxLeaves) seen.add(cause.left).add(cause.right);
  }
  return { edges: [...edges], unusable: [...unusable].filter(({ node }) => node !== rootNode) };
}

/** The packages of the conflicts that led to a failure, the last conflict first. */
export function conflictChain(failure: Incompatibility): ReadonlySet<string> {
  const nodes = new Set<string>();
  for (let { cause } = failure; cause.kind === "derived"; { cause } = cause.left) {
    for (const { node } of cause.left.terms) nodes.add(node);
    // If nothing satisfies a requirement, its target is in no claim.
    for (const { cause: of } of [cause.left, cause.right])
      if (of.kind === "need" && of.edge.set === 0n) nodes.add(of.edge.to);
  }
  return nodes;
}
