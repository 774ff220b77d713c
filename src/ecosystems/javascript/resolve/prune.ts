import type { Builder } from "./builder.ts";
import { compareNames } from "./compare-names.ts";
import { canReplace, entriesOfPeers, onlyNeededBy } from "./dependency-sets.ts";
import {
  findLookupParent,
  type Edge,
  findFrom,
  isAtLeast,
  isBelow,
  isPeer,
  isSame,
  isValid,
  type Node,
  findTop,
  satisfiesEdge,
} from "./node.ts";
import { detach, replace } from "./place-node.ts";

/** Removes what the new node makes superfluous. */
export function pruneAround(builder: Builder, edge: Edge, placed: Node, target: Node): void {
  if (edge.to && edge.to !== placed && isValid(edge)) pruneDoubles(builder, edge.to, false);
  const doubles = [...(findTop(target).nodesByName.get(edge.name) ?? [])].filter((node) => isBelow(node, target));
  for (const double of doubles) {
    pruneDoubles(builder, double, false);
    if (findTop(double) !== findTop(target)) continue;
    for (const kid of [...double.children.values()]) pruneDoubles(builder, kid, false);
  }
}

/** Replaces a node with another one. `toVisit` gets the nodes that lose something they need. */
export function replaceOld(builder: Builder, toVisit: Set<Node>, old: Node, placed: Node): void {
  const target = old.parent;
  const unused = [...old.edgesOut.values()].flatMap((edge) =>
    edge.to && !placed.edgesOut.has(edge.name) ? [...onlyNeededBy([edge.to], (other) => other.to !== edge.to)] : [],
  );
  const broken: Node[] = [];
  for (const edge of old.edgesIn) {
    if (satisfiesEdge(placed, edge) || !isPeer(edge) || edge.from.parent !== target || edge.isAbandoned) continue;
    for (const entry of entriesOfPeers(edge.from).keys()) {
      const entered = entry.to;
      if (!entered) continue;
      if (entered !== target && !entry.from.isProject) {
        broken.push(...onlyNeededBy([entered], (other) => other.to !== entered && !other.isAbandoned));
      } else edge.isAbandoned = true;
    }
  }
  replace(old, placed, builder.read);
  pruneReplaced(builder, placed, unused);
  for (const node of broken) {
    for (const edge of node.edgesIn) toVisit.add(edge.from);
    detach(node, builder.read);
  }
}

function pruneReplaced(builder: Builder, placed: Node, unused: readonly Node[]): void {
  const start = new Set([...placed.edgesOut.values()].flatMap((edge) => (edge.to && !isValid(edge) ? [edge.to] : [])));
  for (const node of unused) {
    for (const needed of onlyNeededBy([node], (edge) => edge.to !== node && isValid(edge))) start.add(needed);
  }
  const gone = onlyNeededBy(start, (edge) => edge.from !== placed && edge.to !== placed && isValid(edge));
  for (const node of gone) detach(node, builder.read);
}

/** Removes a node where the one above is good enough, else checks the nodes inside it. */
export function pruneDoubles(builder: Builder, node: Node, descend: boolean): void {
  builder.spend();
  if (isDouble(node)) {
    for (const needed of onlyNeededBy([node], (edge) => edge.to !== node && isValid(edge)))
      detach(needed, builder.read);
  } else if (descend) {
    for (const child of inOrder(node.children.values())) pruneDoubles(builder, child, true);
    for (const member of inOrder(node.members)) {
      for (const child of inOrder(member.children.values())) pruneDoubles(builder, child, true);
    }
  }
}

function inOrder(nodes: Iterable<Node>): Node[] {
  return [...nodes].sort((a, b) => compareNames(a.name, b.name));
}

function isDouble(node: Node): boolean {
  const higher = findLookupParent(node);
  const highest = higher && findLookupParent(higher);
  if (!highest) return false;
  if (node.edgesIn.size === 0) return true;
  const other = findFrom(highest, node.name);
  if (!other) return false;
  if (isSame(other, node)) return true;
  return canReplace(node, other) && isAtLeast(other, node);
}
