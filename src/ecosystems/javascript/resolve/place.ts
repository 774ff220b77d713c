import type { Builder } from "./builder.ts";
import { checkPlace, type Check } from "./can-place.ts";
import { entriesOfPeers, lowestPlace } from "./dependency-sets.ts";
import {
  createNode,
  type Edge,
  findFrom,
  isPeer,
  isSame,
  isTop,
  isValid,
  type Node,
  satisfiesEdge,
  upward,
} from "./node.ts";
import { attach } from "./place-node.ts";
import { pruneAround, pruneDoubles, replaceOld } from "./prune.ts";

/** The result of placing a node. */
export interface Placing {
  readonly edge: Edge;
  readonly node: Node;
  readonly parent: Placing | undefined;
  check: Check | undefined;
  /** Undefined if the existing node is good enough. */
  placed: Node | undefined;
  /** Peers that were placed along with it. */
  readonly children: Placing[];
  /** Nodes that lost something they need. */
  readonly toVisit: Set<Node>;
}

/** Places a node for an edge as high as it can go without a conflict, and the peers that it was loaded with. */
export function place(builder: Builder, edge: Edge, node: Node, parent?: Placing): Placing {
  const placing: Placing = {
    edge,
    node,
    parent,
    check: undefined,
    placed: undefined,
    children: [],
    toVisit: new Set(),
  };
  if (edge.to && isValid(edge)) return placing;
  const { best, bestAlone } = findPlace(builder, placing);
  if (!best && isMine(placing)) builder.conflicts.push(explain(placing, bestAlone));
  const check = best ?? bestAlone;
  if (!check) {
    edge.isAbandoned = true;
    return placing;
  }
  placing.check = check;
  settle(builder, placing, check);
  return placing;
}

function findPlace(builder: Builder, placing: Placing): { best: Check | undefined; bestAlone: Check | undefined } {
  const { edge, node, parent } = placing;
  let best: Check | undefined;
  let bestAlone: Check | undefined;
  for (const target of upward(startOf(placing))) {
    const targetEdge = target.edgesOut.get(edge.name);
    if (!isTop(target) && targetEdge && isPeer(targetEdge)) continue;
    const check = checkPlace({ node, edge, target, parent: parent?.check, spend: builder.spend });
    if (check.ownVerdict !== "conflict") bestAlone = check;
    if (check.verdict === "conflict") break;
    best = check;
    if (node.package.version === "") break;
  }
  return { best, bestAlone };
}

function startOf({ parent, edge }: Placing): Node {
  return lowestPlace(parent ? startOf(parent) : edge.from, edge.name);
}

function settle(builder: Builder, placing: Placing, check: Check): void {
  const { edge, node } = placing;
  const { target } = check;
  const kind = check.verdict === "conflict" ? check.ownVerdict : check.verdict;
  if (kind === "keep") {
    if (isPeer(edge) && !isValid(edge)) edge.isAbandoned = true;
    pruneDoubles(builder, target, true);
    return;
  }
  for (const at of upward(target)) {
    if (!isTop(at) && isSame(at, node)) return; // it would be inside itself; npm creates a link
  }
  const trial = node.parent;
  const placed = createNode(node.name, node.package, builder.read, node.rule && { rule: node.rule });
  placing.placed = placed;
  const old = target.children.get(edge.name);
  if (old) replaceOld(builder, placing.toVisit, old, placed);
  else attach(placed, target, builder.read);
  if (isPeer(edge) && !satisfiesEdge(placed, edge)) edge.isAbandoned = true;
  pruneAround(builder, edge, placed, target);
  placePeers(builder, placing, placed, trial);
}

function placePeers(builder: Builder, placing: Placing, placed: Node, trial: Node | undefined): void {
  for (const edge of placed.edgesOut.values()) {
    if (!isPeer(edge) || isValid(edge) || edge.isAbandoned) continue;
    const peer = trial?.children.get(edge.name);
    if (peer && satisfiesEdge(peer, edge)) placing.children.push(place(builder, edge, peer, placing));
  }
}

/** Whether the project itself needs it: then a conflict is an error for npm, and not only a warning. */
function isMine(placing: Placing): boolean {
  let top = placing;
  while (top.parent) top = top.parent;
  const { edge } = top;
  if (edge.from.isProject) return true;
  if (!isPeer(edge)) return false;
  const entries = [...edge.from.edgesIn];
  if (entries.some((entry) => !isPeer(entry) && entry.from.isProject)) return true;
  return entries.some(isPeer) && [...entriesOfPeers(edge.from).keys()].some((entry) => entry.from.isProject);
}

function explain({ edge, node }: Placing, alone: Check | undefined): { edge: Edge; instead: Node | undefined } {
  const peer = alone
    ? [...node.edgesOut.values()].find((peerEdge) => {
        const there = isPeer(peerEdge) ? findFrom(alone.target, peerEdge.name) : undefined;
        return there !== undefined && !satisfiesEdge(there, peerEdge);
      })
    : undefined;
  if (peer && alone) return { edge: peer, instead: findFrom(alone.target, peer.name) };
  return { edge, instead: findFrom(edge.from, edge.name) };
}
