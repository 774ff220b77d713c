import { type Component, componentKey, strongerScope } from "../domain/contracts/component.ts";
import type { OtherPlatform } from "../domain/contracts/targets.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../domain/contracts/trees.ts";
import { findIncomplete } from "./incomplete.ts";
import { rootKeys } from "./paths.ts";

/**
 * The trees of several projects and platforms as one: every package version once, every manifest once. A manifest is
 * whole if its resolver says so and all packages that it leads to are resolved.
 */
export function joinTrees(trees: readonly ResolvedTree[]): ResolvedTree {
  const packages = joinPackages(trees.flatMap((tree) => tree.packages));
  const isResolved = createIsResolved(packages);
  const manifests = joinManifests(trees.flatMap((tree) => tree.manifests));
  const runtimes = distinct(trees.flatMap((tree) => tree.runtimes ?? []));
  return {
    packages,
    manifests: manifests.map((manifest) => ({
      ...manifest,
      isWhole: manifest.isWhole && rootKeys(manifest).every(isResolved),
    })),
    notOnPlatform: onNoPlatform(trees),
    ...(runtimes.length > 0 && { runtimes }),
    notes: trees.flatMap(({ notes = [] }) => notes),
  };
}

/** The strongest scope applies, with its reason. All dependencies are kept, and what any of them could not resolve. */
export function joinPackages(all: readonly ResolvedPackage[]): ResolvedPackage[] {
  const byKey = new Map<string, ResolvedPackage>();
  for (const added of all) {
    const key = componentKey(added);
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? joinTwo(earlier, added) : added);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, joined]) => joined);
}

function joinTwo(earlier: ResolvedPackage, added: ResolvedPackage): ResolvedPackage {
  const { scope, scopeReason } = strongerScope(earlier.scope, added.scope) === earlier.scope ? earlier : added;
  const { scopeReason: _, ...rest } = earlier;
  const unresolved = earlier.unresolved ?? added.unresolved;
  return {
    ...added,
    ...rest,
    scope,
    ...(scopeReason !== undefined && { scopeReason }),
    dependsOn: distinct([...earlier.dependsOn, ...added.dependsOn]),
    ...(unresolved && { unresolved }),
  };
}

function joinManifests(manifests: readonly ResolvedManifest[]): ResolvedManifest[] {
  return [...Map.groupBy(manifests, ({ file }) => file)].map(([file, group]) => {
    const roots = new Map<Component, readonly string[]>();
    for (const manifest of group)
      for (const [component, keys] of manifest.roots)
        roots.set(component, distinct([...(roots.get(component) ?? []), ...keys]));
    const inherited = distinct(group.flatMap((manifest) => manifest.inherited ?? []));
    const isWhole = group.every((manifest) => manifest.isWhole);
    return { file, roots, isWhole, ...(inherited.length > 0 && { inherited }) };
  });
}

function distinct(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

/** Whether a package, by its key, and everything that it leads to have a version and known dependencies. */
function createIsResolved(packages: readonly ResolvedPackage[]): (key: string) => boolean {
  const byKey = new Map(packages.map((node) => [componentKey(node), node]));
  const incomplete = findIncomplete(
    [...byKey].map(([key, { version, unresolved, dependsOn }]) => {
      const isMissing = version === "" || unresolved !== undefined;
      return [key, { edges: dependsOn, isMissing }];
    }),
  );
  return (key) => byKey.has(key) && !incomplete.has(key);
}

/** Entries that apply to no platform, unless another entry of the file requires the same name. */
function onNoPlatform(trees: readonly ResolvedTree[]): OtherPlatform[] {
  const entries = trees.flatMap(({ manifests }) => manifests.flatMap(({ roots }) => [...roots]));
  const used = new Set(entries.flatMap(([component, keys]) => (keys.length > 0 ? [placeKey(component)] : [])));
  const others = new Map<string, OtherPlatform>();
  for (const other of trees.flatMap(({ notOnPlatform = [] }) => notOnPlatform)) {
    if (used.has(`${other.name}\n${other.file}`)) continue;
    others.set(`${other.name}\n${other.file}\n${other.line ?? ""}\n${other.marker}`, other);
  }
  return [...others.values()];
}

function placeKey({ name, locations: [place] }: Component): string {
  return `${name}\n${place?.file ?? ""}`;
}
