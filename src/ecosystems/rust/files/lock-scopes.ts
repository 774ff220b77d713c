import type { Scope } from "../../../domain/contracts/component.ts";
import { strongestScope } from "../../../domain/contracts/scope-rank.ts";
import { getPackageTable } from "./cargo-toml-shape.ts";
import { declaredDependencies, type Declared } from "./dependencies.ts";
import type { LockNode } from "./lock-graph.ts";
import { type Manifest, type ManifestReader, workspaceRoot } from "./manifest.ts";
import type { LockedManifests } from "./members.ts";
import { mayMatch } from "./requirement.ts";

/** The crates of the workspace: where the walk through a lockfile starts. */
export type Starts = ReadonlyMap<LockNode, Start>;

interface Start {
  /** The scope in which it needs another crate. */
  readonly scopeOf: (target: LockNode) => Scope;
  /** Absent without its manifest. */
  readonly folder?: string;
}

/** The lockfile has no scopes; they are in the tables of the manifests. Without any manifest, scopes are unknown. */
export async function findStarts(
  own: readonly LockNode[],
  { members, others }: LockedManifests,
  read: ManifestReader,
): Promise<Starts> {
  const memberOf = manifestFinder(members);
  const otherOf = manifestFinder(others);
  const otherwise = members.length === 0 ? "unknown" : "runtime";
  const starts = new Map<LockNode, Start>();
  for (const node of own) {
    const manifest = memberOf(node);
    if (!manifest && otherOf(node)) continue; // reached from the members, like a crate of a registry
    const dependencies = manifest ? declaredDependencies(manifest, await workspaceRoot(manifest, read)) : [];
    const scopeOf = scopeFinder(dependencies, otherwise);
    starts.set(node, manifest ? { scopeOf, folder: manifest.file.folder } : { scopeOf });
  }
  return starts;
}

/** Two crates of a tree may have the same name; then the version decides. */
function manifestFinder(manifests: readonly Manifest[]): (node: LockNode) => Manifest | undefined {
  const byName = Map.groupBy(manifests, ({ content }) => getPackageTable(content)?.name.text);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    return named.find(({ content }) => getPackageTable(content)?.version.text === version) ?? named[0];
  };
}

function scopeFinder(dependencies: readonly Declared[], otherwise: Scope): (target: LockNode) => Scope {
  const byName = Map.groupBy(dependencies, ({ name }) => name);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    const matching = named.filter(({ requirement = "*" }) => mayMatch(requirement, version));
    const candidates = matching.length > 0 ? matching : named;
    return candidates.length === 0 ? otherwise : strongestScope(candidates.map(({ scope }) => scope));
  };
}
