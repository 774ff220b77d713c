/** A node of a dependency graph: its edges, and whether a dependency is missing. */
export interface GraphNode {
  readonly edges: Iterable<number>;
  readonly isMissing: boolean;
}

/** For each node, whether something is missing in it or in any node reachable from it. */
export function findIncomplete(nodes: readonly GraphNode[]): readonly boolean[] {
  const usedBy: number[][] = nodes.map(() => []);
  for (const [at, { edges }] of nodes.entries()) for (const to of edges) usedBy[to]?.push(at);
  const found = nodes.map(({ isMissing }) => isMissing);
  const open = [...found.keys()].filter((at) => found[at]);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const user of usedBy[at] ?? []) {
      if (found[user]) continue;
      found[user] = true;
      open.push(user);
    }
  }
  return found;
}
