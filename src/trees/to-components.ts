import { type Component, componentKey, type Location } from "../domain/contracts/component.ts";
import type { GraphEdge, GraphMember } from "../domain/contracts/member-graph.ts";
import type { Place } from "../domain/policy/places.ts";
import { type Places, limitScopeByPath } from "../domain/policy/limit-scope-by-path.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../domain/contracts/trees.ts";
import { listWorkspaces, type Workspace } from "../domain/contracts/workspace.ts";
import { findDependentWorkspaces } from "../graph/members/bring.ts";
import { reach } from "../graph/reach.ts";
import { type Packages, findPath, rootKeys, walkFrom } from "../graph/paths.ts";

/** Turns the packages of a tree into components, with the shortest path to them and the manifests that need them. */
export function toTreeComponents(tree: ResolvedTree, resolvedAt: string, { of, plain }: Places): Component[] {
  const packages: Packages = new Map(tree.packages.map((resolved) => [componentKey(resolved), resolved]));
  const before = walkFrom(tree.manifests.flatMap(rootKeys), packages);
  const locationsOf = findLocations(tree.manifests, packages);
  const places = findPlaces(tree.manifests, packages, of);
  const plainPlaces = plain === of ? places : findPlaces(tree.manifests, packages, plain);
  const workspaces = listWorkspacesByPackage(tree.manifests, packages);
  return [...packages].map(([key, { requirement, dependsOn, ...resolved }]) => {
    const via = findPath(key, before, packages);
    const direct = before.has(key) && via.length === 0;
    const needs = dependsOn.filter((other) => packages.has(other));
    return {
      ...limitScopeByPath(resolved, { place: places.get(key), plain: plainPlaces.get(key) }),
      ...(requirement !== "" && { requirement }),
      direct,
      locations: locationsOf.get(key) ?? [],
      ...listWorkspaces(workspaces.get(key) ?? []),
      resolvedBy: isChosen(resolved) ? "lcc" : "manifest",
      ...(isChosen(resolved) && { resolvedAt }),
      ...(via.length > 0 && { via }),
      ...(needs.length > 0 && { dependsOn: needs }),
    };
  });
}

function isChosen({ version }: Pick<ResolvedPackage, "version">): boolean {
  return version !== "";
}

/** A package that more manifests need is listed with the first ones. */
const maxManifests = 50;
/** Limits the work for thousands of manifests with a tree each; by then each package has a location. */
const maxSteps = 2_000_000;

/** The locations of each package: its entries in manifests, or else the manifests that need it. */
function findLocations(manifests: readonly ResolvedManifest[], packages: Packages): Map<string, Location[]> {
  const places = new Map<string, Location[]>();
  const add = (key: string, place: Location) => {
    const earlier = places.get(key);
    if (!earlier) places.set(key, [place]);
    else if (earlier.length < maxManifests) earlier.push(place);
  };
  let steps = 0;
  for (const manifest of manifests) {
    const named = new Set<string>();
    for (const [entry, keys] of manifest.roots) {
      for (const key of keys) {
        named.add(key);
        const own = entry.locations.filter(({ file }) => file === manifest.file);
        for (const place of own.length > 0 ? own : entry.locations) add(key, place); // else in a shared file
      }
    }
    if (steps > maxSteps) continue;
    const reached = walkFrom(rootKeys(manifest), packages);
    steps += reached.size;
    for (const key of reached.keys()) if (!named.has(key)) add(key, { file: manifest.file });
  }
  const [first] = manifests;
  for (const key of packages.keys()) if (!places.has(key) && first) places.set(key, [{ file: first.file }]);
  return places;
}

/** The strongest of the places of all manifests that need a package. */
function findPlaces(
  manifests: readonly ResolvedManifest[],
  packages: Packages,
  placeOf: Places["of"],
): ReadonlyMap<string, Place | undefined> {
  const starts = manifests.flatMap((manifest) => {
    const place = placeOf(manifest.file);
    const usage = place ? { scope: place.scope, reason: place.rule } : { scope: "runtime" as const };
    return rootKeys(manifest).map((to) => ({ to, ...usage }));
  });
  const usages = reach(starts, (key: string) => (packages.get(key)?.dependsOn ?? []).map((to) => ({ to })));
  return new Map(
    [...usages].map(([key, { scope, reason: rule }]) => [key, rule === undefined ? undefined : { scope, rule }]),
  );
}

/** The workspaces that need each package, directly or transitively. */
export function listWorkspacesByPackage(
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
  return findDependentWorkspaces({ nodes }, members) ?? new Map();
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
    const all = new Map(
      [...roots.keys()].flatMap((entry) => (entry.workspaces ?? []).map((workspace) => [workspace.path, workspace])),
    );
    if (inherited.length > 0) add([...all.values()], inherited);
  }
  return [...starts.values()];
}
