import type { Guess } from "../../kit/pubgrub/prefetch.ts";
import type { Incompatibility } from "../../kit/pubgrub/terms.ts";
import type { Progress, Strategy } from "../../kit/pubgrub/universe.ts";
import { isSingle, findNewest, onlyVersion, toSet } from "../../kit/pubgrub/version-set.ts";
import type { Candidates } from "./candidates.ts";
import type { PackageUniverse } from "./universe.ts";

/** Composer decides on packages in the order in which they are required, and takes the newest version. */
export function composerStrategy(universe: PackageUniverse, prefersStable: boolean): Strategy {
  return {
    next(open, progress) {
      const single = open.find((node) => isSingle(progress.allowed(node)));
      return single ?? open.reduce((best, node) => (progress.rankOf(node) < progress.rankOf(best) ? node : best));
    },
    choose(node, progress) {
      const candidates = universe.candidates(node);
      const chosen = decidedProvider(candidates, progress.allowed(node), progress);
      const position = chosen ?? preferred(candidates, progress.allowed(node), prefersStable);
      return findConflict(universe, node, position, progress) ?? position;
    },
  };
}

/** A name needs nothing more if a package that provides it is installed anyway. */
function decidedProvider({ all, provided }: Candidates, allowed: bigint, progress: Progress): number | undefined {
  if ((allowed & provided) === 0n) return undefined;
  const index = all.findIndex(({ provider }, at) => {
    if (!provider || (allowed & onlyVersion(at)) === 0n) return false;
    return progress.isDecided(provider.name) && (progress.allowed(provider.name) & provider.set) !== 0n;
  });
  return index < 0 ? undefined : index;
}

function preferred({ byStability }: Candidates, allowed: bigint, prefersStable: boolean): number {
  const stable = prefersStable ? byStability.find((set) => (set & allowed) !== 0n) : undefined;
  return findNewest(stable === undefined ? allowed : stable & allowed);
}

/** A version that excludes another one, of which a package was decided. */
function findConflict(
  universe: PackageUniverse,
  node: string,
  position: number,
  progress: Progress,
): Incompatibility | undefined {
  const { conflict } = universe.candidates(node).all[position]?.facts ?? { conflict: {} };
  for (const other of Object.keys(conflict)) {
    const incompatibility = progress.isDecided(other) ? exclude(universe, node, position, other) : undefined;
    if (incompatibility && holds(incompatibility, other, progress)) return incompatibility;
  }
  for (const other of universe.opponentsOf(node)) {
    if (!progress.isDecided(other)) continue;
    const incompatibility = exclude(universe, other, findNewest(progress.allowed(other)), node);
    if (incompatibility?.terms.some((term) => term.node === node && (term.set & onlyVersion(position)) !== 0n))
      return incompatibility;
  }
  return undefined;
}

function holds({ terms }: Incompatibility, other: string, progress: Progress): boolean {
  return terms.some((term) => term.node === other && (term.set & progress.allowed(other)) !== 0n);
}

/** A version, with all others that exclude the same, and the versions that it excludes. */
function exclude(
  universe: PackageUniverse,
  node: string,
  position: number,
  other: string,
): Incompatibility | undefined {
  const { all } = universe.candidates(node);
  const candidate = all[position];
  const specifier = candidate && !candidate.provider ? candidate.facts.conflict[other] : undefined;
  if (specifier === undefined || !candidate) return undefined;
  const alike = toSet(all.map(({ facts, provider }) => !provider && facts.conflict[other] === specifier));
  const target = universe.candidates(other);
  const excluded =
    target.satisfying(specifier === "self.version" ? candidate.facts.version : specifier) & ~target.provided;
  if (excluded === 0n || target.unresolved) return undefined;
  return {
    terms: [
      { node, isPositive: true, set: specifier === "self.version" ? onlyVersion(position) : alike },
      { node: other, isPositive: true, set: excluded },
    ],
    cause: {
      kind: "unusable",
      node: other,
      reason: `${node} ${candidate.facts.version} excludes ${other} ${specifier}`,
    },
  };
}

/** The version that Composer prefers among those that satisfy all requirements so far. */
export function guessPackage(universe: PackageUniverse, prefersStable: boolean): Guess {
  return (node, edgesTo) => {
    const candidates = universe.candidates(node);
    const joint = edgesTo(node).reduce((set, edge) => set & edge.set, candidates.set);
    return joint === 0n ? undefined : preferred(candidates, joint, prefersStable);
  };
}
