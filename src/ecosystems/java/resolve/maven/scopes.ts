import type { Node } from "./collect.ts";

/** Maven's view of an artifact: its scope, and whether it is optional. */
export interface Use {
  readonly scope: MavenScope;
  readonly optional: boolean;
}

const scopes = ["compile", "runtime", "provided", "test"] as const;
type MavenScope = (typeof scopes)[number];

/**
 * A direct dependency has its declared scope; others have the widest scope of all paths to them, and they are
 * optional if every path to them is. Scopes only become wider, so this terminates, even with cycles.
 */
export function computeUses(nodes: Iterable<Node>): ReadonlyMap<Node, Use> {
  const uses = new Map<Node, Use>();
  const all = [...nodes];
  const needs = groupDependencies(all);
  const open = new Set(all.filter(({ isDirect }) => isDirect));
  for (const node of open) {
    open.delete(node);
    const use = useOf(node, uses);
    const before = uses.get(node);
    if (!use || (before && before.scope === use.scope && before.optional === use.optional)) continue;
    uses.set(node, use);
    for (const next of needs.get(node) ?? []) open.add(next);
  }
  return uses;
}

/** The dependencies of each node, including modules of the project. */
export function groupDependencies(nodes: Iterable<Node>): ReadonlyMap<Node, ReadonlySet<Node>> {
  const needs = new Map<Node, Set<Node>>();
  for (const node of nodes) {
    for (const { from } of node.asked) if (from) needs.set(from, (needs.get(from) ?? new Set()).add(node));
  }
  return needs;
}

function useOf(node: Node, uses: ReadonlyMap<Node, Use>): Use | undefined {
  const direct = node.asked.find(({ from }) => from === undefined);
  if (direct) return { scope: known(direct.scope), optional: direct.optional };
  const ways = node.asked.flatMap(({ from, scope, optional }) => {
    const above = from && uses.get(from);
    return above ? [{ scope: derive(above.scope, known(scope)), optional: above.optional || optional }] : [];
  });
  if (ways.length === 0) return undefined;
  const widest = Math.min(...ways.map(({ scope }) => scopes.indexOf(scope)));
  return { scope: scopes[widest] ?? "compile", optional: ways.every(({ optional }) => optional) };
}

/** The scope of a dependency that is reached through another one. */
function derive(above: MavenScope, own: MavenScope): MavenScope {
  if (own === "test") return own;
  return above === "compile" ? own : above;
}

/** `system` dependencies are treated as provided; an unknown scope as the default. */
function known(scope: string): MavenScope {
  if (scope === "system") return "provided";
  return scopes.find((candidate) => candidate === scope) ?? "compile";
}
