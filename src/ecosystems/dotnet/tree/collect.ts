import { componentKey, type Scope } from "../../../domain/component.ts";
import { scopes } from "../../../domain/schema/words.ts";
import { strongerScope } from "../../../domain/scope-order.ts";
import type { ResolvedPackage } from "../../../domain/trees.ts";
import { noVersion, type Resolved } from "./facts.ts";
import type { Edge, Graph } from "./graph.ts";
import type { Job } from "./jobs.ts";
import type { SettledGraph } from "./settle.ts";

/** All packages of several graphs, each version once, by lower-case name and version. */
export interface Collected {
  add(settled: SettledGraph, originOf: Job["originOf"]): void;
  packages(): readonly ResolvedPackage[];
  /** `componentKey` of a package in the list. */
  readonly keyOf: (id: string) => string;
  /** Whether all dependencies of these are known and have a version. */
  isWhole(ids: Iterable<string>): boolean;
}

export function idOf(name: string, { version }: Pick<Resolved, "version">): string {
  return `${name.toLowerCase()}@${version}`;
}

export function createCollected(): Collected {
  const found = new Map<string, ResolvedPackage>();
  const keyOf = (id: string) => {
    const one = found.get(id);
    return one ? componentKey(one) : id;
  };
  return {
    add(settled, originOf) {
      for (const [id, one] of toPackages(settled, originOf)) {
        const known = found.get(id);
        found.set(id, known ? join(known, one) : one);
      }
    },
    packages: () => [...found.values()].map((one) => ({ ...one, dependsOn: one.dependsOn.map(keyOf).sort() })),
    keyOf,
    isWhole(ids) {
      const seen = new Set(ids);
      for (const id of seen) {
        const one = found.get(id);
        if (!one || one.version === "" || one.unresolved) return false;
        for (const next of one.dependsOn) seen.add(next);
      }
      return true;
    },
  };
}

function join(a: ResolvedPackage, b: ResolvedPackage): ResolvedPackage {
  const dependsOn = [...new Set([...a.dependsOn, ...b.dependsOn])];
  return { ...a, scope: strongerScope(a.scope, b.scope), dependsOn };
}

function toPackages(settled: SettledGraph, originOf: Job["originOf"]): Map<string, ResolvedPackage> {
  const { chosen, graph } = settled;
  const scopeOf = findScopes(settled);
  const packages = new Map<string, ResolvedPackage>();
  for (const [name, one] of chosen) {
    const origin = originOf(one.name);
    const needs = graph.edgesOf(one).flatMap(({ to }) => {
      const other = chosen.get(to);
      return other ? [idOf(to, other)] : [];
    });
    packages.set(idOf(name, one), {
      type: "nuget",
      name: one.name,
      version: one.version,
      scope: scopeOf.get(name) ?? "unknown",
      requirement: requirementOn(name, settled),
      dependsOn: [...new Set(needs)].filter((id) => id !== idOf(name, one)),
      ...(origin && { origin }),
      ...(one.unresolved && { unresolved: one.unresolved }),
    });
  }
  return packages;
}

/** The requirement of the project itself, otherwise the first by name among those that apply. */
function requirementOn(name: string, { counted }: SettledGraph): string {
  const [first] = (counted.get(name) ?? []).toSorted(
    (a, b) => order(a.from, b.from) || order(a.edge.range, b.edge.range),
  );
  return first === undefined || first.edge.range === noVersion ? "" : first.edge.range;
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A package has the strongest scope of its dependents. */
function findScopes({ graph, chosen }: SettledGraph): ReadonlyMap<string, Scope> {
  const found = new Map<string, Scope>();
  const seen = new Set<string>();
  for (const scope of scopes) {
    const open = graph.roots.filter((root) => root.scope === scope).map(({ edge }) => edge);
    for (let edge = open.pop(); edge; edge = open.pop()) {
      const key = `${edge.kind} ${edge.to}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (edge.kind === "package") found.set(edge.to, scope);
      for (const next of edgesBehind(edge, graph, chosen)) open.push(next);
    }
  }
  return found;
}

function edgesBehind(edge: Edge, graph: Graph, chosen: SettledGraph["chosen"]): readonly Edge[] {
  if (edge.kind === "project") return graph.projects.get(edge.to) ?? [];
  const one = chosen.get(edge.to);
  return one ? graph.edgesOf(one) : [];
}
