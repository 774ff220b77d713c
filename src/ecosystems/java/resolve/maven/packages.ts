import { componentKey, type Scope, type Unresolved } from "../../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../../domain/contracts/trees.ts";
import type { Collected, Node } from "./collect.ts";
import { type Use, usesOf } from "./scopes.ts";

/** The packages of a POM. */
export function packagesOf({ nodes }: Collected): readonly ResolvedPackage[] {
  const uses = usesOf(nodes.values());
  const needs = needsOf(nodes.values());
  return [...nodes.values()].flatMap((node) => {
    const use = uses.get(node);
    if (node.module || !use) return [];
    return [toPackage(node, use, needs.get(node) ?? [])];
  });
}

export function keyOf({ name, version }: Pick<Node, "name" | "version">): string {
  return componentKey({ type: "maven", name, version });
}

/** The dependencies of each node, including modules of the project. */
function needsOf(nodes: Iterable<Node>): ReadonlyMap<Node, readonly Node[]> {
  const needs = new Map<Node, Node[]>();
  for (const node of nodes) {
    for (const from of new Set(node.asked.map((edge) => edge.from))) {
      if (!from) continue;
      if (!needs.get(from)?.push(node)) needs.set(from, [node]);
    }
  }
  return needs;
}

function toPackage(node: Node, use: Use, needs: readonly Node[]): ResolvedPackage {
  const problem = node.problem ?? node.problems[0];
  return {
    type: "maven",
    name: node.name,
    version: node.version,
    ...scopeOf(use),
    requirement: node.requirement,
    dependsOn: [...new Set(needs.filter(({ module }) => !module).map(keyOf))].sort(),
    ...(node.systemPath !== undefined && { origin: { kind: "file", address: node.systemPath } as const }),
    ...(problem && { unresolved: inContext(node, problem) }),
  };
}

function inContext(node: Node, problem: Unresolved): Unresolved {
  return node.problem
    ? problem
    : { ...problem, message: `What ${node.name} needs is not fully known. ${problem.message}` };
}

function scopeOf({ scope, optional }: Use): { readonly scope: Scope; readonly scopeReason?: string } {
  if (scope === "test") return { scope: "test" };
  if (scope === "provided") return { scope: "optional", scopeReason: "provided" };
  return optional ? { scope: "optional", scopeReason: "optional" } : { scope: "runtime" };
}
