import { rootNode } from "../../python/tree/node.ts";
import type { Edge, Incompatibility, Term, Unusable } from "./terms.ts";

/** A version cannot be installed without its dependency, and never if nothing satisfies it. */
export function neededBy(version: Term, edge: Edge): Incompatibility {
  const need = { node: edge.to, isPositive: false, set: edge.set };
  // A version that requires another version of itself is impossible, like one that requires something missing.
  const isNever = edge.set === 0n || edge.to === version.node;
  return { terms: isNever ? [version] : [version, need], cause: { kind: "need", edge } };
}

export const noneLeft = "every version that is left is withdrawn or a pre-release";

/** An extra with a version in the set needs its package with a version in the same set. */
export function sameVersion(node: string, base: string, set: bigint): Incompatibility {
  const terms = [
    { node, isPositive: true, set },
    { node: base, isPositive: false, set },
  ];
  return { terms, cause: { kind: "unusable", node: base, reason: noneLeft } };
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
export function leavesOf(incompatibility: Incompatibility): { edges: Edge[]; unusable: Unusable[] } {
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
