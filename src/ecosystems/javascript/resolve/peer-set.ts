import { type Builder, createTrial, packageFor, peersInOrder } from "./builder.ts";
import { canReplace } from "./dependency-sets.ts";
import { createNode, type Edge, isValid, type Node, satisfiesEdge } from "./node.ts";
import { attach } from "./place-node.ts";

/** A node for an edge with all peers under a virtual root; `required` collects the nodes that the edge needs. */
export function loadForEdge(
  builder: Builder,
  edge: Edge,
  options: {
    readonly trial?: Node | undefined;
    readonly second?: Edge;
    readonly required: Set<Node>;
    readonly depth?: number;
  },
): Node {
  const { second, required, depth = 0 } = options;
  builder.spend(depth);
  const trial = options.trial ?? createTrial(builder, edge.from);
  const first = load(builder, edge, trial);
  // The requirement of the second edge may satisfy both, where the first alone would pick a newer version.
  const other = second && !isValid(second) ? load(builder, second, trial) : undefined;
  const node = other && satisfiesEdge(other, edge) ? other : first;
  attach(node, trial, builder.read);
  if (isRequired(edge, required) || (second && isRequired(second, required))) required.add(node);
  loadPeers(builder, node, required, depth + 1);
  return node;
}

function isRequired({ from, type }: Edge, required: ReadonlySet<Node>): boolean {
  return required.has(from) && type !== "peerOptional";
}

function load(builder: Builder, edge: Edge, trial: Node): Node {
  const rule = edge.rule;
  const node = createNode(edge.name, packageFor(builder, edge), builder.read, rule && { rule });
  attach(node, trial, builder.read);
  return node;
}

/** Optional peers too: they are not installed, but nothing may be placed where it would conflict with them. */
function loadPeers(builder: Builder, node: Node, required: Set<Node>, depth: number): void {
  const peers = peersInOrder(node).filter((edge) => !(edge.to && isValid(edge)));
  for (const edge of peers) {
    if (!node.parent) return; // replaced by one of its own peers
    if (edge.to && isValid(edge)) continue;
    if (edge.to) replacePeer(builder, edge, node.parent, { required, depth });
    else addPeer(builder, edge, node.parent, { required, depth });
  }
}

interface Within {
  readonly required: Set<Node>;
  readonly depth: number;
}

function addPeer(builder: Builder, edge: Edge, trial: Node, { required, depth }: Within): void {
  const parentEdge = trial.edgesOut.get(edge.name);
  if (!parentEdge) {
    loadForEdge(builder, edge, { trial, required, depth });
    return;
  }
  const node = loadForEdge(builder, parentEdge, { trial, second: edge, required, depth });
  if (isValid(edge)) return;
  if (isForProject(trial) && required.has(node)) builder.conflicts.push({ edge, instead: edge.to });
  edge.isAbandoned = true;
}

/** The existing peer does not satisfy the edge; other edges may accept another version. */
function replacePeer(builder: Builder, edge: Edge, trial: Node, { required, depth }: Within): void {
  const current = edge.to;
  const node = loadForEdge(builder, edge, { required, depth });
  if (current && canReplace(current, node)) {
    loadForEdge(builder, edge, { trial, required, depth });
  } else if (isForProject(trial) && required.has(edge.from)) {
    builder.conflicts.push({ edge, instead: current });
  }
}

function isForProject({ standsFor }: Node): boolean {
  return standsFor?.isProject ?? false;
}
