import { canReplace, entriesOfPeers, lowestPlace } from "./dependency-sets.ts";
import {
  type Edge,
  findFrom,
  isAtLeast,
  isBelow,
  isPeer,
  isSame,
  isTop,
  isValid,
  type Node,
  satisfiesEdge,
} from "./node.ts";

/** `keep`: the existing node is good enough; `replace`: the node would replace it. */
type Verdict = "ok" | "keep" | "replace" | "conflict";

/** Whether a node can be placed, alone and together with its peers. */
export interface Check extends Pick<Question, "node" | "edge" | "target"> {
  readonly parent: Check | undefined;
  /** Together with its peers. */
  verdict: Verdict;
  /** By itself. */
  ownVerdict: Verdict;
}

/** Checks so far for one node in one place. Each peer is checked once. */
type Verdicts = Map<Node, Map<Node, Verdict>>;

interface Question {
  readonly node: Node;
  readonly edge: Edge;
  readonly target: Node;
  readonly parent?: Check | undefined;
  readonly spend: (depth: number) => void;
}

export function checkPlace(question: Question): Check {
  return check(question, [], new Map());
}

function check(question: Question, path: readonly Node[], seen: Verdicts): Check {
  question.spend(path.length);
  const { node, edge, target, parent } = question;
  const checked: Check = { node, edge, target, parent, verdict: "conflict", ownVerdict: "conflict" };
  const withPeers = (own: Verdict): Verdict => {
    checked.ownVerdict = own;
    return peersFit(checked, question.spend, [...path, node], seen) ? own : "conflict";
  };
  const verdict = decide(checked, withPeers);
  checked.verdict = verdict;
  if (checked.ownVerdict === "conflict") checked.ownVerdict = verdict;
  return checked;
}

function decide(checked: Check, withPeers: (own: Verdict) => Verdict): Verdict {
  const { node, edge, target } = checked;
  const current = target.children.get(edge.name);
  const targetEdge = target.edgesOut.get(edge.name);
  if (node.package.version === "") return current ? "replace" : "ok";
  if (targetEdge && isPeer(targetEdge) && !isTop(target)) return "conflict";
  if (!current && targetEdge && targetEdge !== edge && !satisfiesEdge(node, targetEdge)) return "conflict";
  return current ? decideOver(current, checked, withPeers) : decideFree(checked, withPeers);
}

/** The place is free, but a node above may be in use below it. */
function decideFree(checked: Check, withPeers: (own: Verdict) => Verdict): Verdict {
  const { node, target, edge } = checked;
  const hidden = target === topOf(checked).edge.from ? undefined : findFrom(target, edge.name);
  for (const other of hidden?.edgesIn ?? []) {
    if (isBelow(other.from, target) && isValid(other) && !satisfiesEdge(node, other)) return "conflict";
  }
  return withPeers("ok");
}

function decideOver(current: Node, checked: Check, withPeers: (own: Verdict) => Verdict): Verdict {
  const { node, edge, target, parent } = checked;
  const isContent = satisfiesEdge(current, edge);
  if (isSame(node, current) && (isContent || !satisfiesEdge(node, edge))) return "keep";
  const isNewer = isAtLeast(node, current);
  if (isNewer && canReplace(current, node)) {
    const verdict = withPeers("replace");
    if (verdict !== "conflict") return verdict;
  }
  if (isContent) return "keep";
  if ((isPeer(edge) || parent) && !isNewer && canReplace(current, node)) {
    const verdict = withPeers("replace");
    if (verdict !== "conflict") return verdict;
  }
  // Everywhere else it can go deeper.
  if (target !== lowestFor(checked)) return "conflict";
  if (!isPeer(edge) && target === edge.from) return withPeers("replace");
  if (!parent && !isPeer(edge)) return "conflict";
  return canMoveAway(current, checked) ? withPeers("replace") : "conflict";
}

/** Whether the nodes that need the existing one could have it elsewhere, or would accept the new set of peers. */
function canMoveAway(current: Node, checked: Check): boolean {
  const { node, edge, target } = checked;
  const set = node.parent?.children ?? new Map<string, Node>();
  for (const [entry, peers] of entriesOfPeers(current)) {
    if (entry === edge || entry === topOf(checked).edge || !entry.to) continue;
    const instead = set.get(entry.to.name);
    if (instead && canReplace(entry.to, instead, new Set(set.keys()))) continue;
    if (!instead && areContentWith(set, entry.to)) continue;
    for (const peer of peers) {
      const lowest = lowestPlace(entry.from, peer.name);
      if (lowest === target || isBelow(target, lowest)) return false;
    }
  }
  return true;
}

function areContentWith(set: ReadonlyMap<string, Node>, start: Node): boolean {
  const open = new Set([start]);
  for (const node of open) {
    for (const edge of node.edgesOut.values()) {
      if (!isPeer(edge) || !isValid(edge)) continue;
      const instead = set.get(edge.name);
      if (instead && !satisfiesEdge(instead, edge)) return false;
      if (!instead && edge.to) open.add(edge.to);
    }
  }
  return true;
}

function peersFit(checked: Check, spend: Question["spend"], path: readonly Node[], seen: Verdicts): boolean {
  let fits = true;
  for (const edge of checked.node.edgesOut.values()) {
    const peer = edge.to;
    if (!isPeer(edge) || !peer || path.includes(peer)) continue;
    const target = lowestPlace(checked.target, peer.name);
    const before = seen.get(peer)?.get(target);
    const verdict = before ?? check({ node: peer, edge, target, parent: checked, spend }, path, seen).verdict;
    if (before === undefined) seen.set(peer, (seen.get(peer) ?? new Map<Node, Verdict>()).set(target, verdict));
    if (verdict === "conflict") fits = false;
  }
  return fits;
}

function topOf(checked: Check): Check {
  let top = checked;
  while (top.parent) top = top.parent;
  return top;
}

/** The lowest place for the checked node; a peer starts where its package starts. */
function lowestFor(checked: Check): Node {
  const start = checked.parent ? lowestFor(checked.parent) : checked.edge.from;
  return lowestPlace(start, checked.edge.name);
}
