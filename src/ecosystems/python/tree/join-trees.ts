import { type Component, componentKey } from "../../../domain/component.ts";
import { scopes } from "../../../domain/schema/words.ts";
import type { OtherPlatform } from "../../../domain/targets.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../../../domain/trees.ts";

/** The trees of projects and of platforms as one: every package version once, every manifest once. */
export function joinTrees(projects: readonly (readonly ResolvedTree[])[]): ResolvedTree {
  const trees = projects.flat();
  return {
    packages: joinPackages(trees.flatMap(({ packages }) => packages)),
    manifests: joinManifests(trees.flatMap(({ manifests }) => manifests)),
    notOnPlatform: onNoPlatform(trees),
  };
}

function joinPackages(packages: readonly ResolvedPackage[]): ResolvedPackage[] {
  const groups = Map.groupBy(packages, componentKey);
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((a, b) => scopes.indexOf(a.scope) - scopes.indexOf(b.scope));
    if (!first) return [];
    const unresolved = group.find((one) => one.unresolved)?.unresolved;
    const dependsOn = [...new Set(group.flatMap((one) => one.dependsOn))].sort();
    return [{ ...first, dependsOn, ...(unresolved && { unresolved }) }];
  });
}

function joinManifests(manifests: readonly ResolvedManifest[]): ResolvedManifest[] {
  const groups = Map.groupBy(manifests, ({ file }) => file);
  return [...groups].map(([file, group]) => {
    const roots = new Map<Component, readonly string[]>();
    for (const one of group)
      for (const [component, keys] of one.roots)
        roots.set(component, [...new Set([...(roots.get(component) ?? []), ...keys])]);
    return { file, roots, isWhole: group.every(({ isWhole }) => isWhole) };
  });
}

/** Entries that apply to no platform, unless another entry of the file requires the same name. */
function onNoPlatform(trees: readonly ResolvedTree[]): OtherPlatform[] {
  const isUsed = new Set(
    trees.flatMap(({ manifests }) =>
      manifests.flatMap(({ roots }) =>
        [...roots].flatMap(([component, keys]) => (keys.length > 0 ? [placeOf(component)] : [])),
      ),
    ),
  );
  const found = new Map<string, OtherPlatform>();
  for (const other of trees.flatMap(({ notOnPlatform = [] }) => notOnPlatform)) {
    if (isUsed.has(`${other.name}\n${other.file}`)) continue;
    found.set(`${other.name}\n${other.file}\n${other.line ?? ""}\n${other.marker}`, other);
  }
  return [...found.values()];
}

function placeOf({ name, locations: [place] }: Component): string {
  return `${name}\n${place?.file ?? ""}`;
}
