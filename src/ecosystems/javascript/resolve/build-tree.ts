import { countBefore } from "../../../text/count-before.ts";
import { type Builder, createTrial } from "./builder.ts";
import { compareNames } from "./compare-names.ts";
import { findLookupParent, type Edge, isPeer, isValid, type Node, findTop, satisfiesEdge } from "./node.ts";
import { loadForEdge } from "./peer-set.ts";
import { place, type Placing } from "./place.ts";

/** Builds npm's tree in npm's order, the highest nodes first: it decides which version is at the top. */
export function buildTree(builder: Builder, root: Node, members: readonly Node[]): void {
  const queue = createVisitQueue();
  const seen = new Set<Node>();
  const run = () => {
    for (let node = queue.pop(); node; node = queue.pop()) {
      if (seen.has(node) || findTop(node) !== root) continue;
      seen.add(node);
      visit(builder, node, queue, seen);
    }
  };
  queue.push(root);
  run();
  for (const member of members) queue.push(member);
  run();
}

function visit(builder: Builder, node: Node, queue: VisitQueue, seen: Set<Node>): void {
  const tasks = problemsOf(node).map((edge) => ({ edge, chosen: findNode(builder, edge) }));
  tasks.sort((a, b) => compareNames(a.edge.name, b.edge.name));
  for (const { edge, chosen } of tasks) {
    builder.spend();
    const placing = place(builder, edge, chosen);
    for (const part of withPeers(placing)) queueFor(part, queue, seen);
  }
}

/** The edges for which something has to be fetched. */
function problemsOf(node: Node): Edge[] {
  return [...node.edgesOut.values()].filter((edge) => {
    if (edge.isAbandoned) return false;
    if (!edge.to) return edge.type !== "peerOptional";
    return edge.to.package.version !== "" && !isValid(edge);
  });
}

/** Reuses a set of peers that was tried before and satisfies the edge. */
function findNode(builder: Builder, edge: Edge): Node {
  const trial = builder.trials.get(edge.from) ?? createTrial(builder, edge.from);
  const tried = trial.edgesOut.get(edge.name);
  if (tried?.to && isValid(tried) && satisfiesEdge(tried.to, edge)) return tried.to;
  const hoisted = edge.type === "peerOptional" ? findBelow(findLookupParent(edge.from) ?? edge.from, edge) : undefined;
  return (
    hoisted ?? loadForEdge(builder, edge, { trial: isPeer(edge) ? trial : undefined, required: new Set([edge.from]) })
  );
}

/** The nearest node below a place that an edge could use. */
function findBelow(start: Node, edge: Edge): Node | undefined {
  const open = [...start.children.values()];
  for (const node of open) {
    if (node.name === edge.name && satisfiesEdge(node, edge)) return node;
    open.push(...node.children.values());
  }
  return undefined;
}

/** Nodes that were placed together, each followed by its peers. */
function* withPeers(placing: Placing): Generator<Placing> {
  yield placing;
  for (const child of placing.children) yield* withPeers(child);
}

/** Queues the nodes to visit after a node was placed. */
function queueFor({ placed, check, edge, toVisit }: Placing, queue: VisitQueue, seen: Set<Node>): void {
  if (!placed || !check) return;
  for (const other of placed.edgesIn) {
    if (other === edge || other.isAbandoned || isValid(other)) continue;
    seen.delete(other.from);
    queue.push(other.from);
  }
  queue.push(placed);
  for (const node of toVisit) {
    seen.delete(node);
    queue.push(node);
  }
}

/** Nodes to visit, in npm's order: the highest first, then by path. */
interface VisitQueue {
  push(node: Node): void;
  pop(): Node | undefined;
}

interface Waiting {
  readonly node: Node;
  readonly path: string;
}

function createVisitQueue(): VisitQueue {
  const levels: Waiting[][] = [];
  const waiting = new Set<Node>();
  return {
    push(node) {
      if (waiting.has(node)) return;
      waiting.add(node);
      const level = (levels[depthOf(node)] ??= []);
      const path = pathOf(node);
      level.splice(
        countBefore(level, (other) => compareNames(other.path, path) <= 0),
        0,
        { node, path },
      );
    },
    pop() {
      const next = levels.find((level) => level !== undefined && level.length > 0)?.shift();
      if (next) waiting.delete(next.node);
      return next?.node;
    },
  };
}

function depthOf(node: Node): number {
  let depth = 0;
  for (let at = node.parent; at; at = at.parent) depth++;
  return depth;
}

/** The path of a project is its folder, which is its name here. */
function pathOf(node: Node): string {
  const names: string[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) names.unshift(at.name);
  return names.join("/node_modules/");
}
