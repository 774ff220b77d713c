import { type Component, componentKey, type Scope, type Unresolved } from "../../../domain/contracts/component.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../../../domain/contracts/trees.ts";
import { joinPackages } from "../../../graph/join-trees.ts";
import { reach, type Usage } from "../../../graph/reach.ts";
import type { PeerConflict } from "./builder.ts";
import { type Edge, isOptional, type Node } from "./node.ts";
import type { Package } from "./package.ts";
import type { PackedPackage } from "./packed-packages.ts";
import type { Project, ProjectManifest } from "./project.ts";
import { findRefusals, markRefused } from "./refusals.ts";

/** A tree as it was built, with the node of each manifest. */
export interface BuiltTree {
  readonly projects: ReadonlyMap<ProjectManifest, Node>;
  readonly conflicts: readonly PeerConflict[];
  /** Why it was not built to the end. */
  readonly problem?: Unresolved;
}

/** The packages of a tree, and the results for the entries of its manifests. */
export function toResolved(built: BuiltTree, project: Project): ResolvedTree {
  const roots = [...built.projects.values()];
  const leftOut = failedOptional(roots);
  const scopes = scopesOf(roots, (node) => leftOut.has(node), shippedBy(built));
  const problems = describeLimit(built);
  const placed = inBreadth(roots, leftOut).flatMap((reached) => {
    const { scope, reason } = scopes.get(reached.node) ?? { scope: "unknown" };
    const packages = packagesAt(reached, scope, leftOut, problems);
    return reason === undefined ? packages : packages.map((resolved) => ({ ...resolved, scopeReason: reason }));
  });
  const nodes = inBreadth(roots, leftOut).map(({ node }) => node);
  const required = nodes.filter((node) => scopes.get(node)?.scope !== "optional");
  const refusals = findRefusals(project, {
    root: roots.find(({ home }) => !home),
    conflicts: built.conflicts,
    required,
  });
  const packages = markRefused(joinPackages([...placed, ...neverPlaced(built)]), refusals);
  const manifests = [...built.projects].map(([manifest, node]) =>
    toManifest(manifest, node, { leftOut, built, isRefused: refusals.length > 0 }),
  );
  const runtimes = project.manager === "npm" && packages.length > 0 ? [project.node.title] : [];
  return { packages, manifests, runtimes, notes: describeGaps(built, leftOut) };
}

/** Nodes left out because an optional dependency does not exist, as in npm; not where that is unknown. */
function failedOptional(roots: readonly Node[]): ReadonlySet<Node> {
  const scopes = scopesOf(roots, () => false);
  const failed = [...scopes.keys()].filter((node) => node.package.problem?.code === "missing");
  const leftOut = new Set<Node>();
  for (const node of failed) {
    const set = dependents(node);
    if (![...set].some(({ isProject }) => isProject)) for (const dependent of set) leftOut.add(dependent);
  }
  return leftOut;
}

/** A node and everything that needs it. */
function dependents(node: Node): ReadonlySet<Node> {
  const set = new Set([node]);
  for (const dependent of set) for (const edge of dependent.edgesIn) if (!isOptional(edge)) set.add(edge.from);
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
  const { name, version, origin, problem, packed } = node.package;
  const inside = packed.map((inner) => toPacked(inner, scope));
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

function toPacked({ name, version, spec = "", unresolved }: PackedPackage, scope: Scope): ResolvedPackage {
  return { type: "npm", name, version, scope, requirement: spec, dependsOn: [], ...(unresolved && { unresolved }) };
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
  readonly isRefused: boolean;
}

function toManifest(
  { manifest, asked }: ProjectManifest,
  node: Node,
  { leftOut, built, isRefused }: Context,
): ResolvedManifest {
  const roots = new Map<Component, readonly string[]>(
    asked.flatMap(({ name, component }): [Component, readonly string[]][] => {
      const edge = node.edgesOut.get(name);
      if (edge?.to) return [[component, leftOut.has(edge.to) ? [] : [keyOf(edge.to.package)]]];
      return edge && built.problem ? [[component, [keyOf({ name: edge.wanted.name, version: "" })]]] : [];
    }),
  );
  const isBuilt = built.problem === undefined && !isRefused;
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
  return !isMissing && !node.package.packed.some(({ unresolved }) => unresolved);
}

/** What a reader of the tree should know: lockfiles in archives that could not be read, and what does not exist. */
function describeGaps({ projects }: BuiltTree, leftOut: ReadonlySet<Node>): { file: string; message: string }[] {
  return [...projects].flatMap(([{ manifest }, root]) => {
    const all = [...scopesOf([root], () => false).keys()];
    const unread = all.filter((node) => node.package.hasUnreadShrinkwrap && !leftOut.has(node));
    const missing = all.filter((node) => node.package.problem?.code === "missing" && leftOut.has(node));
    const messages = [
      ...describeAll(unread, "published with a lockfile inside, which lcc could not read; the versions may differ."),
      ...describeAll(missing, "an optional dependency that does not exist; it is left out, as in an installation."),
    ];
    return messages.map((message) => ({ file: manifest.file, message }));
  });
}

function describeAll(nodes: readonly Node[], what: string): string[] {
  const names = nodes.map(({ package: { name, version } }) => `${name} ${version}`.trim());
  return names.length === 0 ? [] : [`${[...new Set(names)].sort().slice(0, 10).join(", ")}: ${what}`];
}

/** Development dependencies that a bundler copies into the product, by the names in each manifest, and why. */
type Shipped = ReadonlyMap<Node, ReadonlyMap<string, string>>;

function shippedBy({ projects }: BuiltTree): Shipped {
  return new Map(
    [...projects].map(([{ asked }, node]) => {
      const raised = asked.flatMap(({ name, component: { scope, scopeReason } }) =>
        scope === "runtime" && scopeReason !== undefined ? [[name, scopeReason] as const] : [],
      );
      return [node, new Map(raised)];
    }),
  );
}

/** The scopes of the nodes of a tree. Only reached nodes have one. */
function scopesOf(
  projects: readonly Node[],
  isLeftOut: (node: Node) => boolean,
  shipped: Shipped = new Map(),
): ReadonlyMap<Node, Usage> {
  const starts = projects.map((to) => ({ to, scope: "runtime" as const }));
  return reach(starts, (node: Node) =>
    [...node.edgesOut.values()].flatMap((edge) => {
      const reason = shipped.get(node)?.get(edge.name);
      const usage: Usage = reason === undefined ? { scope: scopeOf(edge) } : { scope: "runtime", reason };
      return edge.to && !isLeftOut(edge.to) ? [{ to: edge.to, ...usage }] : [];
    }),
  );
}

function scopeOf(edge: Edge): Scope {
  if (edge.type === "dev") return "dev";
  return isOptional(edge) ? "optional" : "runtime";
}
