import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";

type Shown = Finding["component"];

/** From a direct dependency of the project to a component, both included. */
export type DependencyPath = readonly string[];

export interface PathsTo {
  /** The shortest first; cut if there are very many. */
  readonly paths: readonly DependencyPath[];
  /** The number of direct dependencies that lead to the component. */
  readonly count: number;
}

/** Finds the shortest path to a component from every direct dependency that leads to it. */
export function createPathFinder(findings: readonly Finding[]): (component: Shown) => PathsTo {
  const byKey = new Map(findings.map(({ component }) => [componentKey(component), component]));
  const parents = findDependents(byKey);
  return (component) => {
    const target = componentKey(component);
    const next = followParents(target, parents);
    const starts = [...next.keys()].filter((key) => key !== target && byKey.get(key)?.direct === true);
    if (starts.length > 0) return { paths: spellOut(starts, next), count: starts.length };
    // If lcc resolved the tree, a component has its path even if the report has no edges.
    const { via = [] } = component;
    return via.length > 1 ? { paths: [via], count: 1 } : { paths: [], count: 0 };
  };
}

/** The keys of the components that depend on a component, by its key. */
export function findDependents(components: Iterable<readonly [string, Shown]>): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const [key, { dependsOn = [] }] of components) {
    for (const needed of dependsOn) {
      if (!dependents.get(needed)?.push(key)) dependents.set(needed, [key]);
    }
  }
  return dependents;
}

/** Every component that depends on the target, by distance, with the next one on the shortest path to it. */
function followParents(
  target: string,
  parents: ReadonlyMap<string, readonly string[]>,
): Map<string, string | undefined> {
  const next = new Map<string, string | undefined>([[target, undefined]]);
  // The map grows during the iteration, and every component enters it once.
  for (const [key] of next) {
    for (const parent of parents.get(key) ?? []) if (!next.has(parent)) next.set(parent, key);
  }
  return next;
}

/** A report may have paths of any length, so the output is limited. */
const maxPaths = 1_000;
const maxKeys = 100_000;

function spellOut(starts: readonly string[], next: ReadonlyMap<string, string | undefined>): DependencyPath[] {
  const paths: DependencyPath[] = [];
  let keys = 0;
  for (const start of starts.slice(0, maxPaths)) {
    const path: string[] = [];
    for (let at: string | undefined = start; at !== undefined; at = next.get(at)) path.push(at);
    keys += path.length;
    if (keys > maxKeys && paths.length > 0) break;
    paths.push(path);
  }
  return paths;
}
