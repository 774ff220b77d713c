import { findLookupParent, type Edge, isPeer, isTop, isValid, type Node, satisfiesEdge, upward } from "./node.ts";

/** The start nodes and all their dependencies, without those that other nodes need, by the edges that pass `counts`. */
export function onlyNeededBy(start: Iterable<Node>, counts: (edge: Edge) => boolean): Set<Node> {
  const needed = new Set(start);
  for (const node of needed) {
    for (const edge of node.edgesOut.values()) if (edge.to && counts(edge)) needed.add(edge.to);
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const node of needed) {
      for (const edge of node.edgesIn) {
        if (needed.has(edge.from) || !counts(edge)) continue;
        needed.delete(node);
        changed = true;
        break;
      }
    }
  }
  return needed;
}

/** The lowest place at or above a node for a package: never inside a node that has it as a peer. */
export function lowestPlace(start: Node, name: string): Node {
  for (const node of upward(start)) {
    const edge = node.edgesOut.get(name);
    if (!findLookupParent(node) || !edge || !isPeer(edge)) return node;
  }
  return start;
}

/** The edges that brought in a node together with its peers, each with these peers. */
export function entriesOfPeers(node: Node): Map<Edge, Set<Node>> {
  const union = new Set([node]);
  for (const member of union) {
    for (const edge of member.edgesOut.values()) if (edge.to && isPeer(edge) && isValid(edge)) union.add(edge.to);
    for (const edge of member.edgesIn) if (isPeer(edge) && isValid(edge)) union.add(edge.from);
  }
  const entries = new Map<Edge, Set<Node>>();
  for (const peer of union) {
    for (const edge of peer.edgesIn) {
      if (!isValid(edge) || (isPeer(edge) && !isTop(edge.from))) continue;
      const set = peersOf(peer);
      if (set.has(node)) entries.set(edge, set);
    }
  }
  return entries;
}

/** A node, its peers, and theirs. */
function peersOf(node: Node): Set<Node> {
  const set = new Set([node]);
  for (const member of set) {
    for (const edge of member.edgesOut.values()) if (edge.to && isPeer(edge) && isValid(edge)) set.add(edge.to);
  }
  return set;
}

/** Whether everything that uses a node would accept another one instead. */
export function canReplace(node: Node, by: Node, ignoredPeers: ReadonlySet<string> = new Set()): boolean {
  if (by.name !== node.name || by.package.name !== node.package.name) return false;
  if (node.edgesOut.size > 0 && by.rule !== node.rule) return false;
  const only = onlyNeededBy([node], (edge) => edge.to !== node && isValid(edge));
  for (const edge of node.edgesIn) {
    const isIgnored =
      !isTop(node) && edge.from.parent === node.parent && isPeer(edge) && ignoredPeers.has(edge.from.name);
    if (!isIgnored && !only.has(edge.from) && !satisfiesEdge(by, edge)) return false;
  }
  return true;
}
