import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { ResolvedManifest, ResolvedTree, TreeResolver, TreeTools } from "../../../domain/contracts/trees.ts";
import { findIncomplete } from "../../../graph/incomplete.ts";
import { exactVersion } from "../files/requirement.ts";
import { neededDependencies } from "./solve/activate.ts";
import { type Catalog, createCatalog } from "./index/catalog.ts";
import { type CrateIndex, createCrateIndex } from "./index/crate-index.ts";
import type { Crate, Dependency } from "./crate.ts";
import { allFeatures, enableForLock, type FeatureRequest, requestedFeatures } from "./graph/features.ts";
import { buildGraph, type CrateGraph, type CrateNode } from "./graph/graph.ts";
import { createFindIndex } from "./index/indexes.ts";
import { addPackages, createPackageList, gapPackage, type PackageList } from "./graph/packages.ts";
import { createIsOnPlatform } from "./graph/platform.ts";
import { preferredRust, resolverVersion } from "./rust-versions.ts";
import { type CrateScope, findScopes } from "./graph/scopes.ts";
import { solve } from "./solve/solve.ts";
import { findWorkspaces, type Workspace } from "./workspace/workspaces.ts";

/** What Cargo.lock would contain: all features, all targets, and the dev dependencies of the workspace. */
export function cargoTrees(tools: SourceTools): TreeResolver {
  const findIndex = createFindIndex(tools);
  return {
    source: "crates.io",
    dependsOnPlatform: true,
    manifests: ["rust/cargo-toml"],

    async resolve(manifests, treeTools): Promise<ResolvedTree> {
      const index = createCrateIndex(tools.http, findIndex, treeTools.ask);
      const byFile = new Map(manifests.map((manifest) => [manifest.file, manifest]));
      const packages = createPackageList();
      const resolved: ResolvedManifest[] = [];
      const workspaces = await findWorkspaces([...byFile.keys()], treeTools.tree);
      for (let at = 0; at < workspaces.length; at += batchSize) {
        const some = workspaces.slice(at, at + batchSize);
        const resolvedWorkspaces = await Promise.all(
          some.map((workspace) => resolveWorkspace(workspace, index, treeTools)),
        );
        for (const workspace of resolvedWorkspaces) resolved.push(...addWorkspace(workspace, byFile, packages));
      }
      return { packages: reachable(packages, resolved), manifests: resolved };
    },
  };
}

/** Workspaces of a project that are resolved in parallel, so that none waits for the requests of another. */
const batchSize = 20;

interface ResolvedWorkspace {
  readonly workspace: Workspace;
  readonly graph: CrateGraph;
  readonly scopes: ReadonlyMap<string, CrateScope>;
}

async function resolveWorkspace(
  workspace: Workspace,
  index: CrateIndex,
  { tree, target }: TreeTools,
): Promise<ResolvedWorkspace> {
  const catalog = createCatalog(index, workspace, await preferredRust(workspace, tree));
  const members = [...workspace.members].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { crate }]) => crate);
  await prefetch(members, catalog);
  const noted = await solve(members, catalog);
  const graph = await buildGraph(members, noted, (crate) => catalog.facts(crate));
  const scopes = findScopes(graph, createIsOnPlatform(target.platforms), resolverVersion(workspace) >= 2);
  return { workspace, graph, scopes };
}

function addWorkspace(
  { workspace, graph, scopes }: ResolvedWorkspace,
  byFile: ReadonlyMap<string, UncoveredManifest>,
  packages: PackageList,
): readonly ResolvedManifest[] {
  const keysOf = addPackages(graph, scopes, packages);
  const incomplete = findIncompleteCrates(graph);
  return [...workspace.members].flatMap(([file, { crate }]) => {
    const manifest = byFile.get(file);
    const node = graph.get(crate.id);
    if (!manifest || !node) return [];
    const isWhole = !incomplete.has(crate.id);
    return [{ file, roots: rootsOf(manifest, node), isWhole, ...inheritedBy(graph, node, keysOf, workspace) }];
  });
}

/** Entries of the manifest by name and requirement; dependencies from outside stay as declared. */
function rootsOf(
  { components }: UncoveredManifest,
  { edges, gaps }: CrateNode,
): ReadonlyMap<Component, readonly string[]> {
  const keys = new Map<string, string[]>();
  const add = (dependency: Dependency, key: string) => {
    const entry = entryKey(dependency.name, dependency.requirement);
    keys.set(entry, [...new Set([...(keys.get(entry) ?? []), key])]);
  };
  for (const { dependency, to } of edges) {
    if (to.source.kind === "index")
      add(dependency, componentKey({ type: "cargo", name: to.name, version: to.version }));
  }
  for (const gap of gaps) add(gap.dependency, componentKey(gapPackage(gap, undefined)));
  return new Map(
    components.flatMap((component): [Component, readonly string[]][] => {
      const asked = component.version === "" ? (component.requirement ?? "*") : `=${component.version}`;
      const packageKey = keys.get(entryKey(component.name, asked));
      return packageKey ? [[component, packageKey]] : [];
    }),
  );
}

function entryKey(name: string, requirement: string): string {
  return JSON.stringify([name, exactVersion(requirement) ?? requirement]);
}

/** Dependencies of a crate of the project that is not a member have no manifest here. */
function inheritedBy(
  graph: CrateGraph,
  { edges }: CrateNode,
  keysOf: (node: CrateNode) => readonly string[],
  { members, isLocked }: Workspace,
): Pick<ResolvedManifest, "inherited"> {
  if (isLocked) return {};
  const inherited = edges.flatMap(({ to }) => {
    const node = graph.get(to.id);
    if (!node || to.source.kind !== "folder" || members.has(to.source.file)) return [];
    return keysOf(node);
  });
  return inherited.length > 0 ? { inherited: [...new Set(inherited)].sort() } : {};
}

function findIncompleteCrates(graph: CrateGraph): ReadonlySet<string> {
  return findIncomplete(
    [...graph].map(([id, { edges, gaps, outside, unread }]) => {
      const isMissing = gaps.length > 0 || outside.length > 0 || unread !== undefined;
      return [id, { edges: edges.map(({ to }) => to.id), isMissing }];
    }),
  );
}

/** Where a lockfile covers the rest of a workspace, only the dependencies of the manifests are listed. */
function reachable(packages: PackageList, manifests: readonly ResolvedManifest[]): ResolvedTree["packages"] {
  const all = new Map(packages.list().map((resolved) => [componentKey(resolved), resolved]));
  const queue = new Set(
    manifests.flatMap(({ roots, inherited = [] }) => [...[...roots.values()].flat(), ...inherited]),
  );
  for (const key of queue) for (const next of all.get(key)?.dependsOn ?? []) queue.add(next);
  return [...all].filter(([key]) => queue.has(key)).map(([, resolved]) => resolved);
}

/** Far more than any real tree needs; the search requests the rest. */
const maxVisits = 50_000;

/** Requests what the search will most likely need, many at a time; the search itself would wait for each. */
async function prefetch(members: readonly Crate[], catalog: Catalog): Promise<void> {
  const seen = new Map<string, Set<string>>();
  let visits = 0;

  const visit = async (crate: Crate, request: FeatureRequest, isMember: boolean): Promise<void> => {
    const facts = await catalog.facts(crate);
    if ("code" in facts) return;
    const wanted = requestedFeatures(facts.features, request);
    const followed = seen.get(crate.id);
    if (followed && wanted.every((feature) => followed.has(feature))) return;
    const enabled = enableForLock(facts, wanted);
    if (!enabled || ++visits > maxVisits) return;
    seen.set(crate.id, new Set([...(followed ?? []), ...enabled.features]));
    await Promise.all(
      neededDependencies(facts, enabled.ofDependency, isMember).map(async ({ dependency, request: asked }) => {
        const [first] = (await catalog.candidates(dependency)).crates;
        if (first) await visit(first, asked, false);
      }),
    );
  };

  await Promise.all(members.map((crate) => visit(crate, allFeatures, true)));
}
