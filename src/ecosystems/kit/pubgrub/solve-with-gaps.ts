import type { Unresolved } from "../../../domain/contracts/component.ts";
import { findClash, type Wording } from "./clash.ts";
import { type Guess, prefetch } from "./prefetch.ts";
import { type Failure, solve } from "./solve.ts";
import type { Edge } from "./terms.ts";
import { rootNode, type Strategy, type Universe } from "./universe.ts";

/** What was chosen for one problem. */
export interface Chosen<U> {
  readonly universe: U;
  /** The position of the version of each node. */
  readonly versions: ReadonlyMap<string, number>;
  /** Names with conflicting requirements. */
  readonly clashes: readonly string[];
}

/** A package that gets no version, or not one that all requirements allow. */
export interface SetAside {
  readonly unresolved: Unresolved;
  /** The version that the manifest pins may still be used: this is the first conflict of the package. */
  readonly mayKeepPin: boolean;
}

/** Thrown by a universe for packages that must be set aside before versions are chosen. */
export class SetAsideFirst extends Error {
  readonly names: readonly string[];
  readonly unresolved: Unresolved;
  constructor(names: readonly string[], unresolved: Unresolved) {
    super("some names must be set aside first");
    this.names = names;
    this.unresolved = unresolved;
  }
}

/** The packages of a problem, and the rules to choose among them. */
export interface Problem<U extends Universe> extends Wording {
  /** A package that is set aside has one version without requirements, which satisfies every package. */
  open(aside: ReadonlyMap<string, SetAside>): U;
  strategyFor(universe: U): Strategy;
  guessFor(universe: U): Guess;
  /** The newest version of a package, for a message. */
  newestOf(universe: U, name: string): string;
  /** Allows more versions after a failure; false if there are none. */
  relax(failure: Failure, universe: U): boolean;
}

const maxRounds = 30;

/**
 * Chooses versions. If the requirements for a package conflict, it is set aside with the reason, and the rest is solved
 * again: a report with one gap is better than none.
 */
export async function solveWithGaps<U extends Universe>(problem: Problem<U>): Promise<Chosen<U>> {
  const aside = new Map<string, SetAside>();
  const clashes: string[] = [];
  for (let round = 0; round <= maxRounds; round++) {
    const universe = problem.open(aside);
    try {
      await prefetch(universe, problem.guessFor(universe));
      const missing = findMissing(await rootEdges(universe), problem, universe);
      for (const [name, unresolved] of missing) aside.set(name, { unresolved, mayKeepPin: false });
      clashes.push(...missing.keys());
      if (missing.size > 0) continue;
      const solution = await solve(universe, problem.strategyFor(universe));
      if (solution.kind === "solved") return { universe, versions: solution.versions, clashes };
      if (solution.kind === "failed" && problem.relax(solution, universe)) continue;
      const [name, unresolved] =
        solution.kind === "exhausted"
          ? ([problem.baseOf(solution.node), tooLong] as const)
          : findClash(solution, (name) => aside.has(name), problem);
      aside.set(name, { unresolved, mayKeepPin: !aside.has(name) });
      clashes.push(name);
    } catch (error) {
      if (!(error instanceof SetAsideFirst)) throw error;
      for (const name of error.names) aside.set(name, { unresolved: error.unresolved, mayKeepPin: false });
    }
  }
  return leaveUnresolved(problem);
}

const tooLong: Unresolved = {
  code: "limit",
  message: "lcc tried thousands of combinations of versions and found none that satisfies all requirements.",
};

/** The requirements of the manifests. */
export async function rootEdges(universe: Universe): Promise<readonly Edge[]> {
  const edges = await universe.edgesOf(rootNode, 0);
  return "unusable" in edges ? [] : edges;
}

/** Versions that a manifest requires and that do not exist. */
function findMissing<U extends Universe>(
  edges: readonly Edge[],
  problem: Problem<U>,
  universe: U,
): ReadonlyMap<string, Unresolved> {
  const missing = new Map<string, Unresolved>();
  for (const { to, set, specifier } of edges) {
    if (set !== 0n || to !== problem.baseOf(to)) continue;
    const message = `No version of ${to} satisfies ${specifier}; the newest is ${problem.newestOf(universe, to)}.`;
    missing.set(to, { code: "missing", message });
  }
  return missing;
}

/** Only the packages in the manifests, as declared. */
async function leaveUnresolved<U extends Universe>(problem: Problem<U>): Promise<Chosen<U>> {
  const edges = await rootEdges(problem.open(new Map()));
  const names = [...new Set(edges.map(({ to }) => problem.baseOf(to)))];
  const aside = new Map(names.map((name) => [name, { unresolved: tooLong, mayKeepPin: false }]));
  const universe = problem.open(aside);
  const versions = new Map((await rootEdges(universe)).map(({ to }) => [to, 0]));
  return { universe, versions, clashes: names };
}
