import { componentKey, type Scope } from "../../../domain/contracts/component.ts";
import type { ResolvedPackage } from "../../../domain/contracts/trees.ts";
import { reach, type Way } from "../../../graph/reach.ts";
import { compareTexts } from "../../../text/compare-texts.ts";
import { noVersion, type Resolved } from "./facts.ts";
import type { Edge, Graph } from "./graph.ts";
import type { Job } from "./jobs.ts";
import type { SettledGraph } from "./settle.ts";

/** All packages of several graphs, by lower-case name and version. */
export interface Collected {
  add(settled: SettledGraph, originOf: Job["originOf"]): void;
  packages(): readonly ResolvedPackage[];
  /** `componentKey` of a package in the list. */
  readonly keyOf: (id: string) => string;
}

export function idOf(name: string, { version }: Pick<Resolved, "version">): string {
  return `${name.toLowerCase()}@${version}`;
}

export function createCollected(): Collected {
  const found: [string, ResolvedPackage][] = [];
  /** A name may be written in several ways; the first one counts. */
  const names = new Map<string, Pick<ResolvedPackage, "type" | "name" | "version">>();
  const keyOf = (id: string) => {
    const one = names.get(id);
    return one ? componentKey(one) : id;
  };
  return {
    add(settled, originOf) {
      for (const [id, one] of toPackages(settled, originOf)) {
        found.push([id, one]);
        if (!names.has(id)) names.set(id, one);
      }
    },
    packages: () =>
      found.map(([id, one]) => ({
        ...one,
        name: names.get(id)?.name ?? one.name,
        dependsOn: one.dependsOn.map(keyOf).sort(),
      })),
    keyOf,
  };
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
    (a, b) => compareTexts(a.from, b.from) || compareTexts(a.edge.range, b.edge.range),
  );
  return first === undefined || first.edge.range === noVersion ? "" : first.edge.range;
}

/** A package has the strongest scope of its dependents. */
function findScopes({ graph, chosen }: SettledGraph): ReadonlyMap<string, Scope> {
  const edges = new Map<string, Edge>();
  const stepTo = (edge: Edge) => {
    const to = `${edge.kind} ${edge.to}`;
    if (!edges.has(to)) edges.set(to, edge);
    return to;
  };
  const starts = graph.roots.map(({ edge, scope }) => ({ to: stepTo(edge), scope }));
  const ways = reach(starts, (key: string) => {
    const edge = edges.get(key);
    return edge ? edgesBehind(edge, graph, chosen).map((next) => ({ to: stepTo(next) })) : [];
  });
  return new Map([...chosen.keys()].flatMap((name) => toScope(name, ways.get(`package ${name}`))));
}

function toScope(name: string, way: Way | undefined): [string, Scope][] {
  return way ? [[name, way.scope]] : [];
}

function edgesBehind(edge: Edge, graph: Graph, chosen: SettledGraph["chosen"]): readonly Edge[] {
  if (edge.kind === "project") return graph.projects.get(edge.to) ?? [];
  const one = chosen.get(edge.to);
  return one ? graph.edgesOf(one) : [];
}
