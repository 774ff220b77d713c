import type { LockEntry } from "../lock-graph.ts";
import type { Wish } from "./yarn-roots.ts";

type Find = (name: string, range: string) => number | undefined;

/**
 * Finds the entry that a package asks for. Where `resolutions` replaced what it asked for, the lockfile has another
 * range; then the name is enough if there is only one entry with it.
 */
export function createPatternIndex(patternsOfEntries: readonly (readonly string[])[]): Find {
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
    const found = byPattern.get(`${name}@${range}`) ?? byPattern.get(`${name}@npm:${range}`) ?? byName.get(name);
    return found === "several" ? undefined : found;
  };
}

function endOfName(pattern: string): number {
  const at = pattern.indexOf("@", 1);
  return at < 0 ? pattern.length : at;
}

/** The project's own packages as entries at which the walk begins. */
export function rootEntries(packages: readonly (readonly Wish[])[], find: Find): LockEntry[] {
  return packages.map((wishes) => ({
    name: "",
    version: "",
    own: true,
    root: true,
    edges: wishes.flatMap(({ name, range, scope }) => {
      const to = find(name, range);
      return to === undefined ? [] : [{ to, scope }];
    }),
  }));
}
