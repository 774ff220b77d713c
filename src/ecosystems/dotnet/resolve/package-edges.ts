import { type Framework, parseFramework } from "../frameworks/framework.ts";
import { findNearest } from "../frameworks/nearest-framework.ts";
import { parseRange } from "../versions/nuget-range.ts";
import { isFloating } from "./choose-version.ts";
import type { Resolved } from "./facts.ts";
import type { PackageEdge } from "./graph.ts";
import type { StoredDependency } from "./stored-package.ts";

/**
 * The dependencies of packages in a project with one framework: the group of the nearest framework. If the framework is
 * not known, all groups apply. Pinned names have the version of the central list.
 */
export function createEdgesOf(
  framework: string,
  pins: ReadonlyMap<string, string>,
): (chosen: Resolved) => readonly PackageEdge[] {
  const project = framework === "" ? undefined : parseFramework(framework);
  const known = new WeakMap<Resolved, readonly PackageEdge[]>();
  return (chosen) => {
    const edges = known.get(chosen) ?? dependenciesFor(project, chosen).map((one) => toEdge(one, pins));
    known.set(chosen, edges);
    return edges;
  };
}

export function packageEdge(name: string, range: string): PackageEdge {
  const to = name.toLowerCase();
  const low = isFloating(range) ? undefined : parseRange(range)?.low?.version;
  return { kind: "package", to, name, range, key: `${to}\n${range}`, ...(low && { low }) };
}

function toEdge([name, range]: StoredDependency, pins: ReadonlyMap<string, string>): PackageEdge {
  return packageEdge(name, pins.get(name.toLowerCase()) ?? range);
}

function dependenciesFor(project: Framework | undefined, { groups }: Resolved): readonly StoredDependency[] {
  if (!project) return groups.flatMap(([, dependencies]) => dependencies);
  const nearest = findNearest(
    project,
    groups.map(([name]) => parseFramework(name)),
  );
  return nearest === undefined ? [] : (groups[nearest]?.[1] ?? []);
}
