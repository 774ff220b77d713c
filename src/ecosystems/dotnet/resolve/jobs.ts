import type { Component, Origin } from "../../../domain/contracts/component.ts";
import { countChoices, listEntries, type Entry } from "./entries.ts";
import {
  createEdgesOf,
  type Edge,
  type Graph,
  isSuppliedTo,
  type PackageEdge,
  packageEdge,
  type RootEdge,
} from "./graph.ts";
import type { Supply } from "../frameworks/supply.ts";
import { findBuild, type BuiltProject, type ReadProject } from "./read-project.ts";

/** One graph to settle, and its root entries. */
export interface Job {
  readonly graph: Graph;
  readonly entries: readonly Entry[];
  readonly originOf: (name: string) => Origin | undefined;
  /** Versions of packages that the SDK adds, by lower-case name; left out if the registry does not have them. */
  readonly implicit?: ReadonlyMap<string, string>;
}

export type Projects = ReadonlyMap<string, ReadProject>;

/** The graphs of a project: one for each framework and each version that conditions may choose. */
export function createProjectJobs(project: ReadProject, components: readonly Component[], projects: Projects): Job[] {
  const open = new Set(components.map(({ name }) => name.toLowerCase()));
  const frameworks = project.frameworks.length > 0 ? project.frameworks : [""];
  return frameworks.flatMap((framework) => {
    const build = project.builds.get(framework);
    if (!build) return [];
    const all = build.references.filter(({ name }) => open.has(name.toLowerCase()));
    // A lockfile with only some of the entries also has the dependencies of other projects.
    const isComplete = all.length === build.references.length;
    return Array.from({ length: Math.min(countChoices(all), maxChoices) }, (_, choice) => choice).flatMap((choice) => {
      const entries = listEntries(all, choice, project.scope);
      const plan = { project, build, framework, choice, projects: isComplete ? projects : new Map() };
      return [packagesJob(plan, entries), ...downloadsJob(plan, entries)];
    });
  });
}

/** A graph of entries that belong to no project. */
export function createLooseJob(
  entries: readonly Entry[],
  framework: string,
  originOf: Job["originOf"],
  /** For a program without a project, as for one with it. */
  supply?: Supply,
): Job {
  const edgesOf = createEdgesOf(framework, new Map(), supply && isSuppliedTo(supply));
  const graph = { roots: entries.map(toRoot), projects: new Map(), edgesOf, ...(supply && { supply }) };
  return { graph, entries, originOf };
}

/** Versions that conditions may choose for one package; each needs its own graph. */
export const maxChoices = 16;

interface Plan {
  readonly project: ReadProject;
  readonly build: BuiltProject;
  readonly framework: string;
  readonly choice: number;
  readonly projects: Projects;
}

function toRoot({ name, range, scope, reason }: Entry): RootEdge {
  return { edge: packageEdge(name, range), scope, ...(reason !== undefined && { reason }) };
}

function packagesJob(plan: Plan, entries: readonly Entry[]): Job {
  const { project, build, framework, projects } = plan;
  const { scope, reason } = project.scope;
  const own = { scope, ...(reason !== undefined && { reason }) };
  const used = entries.filter(({ isDownload }) => !isDownload);
  const roots: RootEdge[] = used.map(toRoot);
  const compiled = { scope: "dev" as const, reason: "supplied by the compiler" };
  for (const { name, range, isPrivate } of build.implicit)
    roots.push({ edge: packageEdge(name, range), ...(isPrivate && project.scope.isAnalyzer ? compiled : own) });
  for (const to of build.projects) if (projects.has(to)) roots.push({ edge: { kind: "project", to }, ...own });
  const isPruned = project.isPruned ? isSuppliedTo(build.supply) : () => false;
  const edgesOf = createEdgesOf(framework, build.pins, isPruned);
  const graph = { roots, projects: projectEdges(plan, isPruned), edgesOf, supply: build.supply };
  const implicit = new Map(build.implicit.map(({ name, range }) => [name.toLowerCase(), range]));
  return { graph, entries: used, originOf: project.originOf, implicit };
}

/** A package that is only downloaded has no dependencies. */
function downloadsJob({ project }: Plan, entries: readonly Entry[]): readonly Job[] {
  const downloads = entries.filter(({ isDownload }) => isDownload);
  if (downloads.length === 0) return [];
  const roots = downloads.map(toRoot);
  return [{ graph: { roots, projects: new Map(), edgesOf: () => [] }, entries: downloads, originOf: project.originOf }];
}

/** The dependencies of the referenced projects, without those that are private or pruned. */
function projectEdges(
  { build, framework, choice, projects }: Plan,
  isPruned: (edge: PackageEdge) => boolean,
): ReadonlyMap<string, readonly Edge[]> {
  const edges = new Map<string, readonly Edge[]>();
  const open = [...build.projects];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const project = projects.get(path);
    if (!project || edges.has(path)) continue;
    const used = findBuild(project, framework);
    const entries = listEntries(used?.references ?? [], choice, project.scope);
    const packages = entries.flatMap(({ name, range, scope, isPrivate, isDownload }): PackageEdge[] => {
      const edge = packageEdge(name, build.pins.get(name.toLowerCase()) ?? range);
      if (isPrivate || isDownload || isPruned(edge)) return [];
      return scope === "dev" && project.scope.scope !== "dev" ? [{ ...edge, isDev: true }] : [edge];
    });
    const implicit = used?.implicit.filter(({ isPrivate }) => !isPrivate) ?? [];
    for (const { name, range } of implicit) packages.push(packageEdge(name, range));
    const others = used?.projects.filter((other) => projects.has(other)) ?? [];
    edges.set(path, [...packages, ...others.map((to): Edge => ({ kind: "project", to }))]);
    for (const other of others) open.push(other);
  }
  return edges;
}
