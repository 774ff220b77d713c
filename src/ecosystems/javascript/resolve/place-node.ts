import { applyRule, type Edge, findFrom, type Node, type ReadWanted, findTop } from "./node.ts";
import { joinRules, type Rule } from "./overrides.ts";

/** Puts a node with its content into the `node_modules` of another. Removes the node that had its name. */
export function attach(node: Node, parent: Node, read: ReadWanted): void {
  const before = parent.children.get(node.name);
  if (before === node) return;
  if (before) detach(before, read);
  if (node.parent) detach(node, read);
  parent.children.set(node.name, node);
  node.parent = parent;
  const root = findTop(parent);
  const moved = [...withChildren(node)];
  for (const inner of moved) addTo(root.nodesByName, inner);
  for (const inner of moved) for (const edge of inner.edgesOut.values()) addTo(root.edgesByName, edge);
  for (const inner of moved) for (const edge of root.edgesByName.get(inner.name) ?? []) resolveEdge(edge, read);
  for (const inner of moved) for (const edge of inner.edgesOut.values()) resolveEdge(edge, read);
}

/** Adds a member of a workspace. */
export function attachMember(member: Node, read: ReadWanted): void {
  member.home?.members.add(member);
  const root = findTop(member);
  for (const edge of member.edgesOut.values()) {
    addTo(root.edgesByName, edge);
    resolveEdge(edge, read);
  }
}

/** Removes a node with its content. */
export function detach(node: Node, read: ReadWanted): void {
  const { parent } = node;
  if (!parent) return;
  const root = findTop(node);
  parent.children.delete(node.name);
  node.parent = undefined;
  const moved = [...withChildren(node)];
  for (const inner of moved) {
    root.nodesByName.get(inner.name)?.delete(inner);
    for (const edge of inner.edgesOut.values()) {
      root.edgesByName.get(edge.name)?.delete(edge);
      pointEdge(edge, undefined, read);
    }
  }
  for (const inner of moved) for (const edge of [...inner.edgesIn]) resolveEdge(edge, read);
}

/** Replaces a node and moves its content to the new one. */
export function replace(old: Node, node: Node, read: ReadWanted): void {
  const { parent } = old;
  if (!parent) return;
  const kids = [...old.children.values()];
  detach(old, read);
  for (const kid of kids) {
    old.children.delete(kid.name);
    node.children.set(kid.name, kid);
    kid.parent = node;
  }
  attach(node, parent, read);
}

/** A node and everything inside it. */
function* withChildren(node: Node): Generator<Node> {
  const open = [node];
  for (let inner = open.pop(); inner; inner = open.pop()) {
    yield inner;
    open.push(...inner.children.values(), ...inner.members);
  }
}

/** Adds a node or edge to an index of the topmost node. */
export function addTo<T extends { readonly name: string }>(index: Map<string, Set<T>>, item: T): void {
  const indexed = index.get(item.name);
  if (indexed) indexed.add(item);
  else index.set(item.name, new Set([item]));
}

function resolveEdge(edge: Edge, read: ReadWanted): void {
  pointEdge(edge, findFrom(edge.from, edge.name), read);
}

function pointEdge(edge: Edge, to: Node | undefined, read: ReadWanted): void {
  const before = edge.to;
  if (to === before) return;
  edge.to = to;
  if (before) {
    before.edgesIn.delete(edge);
    if (edge.rule && before.rule === edge.rule) setRule(before, joinAll(before), read);
  }
  if (to) {
    if (edge.rule && to.rule !== edge.rule) addRule(to, edge.rule, read);
    to.edgesIn.add(edge);
  }
}

function addRule(node: Node, rule: Rule, read: ReadWanted): void {
  const joined = node.rule ? joinRules(node.rule, rule) : rule;
  if (joined) setRule(node, joined, read);
}

function joinAll({ edgesIn }: Node): Rule | undefined {
  let joined: Rule | undefined;
  for (const { rule } of edgesIn) joined = joined && rule ? joinRules(rule, joined) : rule;
  return joined;
}

/** Passes the rules of a package on to its dependencies, until nothing changes. */
function setRule(start: Node, rule: Rule | undefined, read: ReadWanted): void {
  const open: { readonly node: Node; readonly rule: Rule | undefined }[] = [{ node: start, rule }];
  const changes = new Map<Node, number>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next;
    const count = changes.get(node) ?? 0;
    if (node.rule === next.rule || next.rule === undefined || count >= maxChanges) continue;
    changes.set(node, count + 1);
    node.rule = next.rule;
    for (const edge of node.edgesOut.values()) {
      applyRule(edge, read);
      const { to } = edge;
      if (!to || !edge.rule || to.rule === edge.rule) continue;
      open.push({ node: to, rule: to.rule ? joinRules(to.rule, edge.rule) : edge.rule });
    }
  }
}

/** In a cycle, two rules could replace each other for ever. */
const maxChanges = 5;
