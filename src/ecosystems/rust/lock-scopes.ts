import type { Scope } from "../../domain/component.ts";
import { scopes } from "../../domain/schema/words.ts";
import { crateOf } from "./cargo-toml-shape.ts";
import { declaredDependencies, type Declared } from "./dependencies.ts";
import type { LockNode } from "./lock-graph.ts";
import { type Manifest, type ManifestReader, workspaceRoot } from "./manifest.ts";
import type { LockedManifests } from "./members.ts";
import { mayMatch } from "./requirement.ts";

/**
 * The scope of every locked package. The lockfile does not have it, so the edges of the workspace's crates get the
 * tables of their manifests, and are followed in the order of the scopes: dev is what nothing else needs. Without any
 * manifest, scopes are unknown.
 */
export async function lockScopes(
  own: readonly LockNode[],
  { members, others }: LockedManifests,
  read: ManifestReader,
): Promise<LockScopes> {
  const memberOf = manifestFinder(members);
  const otherOf = manifestFinder(others);
  const otherwise = members.length === 0 ? "unknown" : "runtime";
  const starts = new Map<LockNode, (target: LockNode) => Scope>();
  const folders = new Map<LockNode, string>();
  for (const node of own) {
    const manifest = memberOf(node);
    if (manifest) folders.set(node, manifest.file.folder);
    if (!manifest && otherOf(node)) continue; // reached from the members, like a crate of a registry
    const dependencies = manifest ? declaredDependencies(manifest, await workspaceRoot(manifest, read)) : [];
    starts.set(node, scopeFinder(dependencies, otherwise));
  }
  return { scopes: spread(starts), starts, folders };
}

export interface LockScopes {
  readonly scopes: ReadonlyMap<LockNode, Scope>;
  /** The scope in which a crate of the workspace needs another one. */
  readonly starts: ReadonlyMap<LockNode, (target: LockNode) => Scope>;
  /** The folders of the crates of the workspace. */
  readonly folders: ReadonlyMap<LockNode, string>;
}

/** Two crates of a tree may have the same name; then the version decides. */
function manifestFinder(manifests: readonly Manifest[]): (node: LockNode) => Manifest | undefined {
  const byName = Map.groupBy(manifests, ({ content }) => crateOf(content)?.name.text);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    return named.find(({ content }) => crateOf(content)?.version.text === version) ?? named[0];
  };
}

function scopeFinder(dependencies: readonly Declared[], otherwise: Scope): (target: LockNode) => Scope {
  const byName = Map.groupBy(dependencies, ({ name }) => name);
  return ({ name, version }) => {
    const named = byName.get(name) ?? [];
    const matching = named.filter(({ requirement = "*" }) => mayMatch(requirement, version));
    const candidates = new Set((matching.length > 0 ? matching : named).map(({ scope }) => scope));
    return scopes.find((scope) => candidates.has(scope)) ?? otherwise;
  };
}

function spread(starts: ReadonlyMap<LockNode, (target: LockNode) => Scope>): ReadonlyMap<LockNode, Scope> {
  const found = new Map<LockNode, Scope>();
  const edges = [...starts].flatMap(([node, scopeOf]) =>
    node.needs.map((target) => ({ target, scope: scopeOf(target) })),
  );
  const byScope = Map.groupBy(edges, ({ scope }) => scope);
  for (const scope of scopes) {
    const queue = (byScope.get(scope) ?? []).map(({ target }) => target);
    for (let node = queue.pop(); node; node = queue.pop()) {
      if (starts.has(node) || found.has(node)) continue;
      found.set(node, scope);
      for (const next of node.needs) queue.push(next);
    }
  }
  return found;
}
