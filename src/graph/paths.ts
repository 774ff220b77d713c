import type { ResolvedManifest, ResolvedPackage } from "../domain/contracts/trees.ts";

/** Packages by key. */
export type Packages = ReadonlyMap<string, ResolvedPackage>;

/** The packages that a manifest names, and those it inherits. */
export function rootKeys({ roots, inherited = [] }: ResolvedManifest): string[] {
  return [...[...roots.values()].flat(), ...inherited];
}

/** For every reachable package, the key of the one before it on a shortest path; undefined for a root. */
export function walkFrom(roots: Iterable<string>, packages: Packages): Map<string, string | undefined> {
  const before = new Map<string, string | undefined>();
  for (const root of [...roots].sort()) if (packages.has(root)) before.set(root, undefined);
  // A map also iterates over entries that are added meanwhile, so this is a breadth-first search.
  for (const [key] of before) {
    for (const next of packages.get(key)?.dependsOn ?? []) {
      if (packages.has(next) && !before.has(next)) before.set(next, key);
    }
  }
  return before;
}

/** `name@version` of every package on the path from a root; empty for a root. */
export function findPath(key: string, before: ReadonlyMap<string, string | undefined>, packages: Packages): string[] {
  const path: string[] = [];
  for (let at = before.get(key); at !== undefined; at = before.get(at)) path.push(describeNode(packages.get(at)));
  return path.reverse();
}

function describeNode(node: ResolvedPackage | undefined): string {
  if (!node) return "";
  return node.version === "" ? node.name : `${node.name}@${node.version}`;
}
