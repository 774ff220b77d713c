import { componentKey } from "../../../domain/component.ts";
import { strongerScope } from "../../../domain/scope-order.ts";
import type { ResolvedPackage, ResolvedTree } from "../../../domain/trees.ts";

/** The trees of several projects as one: each package version once. */
export function joinTrees(trees: readonly ResolvedTree[]): ResolvedTree {
  return {
    packages: joinPackages(trees.flatMap(({ packages }) => packages)),
    manifests: trees.flatMap(({ manifests }) => manifests),
    notes: trees.flatMap(({ notes }) => notes ?? []),
  };
}

/** Merges copies of a package: the strongest scope wins, and all dependencies are kept. */
export function joinPackages(all: readonly ResolvedPackage[]): ResolvedPackage[] {
  const byKey = new Map<string, ResolvedPackage>();
  for (const found of all) {
    const key = componentKey(found);
    const known = byKey.get(key);
    byKey.set(key, known ? joinTwo(known, found) : found);
  }
  return [...byKey.values()];
}

function joinTwo(known: ResolvedPackage, found: ResolvedPackage): ResolvedPackage {
  const unresolved = known.unresolved ?? found.unresolved;
  return {
    ...known,
    scope: strongerScope(known.scope, found.scope),
    dependsOn: [...new Set([...known.dependsOn, ...found.dependsOn])],
    ...(unresolved && { unresolved }),
  };
}
