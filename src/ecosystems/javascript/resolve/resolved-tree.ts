import { componentKey, type Scope, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../../../domain/contracts/trees.ts";
import { exactVersion } from "../versions/exact-version.ts";
import type { PeerConflict } from "./builder.ts";
import { markConflicts } from "./mark-conflicts.ts";
import { scopesOf } from "./flags.ts";
import { joinPackages } from "../../../graph/join-trees.ts";
import { isOptional, type Node } from "./node.ts";
import type { Package } from "./package.ts";
import type { ProjectManifest } from "./project.ts";

/** A tree as it was built, with the node of each manifest. */
export interface BuiltTree {
  readonly projects: ReadonlyMap<ProjectManifest, Node>;
  readonly conflicts: readonly PeerConflict[];
  /** Why it was not built to the end. */
  readonly problem?: Unresolved;
}

/** The packages of a tree, and the results for the entries of its manifests. */
export function toResolved(built: BuiltTree): ResolvedTree {
  const roots = [...built.projects.values()];
  const leftOut = failedOptional(roots);
  const scopes = scopesOf(roots, (node) => leftOut.has(node));
  const problems = describeLimit(built);
  const placed = inBreadth(roots, leftOut).flatMap((reached) => {
    const scope = scopes.get(reached.node)?.scope ?? "unknown";
    return packagesAt(reached, scope, leftOut, problems);
  });
  const packages = markConflicts(joinPackages([...placed, ...neverPlaced(built)]), built.conflicts);
  const manifests = [...built.projects].map(([project, node]) => toManifest(project, node, { leftOut, built }));
  return { packages, manifests, notes: shrinkwrapNotes(built, leftOut) };
}

/**
 * Nodes that are left out because an optional dependency does not exist: npm continues without it. They stay where it
 * is unknown whether it exists.
 */
function failedOptional(roots: readonly Node[]): ReadonlySet<Node> {
  const scopes = scopesOf(roots, () => false);
  const failed = [...scopes.keys()].filter((node) => node.package.problem?.code === "missing");
  const leftOut = new Set<Node>();
  for (const node of failed) {
    const set = dependents(node);
    if (![...set].some(({ isProject }) => isProject)) for (const one of set) leftOut.add(one);
  }
  return leftOut;
}

/** A node and everything that needs it. */
function dependents(node: Node): ReadonlySet<Node> {
  const set = new Set([node]);
  for (const one of set) for (const edge of one.edgesIn) if (!isOptional(edge)) set.add(edge.from);
  return set;
}

interface Reached {
  readonly node: Node;
  /** The first requirement for it. */
  readonly requirement: string;
}

/** The nodes that are reached, the nearest first. */
function inBreadth(roots: readonly Node[], leftOut: ReadonlySet<Node>): Reached[] {
  const seen = new Set(roots);
  const all: Reached[] = roots.map((node) => ({ node, requirement: "" }));
  for (const { node } of all) {
    for (const edge of node.edgesOut.values()) {
      if (!edge.to || leftOut.has(edge.to) || seen.has(edge.to)) continue;
      seen.add(edge.to);
      all.push({ node: edge.to, requirement: edge.spec });
    }
  }
  return all.filter(({ node }) => !node.isProject);
}

function packagesAt(
  { node, requirement }: Reached,
  scope: Scope,
  leftOut: ReadonlySet<Node>,
  problems: ReadonlyMap<Node, Unresolved>,
): ResolvedPackage[] {
  const { name, version, origin, problem } = node.package;
  const inside = node.package.bundled.map((pair) => toBundled(pair, node.package, scope));
  const needed = [...node.edgesOut.values()].flatMap(({ to }) => (to && !leftOut.has(to) ? [keyOf(to.package)] : []));
  const unresolved = problem ?? problems.get(node);
  const own: ResolvedPackage = {
    type: "npm",
    name,
    version,
    ...(origin && { origin }),
    scope,
    requirement,
    dependsOn: [...new Set([...needed, ...inside.map(componentKey)])],
    ...(unresolved && { unresolved }),
  };
  return [own, ...inside];
}

/** A package inside the archive of another one; its version is known only if it is pinned. */
function toBundled([name, spec]: readonly [string, string], around: Package, scope: Scope): ResolvedPackage {
  const version = exactVersion(spec) ?? "";
  const message = `It lies inside of the archive of ${around.name} ${around.version}, which asks for "${spec.slice(0, 200)}"; which version that is, the registry does not say.`;
  const unresolved: Unresolved = { code: "unreadable", message };
  return { type: "npm", name, version, scope, requirement: spec, dependsOn: [], ...(version === "" && { unresolved }) };
}

function keyOf({ name, version }: Pick<Package, "name" | "version">): string {
  return componentKey({ type: "npm", name, version });
}

/** An incomplete tree may miss any package, so every requirement is marked. */
function describeLimit({ projects, problem }: BuiltTree): ReadonlyMap<Node, Unresolved> {
  const asked = [...projects.values()].flatMap((node) => [...node.edgesOut.values()]);
  return new Map(problem ? asked.flatMap(({ to }) => (to ? [[to, problem] as const] : [])) : []);
}

/** Dependencies of a project that were not reached before the limit. */
function neverPlaced({ projects, problem }: BuiltTree): ResolvedPackage[] {
  if (!problem) return [];
  const open = [...projects.values()].flatMap((node) => [...node.edgesOut.values()].filter((edge) => !edge.to));
  return open.map(({ wanted, spec }) => ({
    ...{ type: "npm", name: wanted.name, version: "", scope: "unknown", requirement: spec },
    ...{ dependsOn: [], unresolved: problem },
  }));
}

interface Context {
  readonly leftOut: ReadonlySet<Node>;
  readonly built: BuiltTree;
}

function toManifest({ manifest, asked }: ProjectManifest, node: Node, { leftOut, built }: Context): ResolvedManifest {
  const roots = new Map(
    asked.flatMap(({ name, component }) => {
      const edge = node.edgesOut.get(name);
      if (edge?.to) return leftOut.has(edge.to) ? [] : [[component, [keyOf(edge.to.package)]] as const];
      return edge && built.problem ? [[component, [keyOf({ name: edge.wanted.name, version: "" })]] as const] : [];
    }),
  );
  const isBuilt = built.problem === undefined && built.conflicts.length === 0;
  const isEach = asked.every(({ name }) => isDealtWith(node, name));
  const isKnown = inBreadth([node], leftOut).every((reached) => isWithoutGap(reached.node));
  return { file: manifest.file, roots, isWhole: isBuilt && isEach && isKnown };
}

/** The dependencies of packages from outside a registry are unknown. */
function isDealtWith(node: Node, name: string): boolean {
  const edge = node.edgesOut.get(name);
  return edge !== undefined && (edge.to !== undefined || isOptional(edge));
}

function isWithoutGap(node: Node): boolean {
  const isMissing = [...node.edgesOut.values()].some((edge) => !edge.to && !isOptional(edge) && !edge.isAbandoned);
  return !isMissing && node.package.bundled.length === 0;
}

/** npm follows a lockfile inside an archive, which lcc does not open here: versions below may differ. */
function shrinkwrapNotes({ projects }: BuiltTree, leftOut: ReadonlySet<Node>): { file: string; message: string }[] {
  return [...projects].flatMap(([{ manifest }, root]) => {
    const names = inBreadth([root], leftOut)
      .filter(({ node }) => node.package.hasShrinkwrap)
      .map(({ node }) => `${node.package.name} ${node.package.version}`);
    if (names.length === 0) return [];
    const shown = [...new Set(names)].sort().slice(0, 10).join(", ");
    const message = `${shown}: published with a lockfile inside, which lcc does not read; the versions of what it needs may differ.`;
    return [{ file: manifest.file, message }];
  });
}
