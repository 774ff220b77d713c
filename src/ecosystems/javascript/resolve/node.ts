import { parseRange } from "../versions/semver-range.ts";
import { joinRules, type Rule, ruleFor, specUnder } from "./overrides.ts";
import type { Entry, EdgeType, Package } from "./package.ts";
import { isSatisfied, type Wanted } from "./wanted.ts";

/** A package in a place: in the `node_modules` of another one, or a folder of the project. */
export interface Node {
  /** The name of its folder; an alias has another one than its package. */
  readonly name: string;
  readonly package: Package;
  /** A project, or a member of its workspace. */
  readonly isProject: boolean;
  /** Made to try out a set of peers: it has the dependencies of this node. */
  readonly standsFor?: Node;
  /** The node whose `node_modules` contains it. */
  parent: Node | undefined;
  /** The project around a member of a workspace. */
  readonly home?: Node;
  readonly members: Set<Node>;
  readonly children: Map<string, Node>;
  readonly edgesOut: Map<string, Edge>;
  readonly edgesIn: Set<Edge>;
  rule: Rule | undefined;
  /** Of the topmost node: the edges of all below, by name. */
  readonly edgesByName: Map<string, Set<Edge>>;
  /** Of the topmost node: all below, by name. */
  readonly nodesByName: Map<string, Set<Node>>;
}

/** A dependency of a package on another one. */
export interface Edge {
  readonly from: Node;
  readonly name: string;
  readonly type: EdgeType;
  /** As written. */
  readonly spec: string;
  readonly written: Wanted;
  /** After overrides. */
  wanted: Wanted;
  rule: Rule | undefined;
  /** What the package would load under the name. */
  to: Node | undefined;
  /** npm only warns about it. */
  isAbandoned: boolean;
}

export type ReadWanted = (name: string, spec: string) => Wanted;

interface NodeOptions extends Partial<Pick<Node, "isProject" | "standsFor" | "home" | "rule">> {
  readonly entries?: readonly Entry[];
}

/** A node without a place; its edges have no targets. */
export function createNode(name: string, found: Package, read: ReadWanted, options: NodeOptions = {}): Node {
  const node: Node = {
    name,
    package: found,
    isProject: options.isProject ?? false,
    ...(options.standsFor && { standsFor: options.standsFor }),
    parent: undefined,
    ...(options.home && { home: options.home }),
    members: new Set(),
    children: new Map(),
    edgesOut: new Map(),
    edgesIn: new Set(),
    rule: options.rule,
    edgesByName: new Map(),
    nodesByName: new Map(),
  };
  for (const entry of options.entries ?? found.entries) {
    const written = read(entry.name, entry.spec);
    if (written.isOwn) continue;
    const edge: Edge = {
      from: node,
      ...entry,
      written,
      wanted: written,
      rule: undefined,
      to: undefined,
      isAbandoned: false,
    };
    node.edgesOut.set(entry.name, edge);
    applyRule(edge, read);
  }
  return node;
}

/** Finds the override for an edge. */
export function applyRule(edge: Edge, read: ReadWanted): void {
  edge.rule = edge.from.rule && ruleFor(edge.from.rule, edge.name, edge.spec);
  const spec = specUnder(edge.rule, edge.name, edge.spec);
  edge.wanted = spec === edge.spec ? edge.written : read(edge.name, spec);
}

export function isPeer({ type }: Edge): boolean {
  return type === "peer" || type === "peerOptional";
}

export function isOptional({ type }: Edge): boolean {
  return type === "optional" || type === "peerOptional";
}

/** Whether nothing needs to be done for an edge. */
export function isValid(edge: Edge): boolean {
  const { from, to, rule } = edge;
  if (!to) return isOptional(edge);
  if (isPeer(edge) && to.parent === from && !isTop(from)) return false;
  if (!satisfies(to, edge)) return false;
  return !(rule && to.rule && to.edgesOut.size > 0 && joinRules(rule, to.rule) === undefined);
}

/** Whether a node satisfies an edge. Outside the range in the key of an override, the written range applies. */
export function satisfies(node: Node, { name, wanted, written, rule }: Edge): boolean {
  if (node.name !== name) return false;
  const { version } = node.package;
  if (node.package.origin) return wanted.origin?.address === node.package.origin.address;
  if (isSatisfied(wanted, version)) return true;
  if (wanted === written || rule?.name !== name || rule.keyRange === "*") return false;
  const key = { name, spec: rule.keyRange, range: parseRange(rule.keyRange) };
  return isSatisfied(written, version) && !isSatisfied(key, version);
}

/** Whether a node is a root: the project, a member of its workspace, or a node without a place. */
export function isTop(node: Node): boolean {
  return node.parent === undefined;
}

/** Where a name is looked up next. */
export function above(node: Node): Node | undefined {
  return node.parent ?? node.home;
}

export function rootOf(node: Node): Node {
  let top = node;
  for (let next = above(top); next; next = above(top)) top = next;
  return top;
}

/** The node and those above it. */
export function* upward(node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = above(at)) yield at;
}

export function isBelow(node: Node, other: Node): boolean {
  for (const at of upward(node)) if (at === other) return true;
  return false;
}

/** What a package would load under a name. */
export function findFrom(node: Node, name: string): Node | undefined {
  for (const at of upward(node)) {
    const found = at.children.get(name);
    if (found) return found;
  }
  return undefined;
}

/** Whether both are the same package. */
export function isSame(a: Node, b: Node): boolean {
  if (a === b) return true;
  const [one, other] = [a.package, b.package];
  return a.name === b.name && one.name === other.name && one.version !== "" && one.version === other.version;
}
