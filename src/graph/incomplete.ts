/** What decides whether a package of a dependency graph is complete. */
export interface CheckedNode<Key> {
  readonly edges: Iterable<Key>;
  /** Whether one of its own dependencies is missing. */
  readonly isMissing: boolean;
}

/** The nodes in which something is missing, or in any node reachable from them. */
export function findIncomplete<Key>(nodes: Iterable<readonly [Key, CheckedNode<Key>]>): ReadonlySet<Key> {
  const usedBy = new Map<Key, Key[]>();
  const incomplete = new Set<Key>();
  for (const [key, { edges, isMissing }] of nodes) {
    if (isMissing) incomplete.add(key);
    for (const to of edges) if (!usedBy.get(to)?.push(key)) usedBy.set(to, [key]);
  }
  for (const key of incomplete) for (const user of usedBy.get(key) ?? []) incomplete.add(user);
  return incomplete;
}
