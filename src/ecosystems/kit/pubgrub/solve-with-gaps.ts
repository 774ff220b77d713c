import type { Unresolved } from "../../../domain/contracts/component.ts";
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

/** Chooses versions. A package with conflicting requirements is set aside with the reason, the rest solved again. */
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

/** How a package manager names packages and requirements. */
interface Wording {
  /** The package of a node: `a` of `a[x]`. */
  readonly baseOf: (node: string) => string;
  /** `c>=2` */
  readonly describe: (name: string, specifier: string) => string;
}

/** The package with the most unsatisfied requirements, and these requirements. */
function findClash(
  { edges, unusable }: Failure,
  isSetAside: (name: string) => boolean,
  wording: Wording,
): readonly [string, Unresolved] {
  const { baseOf } = wording;
  const byTarget = Map.groupBy(
    edges.filter(({ from, to }) => !isSetAside(baseOf(to)) && baseOf(from) !== baseOf(to)),
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
    const why = first?.reason ?? "no compatible version";
    return [name, { code: "conflict", message: `No version of ${name} can be used: ${why}.` }];
  }
  return [worst.name, { code: "conflict", message: describeClash(worst.name, worst.all, wording) }];
}

const maxWords = 4;

/** `The manifest asks for c>=2; a 1.0 asks for c<2.` */
function describeClash(name: string, edges: readonly Edge[], { baseOf, describe }: Wording): string {
  const sorted = edges.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  const asked = new Map<string, string>();
  for (const { from, fromVersion, specifier } of sorted) {
    const who = from === rootNode ? "the manifest" : baseOf(from);
    const version = from === rootNode ? "" : ` ${fromVersion}`;
    const key = `${who} ${specifier}`;
    if (!asked.has(key)) asked.set(key, `${who}${version} asks for ${describe(name, specifier)}`);
  }
  const words = [...asked.values()];
  const rest = words.length > maxWords ? `; and ${words.length - maxWords} more` : "";
  return `No version satisfies all requirements: ${words.slice(0, maxWords).join("; ")}${rest}.`;
}
