import { type Chosen, solveWithGaps } from "../../kit/pubgrub/solve-with-gaps.ts";
import { composerStrategy, guessPackage } from "./composer-strategy.ts";
import type { PackageFacts } from "./package-facts.ts";
import { createUniverse, type PackageUniverse, type Problem } from "./universe.ts";

export type ChosenPackages = Chosen<PackageUniverse>;

const maxRounds = 10;

/** Chooses versions like Composer, and again if it turns out late that a package provides another one. */
export async function choosePackages(problem: Problem, facts: PackageFacts): Promise<ChosenPackages> {
  const providers = new Map<string, Set<string>>();
  for (let round = 1; ; round++) {
    const chosen = await chooseOnce(problem, facts, providers);
    const { late } = chosen.universe;
    if (late.length === 0 || round === maxRounds) return chosen;
    for (const [name, provider] of late) providers.set(name, (providers.get(name) ?? new Set()).add(provider));
  }
}

function chooseOnce(
  problem: Problem,
  facts: PackageFacts,
  providers: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<ChosenPackages> {
  const { prefersStable } = problem.stability;
  return solveWithGaps<PackageUniverse>({
    open: (aside) => createUniverse(problem, facts, aside, providers),
    strategyFor: (universe) => composerStrategy(universe, prefersStable),
    guessFor: (universe) => guessPackage(universe, prefersStable),
    newestOf: (universe, name) => universe.candidates(name).all.at(-1)?.facts.version ?? "unknown",
    relax: () => false,
    baseOf: (node) => node,
    describe: (name, specifier) => `${name} ${specifier}`,
  });
}
