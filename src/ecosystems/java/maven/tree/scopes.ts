import type { Node } from "./collect.ts";

/** What Maven would say about an artifact: its scope, and whether it is optional. */
export interface Use {
  readonly scope: MavenScope;
  readonly optional: boolean;
}

const scopes = ["compile", "runtime", "provided", "test"] as const;
export type MavenScope = (typeof scopes)[number];

/**
 * A direct dependency has the scope that the project gives it; others the widest that leads to them, and they are
 * optional where every way to them is. Ways only become wider, so this ends, also in a circle.
 */
export function usesOf(nodes: Iterable<Node>): ReadonlyMap<Node, Use> {
  const uses = new Map<Node, Use>();
  const needs = new Map<Node, Set<Node>>();
  const all = [...nodes];
  for (const node of all) {
    for (const { from } of node.asked) if (from) needs.set(from, (needs.get(from) ?? new Set()).add(node));
  }
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

/** What is left of a scope by way of another one. */
function derive(above: MavenScope, own: MavenScope): MavenScope {
  if (own === "test") return own;
  return above === "compile" ? own : above;
}

/** The path of `system` is given, as if provided; an unknown word counts as the default. */
function known(scope: string): MavenScope {
  if (scope === "system") return "provided";
  return scopes.find((one) => one === scope) ?? "compile";
}
