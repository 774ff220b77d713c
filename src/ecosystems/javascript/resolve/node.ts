import { compareSemver } from "../../kit/semver-order.ts";
import { parseRange, parseSemver } from "../versions/semver-range.ts";
import { joinRules, removed, type Rule, ruleFor, specUnder } from "./overrides.ts";
import type { EdgeType, Entry, Package } from "./package.ts";
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
  readonly original: Wanted;
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
export function createNode(name: string, content: Package, read: ReadWanted, options: NodeOptions = {}): Node {
  const node: Node = {
    name,
    package: content,
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
  for (const entry of options.entries ?? content.entries) {
    const original = read(entry.name, entry.spec);
    if (original.isOwn) continue;
    const edge: Edge = {
      from: node,
      ...entry,
      original,
      wanted: original,
      rule: undefined,
      to: undefined,
      isAbandoned: false,
    };
    applyRule(edge, read);
    if (specUnder(edge.rule, edge.name, edge.spec) !== removed) node.edgesOut.set(entry.name, edge);
  }
  return node;
}

/** Finds the override for an edge. */
export function applyRule(edge: Edge, read: ReadWanted): void {
  const { from } = edge;
  const isRoot = from.isProject && !from.home;
  const about = isRoot
    ? undefined
    : { name: from.isProject ? from.package.name : from.name, version: from.package.version };
  edge.rule = from.rule && ruleFor(from.rule, about, edge.name, edge.spec);
  const spec = specUnder(edge.rule, edge.name, edge.spec);
  edge.wanted = spec === edge.spec ? edge.original : read(edge.name, spec);
}

export function isPeer({ type }: Pick<Edge, "type">): boolean {
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
  if (!satisfiesEdge(to, edge)) return false;
  return !(rule && to.rule && to.edgesOut.size > 0 && joinRules(rule, to.rule) === undefined);
}

/** Whether a node satisfies an edge. Outside the range in the key of an override, the written range applies. */
export function satisfiesEdge(node: Node, { name, wanted, original, rule }: Edge): boolean {
  if (node.name !== name) return false;
  const { version } = node.package;
  if (node.package.origin) return wanted.origin?.address === node.package.origin.address;
  if (isSatisfied(wanted, version)) return true;
  if (wanted === original || rule?.name !== name || rule.keyRange === "*") return false;
  const key = { name, spec: rule.keyRange, range: parseRange(rule.keyRange) };
  return isSatisfied(original, version) && !isSatisfied(key, version);
}

/** Whether a node is a root: the project, a member of its workspace, or a node without a place. */
export function isTop(node: Node): boolean {
  return node.parent === undefined;
}

/** Where a name is looked up next. */
export function findLookupParent(node: Node): Node | undefined {
  return node.parent ?? node.home;
}

export function findTop(node: Node): Node {
  let top = node;
  for (let next = findLookupParent(top); next; next = findLookupParent(top)) top = next;
  return top;
}

/** The node and those above it. */
export function* upward(node: Node): Generator<Node> {
  for (let at: Node | undefined = node; at; at = findLookupParent(at)) yield at;
}

export function isBelow(node: Node, other: Node): boolean {
  for (const at of upward(node)) if (at === other) return true;
  return false;
}

/** What a package would load under a name. */
export function findFrom(node: Node, name: string): Node | undefined {
  for (const at of upward(node)) {
    const child = at.children.get(name);
    if (child) return child;
  }
  return undefined;
}

export function isSame(a: Node, b: Node): boolean {
  if (a === b) return true;
  const [first, second] = [a.package, b.package];
  return a.name === b.name && first.name === second.name && first.version !== "" && first.version === second.version;
}

/** Whether a package has the version of another one, or a newer one. */
export function isAtLeast(a: Node, b: Node): boolean {
  const [first, second] = [parseSemver(a.package.version), parseSemver(b.package.version)];
  return first !== undefined && second !== undefined && compareSemver(first, second) >= 0;
}
