import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type {
  InstalledManifest,
  InstalledPackages,
  Tree,
  UncoveredManifest,
} from "../../../domain/contracts/contracts.ts";
import type { GraphEdge } from "../../../domain/contracts/member-graph.ts";
import { reachEntries, rootEntry } from "../../../graph/lock-graph.ts";
import { parseYaml, yamlKeyLines } from "../../../formats/yaml.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import type { RealFolders } from "../../kit/real-folders.ts";
import { type NpmEntry, readEntries } from "../files/lock-entries.ts";
import { pnpmEntries } from "../files/pnpm/pnpm-entries.ts";
import { readPnpmLock, type PnpmLock } from "../files/pnpm/pnpm-shape.ts";
import { fits } from "./asked.ts";
import { explainScope } from "./installed-graph.ts";

/** The lockfile of what pnpm installed. lcc does not follow the links to its packages. */
const storeLock = "node_modules/.pnpm/lock.yaml";

/** The nearest folder at or above a manifest in which pnpm has installed; undefined where it has not. */
export async function findPnpmRoot(folder: string, folders: RealFolders): Promise<string | undefined> {
  for (const above of upwards(folder)) if (await folders.has(above, storeLock)) return above;
  return undefined;
}

/** What pnpm has installed below one folder for some manifests. */
export async function readPnpmStore(
  root: string,
  manifests: readonly UncoveredManifest[],
  tree: Tree,
): Promise<InstalledPackages> {
  const path = joinPath(root, storeLock);
  const source = await readOptional(await tree.file(path), (text) => ({ text, lock: readPnpmLock(parseYaml(text)) }));
  if (!source?.lock) return { components: [], manifests: [], notes: [unreadable(path)] };
  const lines = yamlKeyLines(source.text, 2);
  const all = pnpmEntries(source.lock, { lineOf: (key) => lines.get(key), memberOf: () => undefined, notes: [] });
  const locked = all.filter((entry) => !entry.root);
  const importers = importersIn(
    source.lock,
    all.filter((entry) => entry.root),
  );
  const asked = manifests.map((manifest) => match(manifest, locked, importers.get(relative(root, manifest.folder))));
  const roots = asked.map(({ edges }) => rootEntry(edges));
  return {
    components: withAskers(readEntries(path, keepReached([...locked, ...roots])).components, asked),
    manifests: asked.map(({ manifest }) => manifest),
  };
}

function unreadable(file: string): { file: string; message: string } {
  return { file, message: "pnpm's list of installed packages could not be read." };
}

/** Before version 9 a project alone has no table of importers. */
function importersIn(lock: PnpmLock, roots: readonly NpmEntry[]): ReadonlyMap<string, NpmEntry> {
  const names = lock.importers?.names() ?? [];
  return new Map(roots.map((entry, at) => [names.length === 0 ? "." : (names[at] ?? ""), entry]));
}

function relative(root: string, folder: string): string {
  if (folder === root) return ".";
  return root === "" ? folder : folder.slice(root.length + 1);
}

interface Matched {
  readonly manifest: InstalledManifest;
  readonly edges: NpmEntry["edges"];
  /** By the key of the installed component. */
  readonly askers: readonly (readonly [string, Component])[];
}

/** pnpm's list is complete, so a manifest is whole when all its dependencies are in it. */
function match(
  { file, components }: UncoveredManifest,
  locked: readonly NpmEntry[],
  importer: NpmEntry | undefined,
): Matched {
  const replaced = new Set<Component>();
  const askers: [string, Component][] = [];
  const byName = Map.groupBy(components, ({ name }) => name);
  const edges = (importer?.edges ?? []).flatMap(({ to }) => {
    const target = locked[to];
    const candidates = byName.get(target?.name ?? "") ?? [];
    const asker = candidates.find((candidate) => fits(candidate, target?.version ?? "")) ?? candidates[0];
    if (!target || !asker) return [];
    if (fits(asker, target.version)) replaced.add(asker);
    askers.push([componentKey({ type: "npm", name: target.name, version: target.version }), asker]);
    return [{ to, scope: asker.scope, ...explainScope(asker, asker.scope) }];
  });
  return {
    manifest: { file, replaced, isWhole: components.every((component) => replaced.has(component)) },
    edges,
    askers,
  };
}

function withAskers(components: readonly Component[], asked: readonly Matched[]): Component[] {
  const byKey = Map.groupBy(
    asked.flatMap(({ askers }) => askers),
    ([key]) => key,
  );
  return components.map((component) => {
    const by = byKey.get(componentKey(component)) ?? [];
    return { ...component, locations: [...component.locations, ...by.flatMap(([, { locations }]) => locations)] };
  });
}

/** Drops what only other projects of the same installation use. */
function keepReached(all: readonly NpmEntry[]): NpmEntry[] {
  const reached = reachEntries(all);
  const places = new Map<number, number>();
  for (const at of all.keys()) if (reached.has(at)) places.set(at, places.size);
  return all
    .filter((_, at) => places.has(at))
    .map((entry) => ({ ...entry, edges: entry.edges.flatMap((edge) => moveEdge(edge, places.get(edge.to))) }));
}

function moveEdge(edge: GraphEdge, to: number | undefined): GraphEdge[] {
  return to === undefined ? [] : [{ ...edge, to }];
}
