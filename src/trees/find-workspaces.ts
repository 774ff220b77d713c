import { findBringers } from "../detect/members/bring.ts";
import type { ResolvedManifest } from "../domain/trees.ts";
import type { GraphEdge, GraphMember } from "../domain/member-graph.ts";
import type { Workspace } from "../domain/workspace.ts";
import type { Packages } from "./paths.ts";

/** The workspaces that need each package, directly or transitively. */
export function findWorkspaces(
  manifests: readonly ResolvedManifest[],
  packages: Packages,
): ReadonlyMap<string, readonly Workspace[]> {
  const places = new Map([...packages.keys()].map((key, at) => [key, at]));
  const edges = (keys: readonly string[]): GraphEdge[] =>
    keys.flatMap((key) => {
      const to = places.get(key);
      return to === undefined ? [] : [{ to, scope: "runtime" }];
    });
  const members = startsOf(manifests, edges);
  if (members.length === 0) return new Map();
  const nodes = [...packages].map(([key, { dependsOn }]) => ({ key, needs: edges(dependsOn) }));
  return findBringers({ nodes }, members) ?? new Map();
}

/** Inherited dependencies of a manifest belong to the workspaces of its other entries. */
function startsOf(
  manifests: readonly ResolvedManifest[],
  edges: (keys: readonly string[]) => GraphEdge[],
): readonly GraphMember[] {
  const starts = new Map<string, Workspace & { needs: GraphEdge[] }>();
  const add = (workspaces: readonly Workspace[], keys: readonly string[]) => {
    for (const { name, path } of workspaces) {
      const start = starts.get(path) ?? { name, path, needs: [] };
      starts.set(path, start);
      for (const edge of edges(keys)) start.needs.push(edge);
    }
  };
  for (const { roots, inherited = [] } of manifests) {
    for (const [entry, keys] of roots) add(entry.workspaces ?? [], keys);
    const all = new Map([...roots.keys()].flatMap((entry) => (entry.workspaces ?? []).map((one) => [one.path, one])));
    if (inherited.length > 0) add([...all.values()], inherited);
  }
  return [...starts.values()];
}
