import type { Component } from "../../../domain/contracts/component.ts";
import type {
  InstalledManifest,
  InstalledPackages,
  Tree,
  UncoveredManifest,
} from "../../../domain/contracts/contracts.ts";
import { findIncomplete } from "../../../graph/incomplete.ts";
import { buildLockGraph, rootEntry } from "../../../graph/lock-graph.ts";
import { readInstalled } from "../../kit/installed-packages.ts";
import { findProviders, isOwn, requiredNames, toEntries } from "../files/package-entry.ts";
import { composerAccepts } from "../versions/constraints.ts";
import { createVendorSearch, type VendorFolder } from "./vendor-folder.ts";

/** What Composer has installed for manifests that no lockfile covers. */
export async function composerInstalledTree(
  manifests: readonly UncoveredManifest[],
  tree: Tree,
): Promise<InstalledPackages> {
  const search = createVendorSearch(tree);
  return await readInstalled(manifests, ({ folder }) => search(folder), readVendor);
}

function readVendor(vendor: VendorFolder, manifests: readonly UncoveredManifest[]): InstalledPackages {
  const { packages, dev, file } = vendor;
  const providers = findProviders(packages);
  const asked = manifests.flatMap(({ components }) => components);
  const edges = asked.flatMap(({ name, scope }) => (providers.get(name) ?? []).map((to) => ({ to, scope })));
  const entries = toEntries(packages, ({ name }) => dev && (dev.has(name) ? "dev" : "runtime"));
  const { components } = buildLockGraph(file, [...entries, rootEntry(edges)]);
  const incomplete = findIncomplete(
    packages.map(({ require }, at) => {
      const isMissing = requiredNames(require).some((name) => !providers.has(name));
      return [at, { edges: entries[at]?.edges.map(({ to }) => to) ?? [], isMissing }];
    }),
  );
  return {
    components: components.map((component) => withPlaces(component, asked)),
    manifests: manifests.map((manifest) => judge(manifest, vendor, providers, incomplete)),
  };
}

/** Where the manifests name it, too. */
function withPlaces(component: Component, asked: readonly Component[]): Component {
  const places = asked.flatMap(({ name, locations }) => (name === component.name ? locations : []));
  return places.length === 0 ? component : { ...component, locations: [...component.locations, ...places] };
}

function judge(
  { file, components }: UncoveredManifest,
  { packages }: VendorFolder,
  providers: ReadonlyMap<string, readonly number[]>,
  incomplete: ReadonlySet<number>,
): InstalledManifest {
  const replaced = new Set<Component>();
  let isWhole = true;
  for (const component of components) {
    const places = providers.get(component.name) ?? [];
    const fits = places.some((at) => {
      const installed = packages[at];
      return (
        installed &&
        (installed.name !== component.name || isOwn(installed) || composerAccepts(component, installed.version))
      );
    });
    if (fits) replaced.add(component);
    if (!fits || places.some((at) => incomplete.has(at))) isWhole = false;
  }
  return { file, replaced, isWhole };
}
