import { componentKey, type Scope, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import { reach } from "../../../graph/reach.ts";
import { type Chosen, rootEdges } from "./solve-with-gaps.ts";
import type { Edge } from "./terms.ts";
import { rootNode, type Universe } from "./universe.ts";

/** A list of requirements: the plain list of a manifest, one of its extras or groups. */
export interface Part {
  readonly scope: Scope;
  readonly reason?: string;
  readonly nodes: readonly string[];
}

/** How the result of an ecosystem is written. */
export interface PackageFacts {
  readonly type: string;
  readonly baseOf: (node: string) => string;
  readonly versionOf: (name: string, at: number) => string;
  readonly unresolvedOf: (name: string, at: number) => Unresolved | undefined;
}

/** Follows the chosen versions from the parts of the manifests. The most important part that needs a package wins. */
export async function buildGraph(
  { universe, versions }: Chosen<Universe>,
  parts: readonly Part[],
  { type, baseOf, ...facts }: PackageFacts,
): Promise<ReadonlyMap<string, ResolvedPackage>> {
  const edgesOf = new Map<string, readonly Edge[]>();
  for (const [node, at] of versions) {
    const edges = node === rootNode ? [] : await universe.edgesOf(node, at);
    edgesOf.set(node, "unusable" in edges ? [] : edges.filter(({ to }) => to !== baseOf(node)));
  }
  const versionOf = (name: string): string => facts.versionOf(name, versions.get(name) ?? 0);
  const keyOf = (name: string): string => componentKey({ type, name, version: versionOf(name) });
  const asked = askedBy(await rootEdges(universe), edgesOf, baseOf);
  const packages = new Map<string, ResolvedPackage>();
  const nodesOf = Map.groupBy(edgesOf, ([node]) => baseOf(node));
  for (const [node, { scope, reason }] of reachedFrom(parts, edgesOf)) {
    const name = baseOf(node);
    if (packages.has(name)) continue; // an extra of it, by a weaker way
    const targets = new Set((nodesOf.get(name) ?? []).flatMap(([, edges]) => edges.map(({ to }) => baseOf(to))));
    const unresolved = facts.unresolvedOf(name, versions.get(name) ?? 0);
    packages.set(name, {
      type,
      name,
      version: versionOf(name),
      scope,
      ...(reason !== undefined && { scopeReason: reason }),
      requirement: asked.get(name) ?? "",
      dependsOn: [...targets].map(keyOf).sort(),
      ...(unresolved && { unresolved }),
    });
  }
  return packages;
}

/** The strongest part that needs a node; of several, the first by name. */
function reachedFrom(parts: readonly Part[], edgesOf: ReadonlyMap<string, readonly Edge[]>) {
  const starts = parts
    .toSorted((a, b) => ((a.reason ?? "") < (b.reason ?? "") ? -1 : 1))
    .flatMap(({ nodes, ...way }) => nodes.toSorted().map((to) => ({ to, ...way })));
  return reach(starts, (node: string) => edgesOf.get(node) ?? []);
}

/** The requirement as the nearest dependent wrote it; the manifest is nearest. */
function askedBy(
  roots: readonly Edge[],
  edgesOf: ReadonlyMap<string, readonly Edge[]>,
  baseOf: PackageFacts["baseOf"],
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  const open = new Set<string>();
  const take = (edges: readonly Edge[]): void => {
    for (const { to, specifier } of edges) {
      const name = baseOf(to);
      if (!asked.has(name)) asked.set(name, specifier);
      open.add(to);
    }
  };
  take(roots);
  for (const node of open) take(edgesOf.get(node) ?? []);
  return asked;
}
