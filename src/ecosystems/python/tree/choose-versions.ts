import type { Unresolved } from "../../../domain/component.ts";
import type { Catalog } from "./catalog.ts";
import { prefetch } from "./prefetch.ts";
import { baseOf, rootNode } from "./node.ts";
import { solve } from "../../kit/pubgrub/solve.ts";
import type { Edge, Unusable } from "../../kit/pubgrub/terms.ts";
import { createUniverse, type PackageUniverse, pinOf, type Problem, type Settled, SettleFirst } from "./universe.ts";

/** What was chosen for one problem on one target. */
export interface Chosen {
  readonly universe: PackageUniverse;
  /** The position of the version of each node: packages and their extras. */
  readonly versions: ReadonlyMap<string, number>;
  /** Names with conflicting requirements. */
  readonly clashes: readonly string[];
}

const maxRounds = 30;

/**
 * Chooses versions. If the requirements for a package conflict, it is set aside with the reason, and the rest is solved
 * again: a report with one gap is better than none.
 */
export async function chooseVersions(problem: Problem, catalog: Catalog): Promise<Chosen> {
  const settled = new Map<string, Settled>();
  const clashes: string[] = [];
  for (let round = 0; ; round++) {
    const universe = createUniverse(problem, catalog, settled);
    try {
      await prefetch(universe);
      const missing = findMissing(await universe.rootEdges(), universe);
      for (const [name, unresolved] of missing) settled.set(name, { unresolved, isPinned: false });
      clashes.push(...missing.keys());
      if (missing.size > 0) continue;
      const solution = await solve(universe);
      if (solution.kind === "solved") return { universe, versions: solution.versions, clashes };
      if (round >= maxRounds) return leaveUnresolved(problem, catalog);
      const [name, unresolved] =
        solution.kind === "exhausted"
          ? ([baseOf(solution.node), tooLong] as const)
          : findClash(solution.edges, solution.unusable, settled);
      settle(name, unresolved, problem, settled);
      clashes.push(name);
    } catch (error) {
      if (!(error instanceof SettleFirst)) throw error;
      if (round >= maxRounds) return leaveUnresolved(problem, catalog);
      for (const name of error.names) settled.set(name, { unresolved: error.unresolved, isPinned: false });
    }
  }
}

const tooLong: Unresolved = {
  code: "limit",
  message: "lcc tried thousands of combinations of versions and found none that satisfies all requirements.",
};

/** A pinned version stays as in the manifest, even if other packages exclude it. */
function settle(name: string, unresolved: Unresolved, { roots }: Problem, settled: Map<string, Settled>): void {
  const isPinned = pinOf(roots, name) !== undefined && !settled.has(name);
  settled.set(name, { unresolved, isPinned });
}

/** Versions that a manifest requires and that do not exist. */
function findMissing(edges: readonly Edge[], universe: PackageUniverse): ReadonlyMap<string, Unresolved> {
  const missing = new Map<string, Unresolved>();
  for (const { to, set, specifier } of edges) {
    if (set !== 0n || to !== baseOf(to)) continue;
    const newest = universe.candidates(to).versions.at(-1) ?? "unknown";
    const message = `No version of ${to} satisfies ${specifier}; the newest is ${newest}.`;
    missing.set(to, { code: "missing", message });
  }
  return missing;
}

/** The package with the most unsatisfied requirements, and these requirements. */
function findClash(
  edges: readonly Edge[],
  unusable: readonly Unusable[],
  settled: ReadonlyMap<string, Settled>,
): readonly [string, Unresolved] {
  const byTarget = Map.groupBy(
    edges.filter(({ from, to }) => !settled.has(baseOf(to)) && baseOf(from) !== baseOf(to)),
    ({ to }) => baseOf(to),
  );
  const ranked = [...byTarget].map(([name, all]) => {
    const askers = new Set(all.map(({ from }) => baseOf(from)));
    const joint = all.reduce((set, edge) => set & edge.set, -1n);
    return { name, all, askers: askers.size, isEmpty: joint === 0n };
  });
  ranked.sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty) || b.askers - a.askers || (a.name < b.name ? -1 : 1));
  const [worst] = ranked;
  if (!worst || (worst.askers === 1 && !worst.isEmpty)) {
    const [first] = unusable.toSorted((a, b) => (a.node < b.node ? -1 : 1));
    const name = baseOf(first?.node ?? worst?.name ?? rootNode);
    const why = first?.reason ?? "no version of it goes with the rest";
    return [name, { code: "conflict", message: `No version of ${name} can be used: ${why}.` }];
  }
  return [worst.name, { code: "conflict", message: describeClash(worst.name, worst.all) }];
}

const maxWords = 4;

/** `The manifest asks for c>=2; a 1.0 asks for c<2.` */
function describeClash(name: string, edges: readonly Edge[]): string {
  const sorted = edges.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  const asked = new Map<string, string>();
  for (const { from, fromVersion, specifier } of sorted) {
    const who = from === rootNode ? "the manifest" : baseOf(from);
    const version = from === rootNode ? "" : ` ${fromVersion}`;
    const key = `${who} ${specifier}`;
    if (!asked.has(key)) asked.set(key, `${who}${version} asks for ${name}${specifier}`);
  }
  const words = [...asked.values()];
  const rest = words.length > maxWords ? `; and ${words.length - maxWords} more` : "";
  return `No version satisfies all requirements: ${words.slice(0, maxWords).join("; ")}${rest}.`;
}

/** Only the packages in the manifests, as declared. */
async function leaveUnresolved(problem: Problem, catalog: Catalog): Promise<Chosen> {
  const names = [...new Set(problem.roots.map(({ name }) => name))];
  const settled = new Map(names.map((name): [string, Settled] => [name, { unresolved: tooLong, isPinned: false }]));
  const universe = createUniverse(problem, catalog, settled);
  const edges = await universe.rootEdges();
  return { universe, versions: new Map(edges.map(({ to }) => [to, 0])), clashes: names };
}
