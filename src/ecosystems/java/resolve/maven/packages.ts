import { componentKey, type Scope, type Unresolved } from "../../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../../domain/contracts/trees.ts";
import type { Collected, Node } from "./collect.ts";
import { groupDependencies, type Use, computeUses } from "./scopes.ts";

export function listPackages({ nodes }: Collected): readonly ResolvedPackage[] {
  const uses = computeUses(nodes.values());
  const needs = groupDependencies(nodes.values());
  return [...nodes.values()].flatMap((node) => {
    const use = uses.get(node);
    if (node.module || !use) return [];
    return [toPackage(node, use, [...(needs.get(node) ?? [])])];
  });
}

export function packageKey({ name, version }: Pick<Node, "name" | "version">): string {
  return componentKey({ type: "maven", name, version });
}

function toPackage(node: Node, use: Use, needs: readonly Node[]): ResolvedPackage {
  const problem = node.problem ?? node.problems[0];
  return {
    type: "maven",
    name: node.name,
    version: node.version,
    ...scopeOf(use),
    requirement: node.requirement,
    dependsOn: [...new Set(needs.filter(({ module }) => !module).map(packageKey))].sort(),
    ...(node.systemPath !== undefined && { origin: { kind: "file", address: node.systemPath } as const }),
    ...(problem && { unresolved: inContext(node, problem) }),
  };
}

function inContext(node: Node, problem: Unresolved): Unresolved {
  return node.problem
    ? problem
    : { ...problem, message: `Some dependencies of ${node.name} are unresolved. ${problem.message}` };
}

function scopeOf({ scope, optional }: Use): { readonly scope: Scope; readonly scopeReason?: string } {
  if (scope === "test") return { scope: "test" };
  if (scope === "provided") return { scope: "optional", scopeReason: "provided" };
  return optional ? { scope: "optional", scopeReason: "optional" } : { scope: "runtime" };
}
