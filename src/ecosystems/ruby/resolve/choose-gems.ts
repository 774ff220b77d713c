import { type Chosen, solveWithGaps } from "../../kit/pubgrub/solve-with-gaps.ts";
import { bundlerStrategy, guessGem } from "./bundler-strategy.ts";
import type { GemFacts } from "./gem-facts.ts";
import { createGemUniverse, type GemProblem, type GemUniverse } from "./gem-universe.ts";

export type ChosenGems = Chosen<GemUniverse>;

/** Chooses a version of each gem like Bundler. */
export async function chooseGems(problem: GemProblem, facts: GemFacts): Promise<ChosenGems> {
  const relaxed = new Set<string>();
  return solveWithGaps<GemUniverse>({
    open: (aside) => createGemUniverse(problem, facts, aside, relaxed),
    strategyFor: (universe) => bundlerStrategy(universe.offered),
    guessFor: (universe) => guessGem(universe.offered),
    newestOf: (universe, name) => universe.candidates(name).versions.at(-1) ?? "unknown",
    relax({ chain }, universe) {
      const names = [...chain].filter((name) => name !== "" && universe.hidesPrereleases(name));
      for (const name of names) relaxed.add(name);
      return names.length > 0;
    },
    baseOf: (node) => node,
    describe: (name, specifier) => `${name} ${specifier}`.trim(),
  });
}
