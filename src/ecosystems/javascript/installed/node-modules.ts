import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type {
  InstalledManifest,
  InstalledPackages,
  Tree,
  UncoveredManifest,
} from "../../../domain/contracts/contracts.ts";
import type { ReachedLimit } from "../../../domain/report/report.ts";
import { findIncomplete } from "../../../graph/incomplete.ts";
import { rootEntry } from "../../../graph/lock-graph.ts";
import { type NpmEntry, readEntries } from "../files/lock-entries.ts";
import { askedBy, fits } from "./asked.ts";
import { readHiddenLocks } from "./hidden-lock.ts";
import { type Asked, type InstalledGraph, walkInstalled } from "./installed-graph.ts";
import { createPlaces, type Places } from "./places.ts";
import { formatNumber } from "../../../text/count.ts";

const maxPackages = 50_000;

export async function readNodeModules(
  manifests: readonly UncoveredManifest[],
  tree: Tree,
  max = maxPackages,
): Promise<InstalledPackages> {
  const folders = manifests.map(({ folder }) => folder);
  const hidden = await readHiddenLocks(folders, tree);
  const places = createPlaces(tree, hidden);
  const asked = await Promise.all(
    manifests.map(async (manifest) => ({ folder: manifest.folder, manifest, wanted: await askedBy(manifest, tree) })),
  );
  const graph = await walkInstalled(asked, places, hidden, max);
  const incomplete = incompleteIn(graph);
  return {
    components: installedComponents(graph),
    manifests: asked.map(({ manifest, wanted }) => judge(manifest, wanted, graph, incomplete)),
    notes: [...places.broken].map(([file, message]) => ({ file, message })),
    limits: limitsOf(graph, places, max),
  };
}

function incompleteIn({ nodes }: InstalledGraph): ReadonlySet<number> {
  return findIncomplete(
    nodes.map(({ entry, isMissing }, at) => [at, { edges: entry.edges.map(({ to }) => to), isMissing }]),
  );
}

function judge(
  { file, components }: UncoveredManifest,
  wanted: readonly Asked[],
  { nodes, edges, own }: InstalledGraph,
  incomplete: ReadonlySet<number>,
): InstalledManifest {
  const replaced = new Set<Component>();
  let isWhole = true;
  for (const { component } of wanted) {
    const at = edges.get(component)?.to;
    const isOwn = own.has(component);
    if (isOwn || (at !== undefined && fits(component, nodes[at]?.entry.version ?? ""))) replaced.add(component);
    if (at !== undefined && incomplete.has(at)) isWhole = false;
  }
  return { file, replaced, isWhole: isWhole && components.every((component) => replaced.has(component)) };
}

/** The manifest also names the direct ones and may have their origin. */
function installedComponents({ nodes, edges }: InstalledGraph): Component[] {
  const entries = nodes.map(({ entry }) => entry);
  const roots = rootEntry([...edges.values()]);
  const asking = Map.groupBy(edges, ([, { to }]) => keyOf(entries[to]));
  return readEntries("", [...entries, roots]).components.map((component) => {
    const by = (asking.get(componentKey(component)) ?? []).map(([asker]) => asker);
    const origin = by.find((asker) => asker.origin !== undefined)?.origin ?? component.origin;
    return {
      ...component,
      locations: [...component.locations, ...by.flatMap(({ locations }) => locations)],
      ...(origin && { origin }),
    };
  });
}

function keyOf(entry: NpmEntry | undefined): string {
  return entry ? componentKey({ type: "npm", name: entry.name, version: entry.version }) : "";
}

function limitsOf({ left }: InstalledGraph, places: Places, max: number): ReachedLimit[] {
  const limits: ReachedLimit[] = [];
  if (left > 0) limits.push({ bound: `${formatNumber(max)} installed packages in node_modules`, count: left });
  if (places.isSpent()) limits.push({ bound: "5,000,000 lookups in node_modules", count: 1 });
  return limits;
}
