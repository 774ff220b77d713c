import { rootEntry } from "../../../../graph/lock-graph.ts";
import { edgeTo, type NpmEntry } from "../lock-entries.ts";
import type { OwnPackage } from "./yarn-roots.ts";

type Find = (name: string, range: string) => number | undefined;

/**
 * Finds the entry for a requirement. `resolutions` may have replaced its range in the lockfile; then the name is enough
 * if only one entry has it. A package of the project itself may be missing in the lockfile.
 */
export function createPatternIndex(
  patternsOfEntries: readonly (readonly string[])[],
  ownByName: ReadonlyMap<string, number> = new Map(),
): Find {
  const byPattern = new Map<string, number>();
  const byName = new Map<string, number | "several">();
  patternsOfEntries.forEach((patterns, at) => {
    for (const pattern of patterns) {
      byPattern.set(pattern, at);
      const name = pattern.slice(0, endOfName(pattern));
      const other = byName.get(name);
      byName.set(name, other === undefined || other === at ? at : "several");
    }
  });
  return (name, range) => {
    const exact = byPattern.get(`${name}@${range}`) ?? byPattern.get(`${name}@npm:${range}`);
    const match = exact ?? ownByName.get(name) ?? byName.get(name);
    return match === "several" ? undefined : match;
  };
}

function endOfName(pattern: string): number {
  const at = pattern.indexOf("@", 1);
  return at < 0 ? pattern.length : at;
}

/** The indexes of the project's own packages, which come after the others, by name. */
export function placesOfOwn(packages: readonly OwnPackage[], after: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, { member }] of packages.entries()) if (member) places.set(member.name, after + at);
  return places;
}

/** The project's own packages as roots of the walk. */
export function rootEntries(packages: readonly OwnPackage[], find: Find): NpmEntry[] {
  return packages.map(({ member, dependencies }) => {
    const edges = dependencies.flatMap(({ name, range, scope }) => edgeTo(find(name, range), scope));
    return rootEntry(edges, member);
  });
}
