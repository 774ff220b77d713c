import type { Guess } from "../../kit/pubgrub/prefetch.ts";
import type { Progress, Strategy } from "../../kit/pubgrub/universe.ts";
import { countVersions, isSingle, findNewest } from "../../kit/pubgrub/version-set.ts";

/** Versions of a gem as Bundler sees them. */
export interface OfferedVersions {
  readonly all: bigint;
  /** Pre-releases that are only taken if no release is left. */
  readonly lastResort: bigint;
}

type OfferedOf = (name: string) => OfferedVersions;

export function bundlerStrategy(offered: OfferedOf): Strategy {
  return {
    next: (open, progress) => nextGem(open, progress, offered),
    choose: (node, progress) => preferred(progress.allowed(node), offered(node)),
  };
}

/** Gems with a single version left first, then those with the fewest newer versions ruled out. */
function nextGem(open: readonly string[], progress: Progress, offered: OfferedOf): string {
  let [best = ""] = open;
  let fewest = Number.POSITIVE_INFINITY;
  for (const node of open) {
    const allowed = progress.allowed(node);
    const newer = countVersions(offered(node).all >> BigInt(findNewest(allowed) + 1));
    const order = newer + (isSingle(allowed) ? 0 : moreThanAll);
    if (order >= fewest) continue;
    best = node;
    fewest = order;
  }
  return best;
}

const moreThanAll = 1_000_000;

function preferred(set: bigint, { lastResort }: OfferedVersions): number {
  const usual = set & ~lastResort;
  return findNewest(usual === 0n ? set : usual);
}

/** The version that Bundler prefers among those that satisfy all requirements so far. */
export function guessGem(offered: OfferedOf): Guess {
  return (node, edgesTo) => {
    const versions = offered(node);
    const joint = edgesTo(node).reduce((set, edge) => set & edge.set, versions.all);
    return joint === 0n ? undefined : preferred(joint, versions);
  };
}
