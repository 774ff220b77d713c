import { type Chosen as Solved, solveWithGaps } from "../../kit/pubgrub/solve-with-gaps.ts";
import type { Catalog } from "./catalog.ts";
import { baseOf } from "./node.ts";
import { guessVersion, pipStrategy } from "./pip-strategy.ts";
import { createUniverse, type PackageUniverse, type Problem } from "./universe.ts";

/** What was chosen for one problem on one target: packages and their extras. */
export type Chosen = Solved<PackageUniverse>;

export async function chooseVersions(problem: Problem, catalog: Catalog): Promise<Chosen> {
  return solveWithGaps<PackageUniverse>({
    open: (aside) => createUniverse(problem, catalog, aside),
    strategyFor: (universe) => pipStrategy(universe.candidates),
    guessFor: (universe) => guessVersion(universe.candidates),
    newestOf: (universe, name) => universe.candidates(name).versions.at(-1) ?? "unknown",
    relax: () => false,
    baseOf,
    describe: (name, specifier) => `${name}${specifier}`,
  });
}
