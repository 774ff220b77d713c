import { type Component, componentKey, weakerScope } from "../../../../domain/contracts/component.ts";
import { stripCredentials } from "../../../../text/strip-credentials.ts";
import type { ResolvedPackage } from "../../../../domain/contracts/trees.ts";
import { joinPackages } from "../../../../graph/join-trees.ts";
import { gitOrigin } from "../../files/source.ts";
import { cratesIo, type CrateSource, type Dependency } from "../crate.ts";
import type { CrateGraph, CrateNode, Gap } from "./graph.ts";
import type { CrateScope } from "./scopes.ts";

type Named = Pick<Component, "type" | "name" | "version">;

/** Packages of one or more workspaces, each version once. */
export interface PackageList {
  /** The key of the package. */
  add(resolved: ResolvedPackage): string;
  list(): readonly ResolvedPackage[];
}

/** Two workspaces may need a package with different scopes: the more important one wins. */
export function createPackageList(): PackageList {
  const packages: ResolvedPackage[] = [];
  return {
    add(resolved) {
      packages.push(resolved);
      return componentKey(resolved);
    },
    list: () => joinPackages(packages),
  };
}

/** Adds all crates of a graph that are not the project's own, with their dependencies. */
export function addPackages(
  graph: CrateGraph,
  scopes: ReadonlyMap<string, CrateScope>,
  packages: PackageList,
): (node: CrateNode) => readonly string[] {
  const requirements = findRequirements(graph);
  const keysOf = createKeysOf(graph, scopes, packages);
  for (const node of graph.values()) {
    const { crate, unread } = node;
    const needed = keysOf(node); // lists what has no version, too
    if (crate.source.kind !== "index") continue;
    const { scope = "optional", reason } = scopes.get(crate.id) ?? {};
    packages.add({
      ...named(crate.name, crate.version),
      ...originOf(crate.source),
      scope,
      ...(reason !== undefined && { scopeReason: reason }),
      requirement: requirements.get(crate.id) ?? "",
      dependsOn: needed.toSorted(),
      ...(unread && { unresolved: unread }),
    });
  }
  return keysOf;
}

function named(name: string, version: string): Named {
  return { type: "cargo", name, version };
}

function originOf(source: CrateSource): Pick<ResolvedPackage, "origin"> {
  if (source.kind !== "index" || source.index === cratesIo) return {};
  return { origin: { kind: "registry", address: stripCredentials(source.index) } };
}

/** The packages that a crate needs; a crate of the project in between is passed through. */
function createKeysOf(
  graph: CrateGraph,
  scopes: ReadonlyMap<string, CrateScope>,
  packages: PackageList,
): (node: CrateNode) => readonly string[] {
  const keysByCrate = new Map<string, readonly string[]>();
  return (start) => {
    const before = keysByCrate.get(start.crate.id);
    if (before) return before;
    const keys = new Set<string>();
    const queue = new Set([start]);
    for (const node of queue) {
      for (const { to } of node.edges) {
        const next = graph.get(to.id);
        if (next?.crate.source.kind === "folder") queue.add(next);
        else keys.add(componentKey(named(to.name, to.version)));
      }
      const scope = scopes.get(node.crate.id)?.scope ?? "optional";
      for (const gap of node.gaps) keys.add(packages.add(gapPackage(gap, node.isMember ? undefined : scope)));
      if (node.crate.source.kind === "folder") continue; // dependencies from elsewhere stay as declared
      for (const { dependency, where } of node.outside)
        keys.add(packages.add(outsidePackage(dependency, where, scope)));
    }
    const list = [...keys];
    keysByCrate.set(start.crate.id, list);
    return list;
  };
}

const scopeOfKind = { normal: "runtime", build: "build", dev: "dev" } as const;

/** A dependency without a version, with the scope of its table, or of the dependent crate. */
export function gapPackage(
  { dependency, unresolved }: Gap,
  scope: ResolvedPackage["scope"] | undefined,
): ResolvedPackage {
  const { name, requirement, kind, isOptional, source } = dependency;
  const own = isOptional ? "optional" : scopeOfKind[kind];
  return {
    ...named(name, ""),
    ...originOf(source),
    scope: scope === undefined ? own : weakerScope(own, scope),
    requirement,
    dependsOn: [],
    unresolved,
  };
}

function outsidePackage(
  { name, requirement }: Dependency,
  where: string,
  scope: ResolvedPackage["scope"],
): ResolvedPackage {
  const message = `The project takes ${name} from a place that lcc does not read.`;
  const origin = /^[a-z+]{1,20}:|@/.test(where)
    ? gitOrigin(where, undefined)
    : ({ kind: "file", address: where } as const);
  return { ...named(name, ""), scope, requirement, dependsOn: [], origin, unresolved: { code: "unreadable", message } };
}

/** The requirement of the nearest manifest or crate, as written. */
function findRequirements(graph: CrateGraph): ReadonlyMap<string, string> {
  const requirements = new Map<string, string>();
  const queue = new Set([...graph.values()].filter(({ isMember }) => isMember).sort(byId));
  for (const node of queue) {
    for (const { dependency, to } of node.edges.toSorted((a, b) =>
      a.dependency.requirement < b.dependency.requirement ? -1 : 1,
    )) {
      if (!requirements.has(to.id)) requirements.set(to.id, dependency.requirement);
      const next = graph.get(to.id);
      if (next) queue.add(next);
    }
  }
  return requirements;
}

function byId(a: CrateNode, b: CrateNode): number {
  return a.crate.id < b.crate.id ? -1 : 1;
}
