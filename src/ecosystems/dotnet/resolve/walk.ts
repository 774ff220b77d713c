import { type Semver, compareSemver } from "../../kit/semver-order.ts";
import type { Resolved } from "./facts.ts";
import type { Chosen, Demand, Edge, Graph, PackageEdge } from "./graph.ts";

/** The version for a single requirement; undefined while it is unknown. */
export type Lookup = (edge: PackageEdge) => Resolved | undefined;

/** One pass over the whole graph, with the versions chosen so far. */
export interface Walk {
  readonly next: Chosen;
  /** Requirements that apply and were not looked up yet. */
  readonly pending: readonly PackageEdge[];
  /** All requirements of the reached nodes, by name. */
  readonly demands: ReadonlyMap<string, readonly Demand[]>;
  /** The requirements that apply. */
  readonly counted: ReadonlyMap<string, readonly Demand[]>;
  readonly steps: number;
}

/** Names without a solution, with the reason. */
type Settled = ReadonlyMap<string, Resolved>;

/** Follows the chosen packages from the project and chooses again by the requirements found. */
export function walk(graph: Graph, chosen: Chosen, lookup: Lookup, settled: Settled): Walk {
  const { root, nodes } = reach(graph, chosen, lookup);
  const demands = collectDemands(nodes);
  const counted = new Map<string, readonly Demand[]>();
  const next = new Map<string, Resolved>();
  const pending: PackageEdge[] = [];
  const search = { root, turn: 0, steps: nodes.size };
  for (const [name, all] of demands) {
    const nearest = nearestDemands(all, search);
    counted.set(name, nearest);
    const resolved = withoutLower(nearest).map(({ edge }) => lookup(edge) ?? edge);
    for (const entry of resolved) if ("kind" in entry) pending.push(entry);
    const best = settled.get(name) ?? highest(resolved.flatMap((entry) => ("kind" in entry ? [] : [entry])));
    if (best) next.set(name, best);
  }
  return { next, pending, demands, counted, steps: search.steps };
}

interface Node {
  readonly key: string;
  readonly edges: readonly Edge[];
  /** The next nodes of a path: those with the version that this node requires. */
  readonly children: Node[];
  /** The number of the last search that visited this node. */
  visited: number;
}

/** Keys of nodes: empty for the project itself, a path for another project, `@` and the name for a package. */
function reach(graph: Graph, chosen: Chosen, lookup: Lookup) {
  const nodes = new Map<string, Node>();
  const nodeAt = (key: string): Node => {
    const earlier = nodes.get(key);
    if (earlier) return earlier;
    const node: Node = { key, edges: edgesAt(key, graph, chosen), children: [], visited: 0 };
    nodes.set(key, node);
    return node;
  };
  const root = nodeAt("");
  // Iterating a map includes entries added during the iteration.
  for (const node of nodes.values()) {
    for (const edge of node.edges) {
      const child = childOf(edge, chosen, lookup);
      if (child !== undefined) node.children.push(nodeAt(child));
    }
  }
  return { root, nodes };
}

function edgesAt(key: string, { roots, projects, edgesOf }: Graph, chosen: Chosen): readonly Edge[] {
  if (key === "") return roots.map(({ edge }) => edge);
  if (!key.startsWith("@")) return projects.get(key) ?? [];
  const resolved = chosen.get(key.slice(1));
  return resolved ? edgesOf(resolved) : [];
}

function childOf(edge: Edge, chosen: Chosen, lookup: Lookup): string | undefined {
  if (edge.kind === "project") return edge.to;
  const resolved = chosen.get(edge.to);
  return resolved !== undefined && lookup(edge)?.version === resolved.version ? `@${edge.to}` : undefined;
}

function collectDemands(nodes: ReadonlyMap<string, Node>): Map<string, Demand[]> {
  const demands = new Map<string, Demand[]>();
  for (const [from, { edges }] of nodes) {
    for (const edge of edges) {
      if (edge.kind === "project") continue;
      if (!demands.get(edge.to)?.push({ from, edge })) demands.set(edge.to, [{ from, edge }]);
    }
  }
  return demands;
}

/** The requirements that apply: those of the project, and of nodes nearer to it on every path, override others. */
function nearestDemands(all: readonly Demand[], search: Search): readonly Demand[] {
  const own = all.filter(({ from }) => from === "");
  if (own.length > 0) return own;
  const [first] = all;
  if (!first || all.every(({ edge }) => edge.range === first.edge.range)) return all;
  const byNode = Map.groupBy(all, ({ from }) => from);
  const nearest: Demand[] = [];
  const open = [search.root];
  const turn = ++search.turn;
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.visited === turn || node.key === `@${first.edge.to}`) continue;
    node.visited = turn;
    search.steps++;
    const demands = byNode.get(node.key);
    if (demands) for (const demand of demands) nearest.push(demand);
    else for (const child of node.children) if (child.visited !== turn) open.push(child);
  }
  return nearest.length > 0 ? nearest : all;
}

interface Search {
  readonly root: Node;
  /** The number of searches so far. */
  turn: number;
  steps: number;
}

/** A requirement with a lower version than another one needs no lookup. */
function withoutLower(demands: readonly Demand[]): readonly Demand[] {
  let highestLow: Semver | undefined;
  for (const { low } of demands.map(({ edge }) => edge)) {
    if (low && (!highestLow || compareSemver(low, highestLow) > 0)) highestLow = low;
  }
  // One requirement may allow a pre-release that another does not.
  if (!highestLow || highestLow.label.length > 0) return demands;
  const min = highestLow;
  return demands.filter(({ edge: { low } }) => !low || compareSemver(low, min) >= 0);
}

/** The highest of the lowest versions that each requirement allows. */
function highest(resolved: readonly Resolved[]): Resolved | undefined {
  let best: Resolved | undefined;
  for (const entry of resolved) if (!best || compareResolved(entry, best) > 0) best = entry;
  return best;
}

/** Entries without a version come last, ordered by message so that the order of replies does not matter. */
export function compareResolved(a: Resolved, b: Resolved): number {
  if (a.parsed && b.parsed) return compareSemver(a.parsed, b.parsed);
  if (a.parsed || b.parsed) return a.parsed ? 1 : -1;
  const [first = "", second = ""] = [a.unresolved?.message, b.unresolved?.message];
  if (first === second) return 0;
  return first < second ? 1 : -1;
}
