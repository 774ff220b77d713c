import { componentKey, type Scope, compareScopes } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage, TreeTools } from "../../../domain/contracts/trees.ts";
import { limitScopeByPath } from "../../../domain/policy/limit-scope-by-path.ts";
import { reach, type Step, type Usage } from "../../../graph/reach.ts";
import { compareTexts } from "../../../text/compare-texts.ts";
import { noVersion, type Resolved } from "./facts.ts";
import type { Edge, Graph } from "./graph.ts";
import type { Job } from "./jobs.ts";
import type { SettledGraph } from "./settle.ts";

/** All packages of several graphs, by lower-case name and version. */
export interface Collected {
  /** `file`: the manifest whose graph it is. */
  add(settled: SettledGraph, originOf: Job["originOf"], file: string): void;
  packages(): readonly ResolvedPackage[];
  /** `componentKey` of a package in the list. */
  readonly keyOf: (id: string) => string;
}

export function makePackageId(name: string, { version }: Pick<Resolved, "version">): string {
  return `${name.toLowerCase()}@${version}`;
}

export function createCollected(placeOf: TreeTools["placeOf"]): Collected {
  const all: [string, ResolvedPackage][] = [];
  /** A name may be written in several ways; the first one counts. */
  const names = new Map<string, Pick<ResolvedPackage, "type" | "name" | "version">>();
  const uses = new Map<string, Use[]>();
  const keyOf = (id: string) => {
    const named = names.get(id);
    return named ? componentKey(named) : id;
  };
  return {
    add(settled, originOf, file) {
      const { supply } = settled.graph;
      for (const [id, resolved] of toPackages(settled, originOf)) {
        all.push([id, resolved]);
        if (!names.has(id)) names.set(id, resolved);
        const { name, version } = resolved;
        const place = placeOf(file);
        const { scope, scopeReason } = limitScopeByPath(resolved, { place, plain: place });
        const use = { scope, scopeReason, isSupplied: supply?.isModern ? supply.supplies(name, version) : undefined };
        if (!uses.get(id)?.push(use)) uses.set(id, [use]);
      }
    },
    packages: () =>
      all.map(([id, resolved]) => {
        const { scopeReason: _, ...rest } = resolved;
        const dependsOn = resolved.dependsOn.map(keyOf).sort();
        return { ...rest, ...joinUses(uses.get(id) ?? []), name: names.get(id)?.name ?? resolved.name, dependsOn };
      }),
    keyOf,
  };
}

/** What one project, built for one framework, needs a package for. */
interface Use extends Scoped {
  /** Absent for frameworks that do not count: the .NET Framework and .NET Standard. */
  readonly isSupplied: boolean | undefined;
}

interface Scoped {
  readonly scope: Scope;
  readonly scopeReason?: string | undefined;
}

/** A package is available if .NET supplies it to every project for .NET that has it for the same purpose. */
function joinUses(uses: readonly Use[]): Pick<ResolvedPackage, "scope" | "scopeReason"> {
  const joined = [...Map.groupBy(uses, ({ scope }) => scope)].flatMap(([scope, group]): readonly Scoped[] => {
    const counted = group.filter(({ isSupplied }) => isSupplied !== undefined);
    const isSupplied = counted.length > 0 && counted.every((use) => use.isSupplied);
    return isSupplied && scope !== "dev" ? [{ scope: "available", scopeReason: "supplied by .NET" }] : group;
  });
  const [{ scope, scopeReason } = { scope: "unknown" as const, scopeReason: undefined }] = joined.toSorted((a, b) =>
    compareScopes(a.scope, b.scope),
  );
  return { scope, ...(scopeReason !== undefined && { scopeReason }) };
}

function toPackages(settled: SettledGraph, originOf: Job["originOf"]): Map<string, ResolvedPackage> {
  const { chosen, graph } = settled;
  const ways = findWays(settled);
  const packages = new Map<string, ResolvedPackage>();
  for (const [name, resolved] of chosen) {
    const origin = originOf(resolved.name);
    const needs = graph.edgesOf(resolved).flatMap(({ to }) => {
      const other = chosen.get(to);
      return other ? [makePackageId(to, other)] : [];
    });
    const { scope = "unknown", reason } = ways.get(`package ${name}`) ?? {};
    packages.set(makePackageId(name, resolved), {
      type: "nuget",
      name: resolved.name,
      version: resolved.version,
      scope,
      ...(reason !== undefined && { scopeReason: reason }),
      requirement: requirementOn(name, settled),
      dependsOn: [...new Set(needs)].filter((id) => id !== makePackageId(name, resolved)),
      ...(origin && { origin }),
      ...(resolved.unresolved && { unresolved: resolved.unresolved }),
    });
  }
  return packages;
}

/** The requirement of the project itself, otherwise the first by name among those that apply. */
function requirementOn(name: string, { counted }: SettledGraph): string {
  const [first] = (counted.get(name) ?? []).toSorted(
    (a, b) => compareTexts(a.from, b.from) || compareTexts(a.edge.range, b.edge.range),
  );
  return first === undefined || first.edge.range === noVersion ? "" : first.edge.range;
}

/** A package has the strongest scope of its dependents; a tool, by its metadata, and what it needs is `dev`. */
function findWays({ graph, chosen }: SettledGraph): ReadonlyMap<string, Usage> {
  const edges = new Map<string, Edge>();
  const stepTo = (edge: Edge): Step<string> => {
    const to = `${edge.kind} ${edge.to}`;
    if (!edges.has(to)) edges.set(to, edge);
    if (edge.kind === "project") return { to };
    if (edge.isDev) return { to, scope: "dev", reason: "no runtime assets" };
    return chosen.get(edge.to)?.isTool
      ? { to, scope: "dev", reason: "a development dependency by its metadata" }
      : { to };
  };
  const starts = graph.roots.map(({ edge, scope, reason }) => {
    const step = stepTo(edge);
    const isLimited = step.scope !== undefined && compareScopes(scope, step.scope) < 0;
    return isLimited ? { ...step, scope: step.scope } : { to: step.to, scope, ...(reason !== undefined && { reason }) };
  });
  return reach(starts, (key: string) => {
    const edge = edges.get(key);
    return edge ? edgesFrom(edge, graph, chosen).map(stepTo) : [];
  });
}

function edgesFrom(edge: Edge, graph: Graph, chosen: SettledGraph["chosen"]): readonly Edge[] {
  if (edge.kind === "project") return graph.projects.get(edge.to) ?? [];
  const resolved = chosen.get(edge.to);
  return resolved ? graph.edgesOf(resolved) : [];
}
