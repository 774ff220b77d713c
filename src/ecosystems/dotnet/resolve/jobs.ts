import type { Component, Origin, Scope } from "../../../domain/contracts/component.ts";
import { parseFramework } from "../frameworks/framework.ts";
import { countChoices, entriesOf, type Entry } from "./entries.ts";
import type { Edge, Graph, RootEdge } from "./graph.ts";
import { createEdgesOf, packageEdge } from "./package-edges.ts";
import { buildFor, type BuiltProject, type ReadProject } from "./read-project.ts";

/** One graph to settle, and its root entries. */
export interface Job {
  readonly graph: Graph;
  readonly entries: readonly Entry[];
  readonly originOf: (name: string) => Origin | undefined;
  /** A package that .NET adds by itself; left out if the registry does not have it. */
  readonly implicit?: string;
}

/** Projects of the tree by path. */
export type Projects = ReadonlyMap<string, ReadProject>;

/** The graphs of a project: one for each framework and each version that conditions may choose. */
export function projectJobs(project: ReadProject, components: readonly Component[], projects: Projects): Job[] {
  const scopeOf = createScopes(components);
  const frameworks = project.frameworks.length > 0 ? project.frameworks : [""];
  return frameworks.flatMap((framework) => {
    const build = project.builds.get(framework);
    if (!build) return [];
    const all = build.references.filter(({ name }) => scopeOf(name) !== undefined);
    // A lockfile with only some of the entries also has the dependencies of other projects.
    const isComplete = all.length === build.references.length;
    return Array.from({ length: Math.min(countChoices(all), maxChoices) }, (_, choice) => choice).flatMap((choice) => {
      const entries = entriesOf(all, choice);
      const plan = { project, build, framework, choice, projects: isComplete ? projects : new Map() };
      return [packagesJob(plan, entries, scopeOf), ...downloadsJob(plan, entries, scopeOf)];
    });
  });
}

/** A graph of entries that belong to no project. */
export function looseJob(
  entries: readonly Entry[],
  components: readonly Component[],
  framework: string,
  originOf: Job["originOf"],
): Job {
  const scopeOf = createScopes(components);
  const roots = entries.map((entry) => toRoot(entry, scopeOf));
  return { graph: { roots, projects: new Map(), edgesOf: createEdgesOf(framework, new Map()) }, entries, originOf };
}

/** Versions that conditions may choose for one package; each needs its own graph. */
export const maxChoices = 16;

type ScopeOf = (name: string) => Scope | undefined;

interface Plan {
  readonly project: ReadProject;
  readonly build: BuiltProject;
  readonly framework: string;
  readonly choice: number;
  readonly projects: Projects;
}

function createScopes(components: readonly Component[]): ScopeOf {
  const scopes = new Map(components.map(({ name, scope }) => [name.toLowerCase(), scope]));
  return (name) => scopes.get(name.toLowerCase());
}

function toRoot({ name, range, isPrivate }: Entry, scopeOf: ScopeOf): RootEdge {
  return { edge: packageEdge(name, range), scope: isPrivate ? "dev" : (scopeOf(name) ?? "unknown") };
}

function packagesJob(plan: Plan, entries: readonly Entry[], scopeOf: ScopeOf): Job {
  const { project, build, framework, projects } = plan;
  const used = entries.filter(({ isDownload }) => !isDownload);
  const implicit = implicitPackage(framework, build, used);
  const scope = ownScope(used, scopeOf);
  const roots: RootEdge[] = used.map((entry) => toRoot(entry, scopeOf));
  if (implicit) roots.push({ edge: packageEdge(implicit.name, implicit.range), scope });
  for (const to of build.projects) if (projects.has(to)) roots.push({ edge: { kind: "project", to }, scope });
  const graph = { roots, projects: projectEdges(plan), edgesOf: createEdgesOf(framework, build.pins) };
  return { graph, entries: used, originOf: project.originOf, ...(implicit && { implicit: implicit.name }) };
}

/** A package that is only downloaded has no dependencies. */
function downloadsJob({ project }: Plan, entries: readonly Entry[], scopeOf: ScopeOf): readonly Job[] {
  const downloads = entries.filter(({ isDownload }) => isDownload);
  if (downloads.length === 0) return [];
  const roots = downloads.map((entry) => toRoot(entry, scopeOf));
  return [{ graph: { roots, projects: new Map(), edgesOf: () => [] }, entries: downloads, originOf: project.originOf }];
}

/** The scope of the project itself, from its entries. */
function ownScope(entries: readonly Entry[], scopeOf: ScopeOf): Scope {
  const plain = entries.find(({ isPrivate }) => !isPrivate);
  return (plain && scopeOf(plain.name)) ?? "runtime";
}

/** The dependencies of the referenced projects, without their build tools. */
function projectEdges({ build, framework, choice, projects }: Plan): ReadonlyMap<string, readonly Edge[]> {
  const edges = new Map<string, readonly Edge[]>();
  const open = [...build.projects];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const project = projects.get(path);
    if (!project || edges.has(path)) continue;
    const used = buildFor(project, framework);
    const passed = entriesOf(used?.references ?? [], choice).filter((one) => !one.isPrivate && !one.isDownload);
    const packages = passed.map(({ name, range }) => packageEdge(name, build.pins.get(name.toLowerCase()) ?? range));
    const others = used?.projects.filter((other) => projects.has(other)) ?? [];
    edges.set(path, [...packages, ...others.map((to): Edge => ({ kind: "project", to }))]);
    for (const other of others) open.push(other);
  }
  return edges;
}

/** Projects for .NET Standard before 2.1 get its reference assemblies as a package. */
function implicitPackage(
  framework: string,
  { hasImplicit }: BuiltProject,
  entries: readonly Entry[],
): { readonly name: string; readonly range: string } | undefined {
  const name = "NETStandard.Library";
  const { identifier, version: [major = 0, minor = 0] = [] } = parseFramework(framework) ?? {};
  if (identifier !== "netstandard" || !hasImplicit || major > 2 || (major === 2 && minor > 0)) return undefined;
  if (entries.some((entry) => entry.name.toLowerCase() === name.toLowerCase())) return undefined;
  return { name, range: major === 2 ? "2.0.3" : "1.6.1" };
}
