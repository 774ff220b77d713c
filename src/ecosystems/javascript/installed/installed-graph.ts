import type { Component, Scope } from "../../../domain/contracts/component.ts";
import { lockedVersion } from "../versions/exact-version.ts";
import { listEdges, installedName } from "../files/npm/install-tree.ts";
import type { NpmEntry } from "../files/lock-entries.ts";
import { readOrigin } from "../files/origin.ts";
import { isPackageName } from "../package-name.ts";
import type { GraphEdge } from "../../../domain/contracts/member-graph.ts";
import type { HiddenLocks } from "./hidden-lock.ts";
import type { Place, Places } from "./places.ts";

interface InstalledNode {
  readonly entry: NpmEntry;
  /** A dependency is not installed. */
  readonly isMissing: boolean;
}

/** A dependency of a manifest: the component, and the name under which it is installed. */
export interface Asked {
  readonly name: string;
  readonly component: Component;
  readonly scope: Scope;
}

export interface InstalledGraph {
  readonly nodes: readonly InstalledNode[];
  /** For each dependency that is installed, the index of its node. */
  readonly edges: ReadonlyMap<Component, GraphEdge>;
  /** Links to folders of the project, which are not components. */
  readonly own: ReadonlySet<Component>;
  /** The number of packages beyond the limit. */
  readonly left: number;
}

/** Follows the dependencies of manifests through the installed packages. Each package is read once. */
export async function walkInstalled(
  asked: readonly { readonly folder: string; readonly wanted: readonly Asked[] }[],
  places: Places,
  hidden: HiddenLocks,
  maxPackages: number,
): Promise<InstalledGraph> {
  const open: Place[] = [];
  const byHome = new Map<string, number>();
  let left = 0;
  const reach = (place: Place): number | undefined => {
    const index = byHome.get(place.home);
    if (index !== undefined) return index;
    if (open.length >= maxPackages) {
      left++;
      return undefined;
    }
    byHome.set(place.home, open.length);
    return open.push(place) - 1;
  };
  const edges = new Map<Component, GraphEdge>();
  const own = new Set<Component>();
  for (const { folder, wanted } of asked) {
    for (const { name, component, scope } of wanted) {
      const place = await places.find(folder, name);
      const to = place && !place.isOwn ? reach(place) : undefined;
      if (place?.isOwn) own.add(component);
      else if (to !== undefined) edges.set(component, { to, scope, ...explainScope(component, scope) });
    }
  }
  const nodes: InstalledNode[] = [];
  for (let at = 0; at < open.length; at++) {
    const place = open[at];
    if (place) nodes.push(await toNode(place, places, reach, hidden));
  }
  return { nodes, edges, own, left };
}

/** Of the same scope; a peer that is installed has another one. */
export function explainScope({ scope, scopeReason }: Component, installed: Scope): Pick<GraphEdge, "reason"> {
  return scope === installed && scopeReason !== undefined ? { reason: scopeReason } : {};
}

async function toNode(
  place: Place,
  places: Places,
  reach: (place: Place) => number | undefined,
  hidden: HiddenLocks,
): Promise<InstalledNode> {
  const { home, manifest } = place;
  const targets = new Map<string, number>();
  let isMissing = false;
  for (const [name, isNeeded] of wantedBy(manifest)) {
    const installed = await places.find(home, name);
    if (installed?.isOwn) continue;
    const to = installed && reach(installed);
    if (to !== undefined) targets.set(name, to);
    else if (isNeeded || installed) isMissing = true;
  }
  return {
    entry: toEntry(
      place,
      listEdges(manifest, false, (name) => targets.get(name)),
      hidden,
    ),
    isMissing,
  };
}

/** Names, and whether the package needs them. A missing peer was left out on purpose. */
function wantedBy(manifest: Place["manifest"]): ReadonlyMap<string, boolean> {
  const wanted = new Map<string, boolean>();
  for (const [table, isNeeded] of tables) for (const name of manifest[table].names()) wanted.set(name, isNeeded);
  return wanted;
}

/** An optional dependency may be in `dependencies` too, and is still optional. */
const tables: readonly (readonly ["peerDependencies" | "dependencies" | "optionalDependencies", boolean])[] = [
  ["peerDependencies", false],
  ["dependencies", true],
  ["optionalDependencies", false],
];

/** The folder may be an alias; package.json has the real name. */
function toEntry({ home, manifest }: Place, edges: readonly GraphEdge[], hidden: HiddenLocks): NpmEntry {
  const folder = installedName(home) ?? "";
  const stated = manifest.name;
  const noted = hidden.get(home);
  const isNoted = noted?.version === manifest.version;
  return {
    name: stated !== undefined && isPackageName(stated) ? stated : folder,
    version: lockedVersion(manifest.version),
    own: false,
    root: false,
    edges,
    origin: isNoted ? readOrigin(noted?.resolved) : undefined,
    file: `${home}/package.json`,
  };
}
