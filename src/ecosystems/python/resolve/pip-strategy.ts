import { unusable } from "../../kit/pubgrub/incompatibilities.ts";
import type { Guess } from "../../kit/pubgrub/prefetch.ts";
import type { Edge, Incompatibility } from "../../kit/pubgrub/terms.ts";
import type { Progress, Strategy } from "../../kit/pubgrub/universe.ts";
import { isSingle, findNewest } from "../../kit/pubgrub/version-set.ts";
import type { Candidates } from "./candidates.ts";
import { stripExtra } from "./needs.ts";

type CandidatesOf = (name: string) => Pick<Candidates, "all" | "prereleases" | "yanked">;

/** Marks of a requirement: it allows pre-releases (`>=2.0rc1`), or it names one version (`==1.0`). */
export type Mark = "prereleases" | "pin";

/** The order of uv, and the versions of pip. */
export function pipStrategy(candidates: CandidatesOf): Strategy {
  return {
    next: nextNode,
    choose(node, progress) {
      const base = stripExtra(node);
      return base === node ? chooseVersion(node, candidates(node), progress) : takeVersionOf(base, node, progress);
    },
  };
}

/** uv prioritizes a package after the same number of conflicts. */
const troubleFrom = 5;

/** Packages with a single version left first, then those with conflicts, then in order of appearance. */
function nextNode(open: readonly string[], progress: Progress): string {
  const ready = open.filter((node) => stripExtra(node) === node || progress.isDecided(stripExtra(node)));
  const ranked = ready.map((node) => ({
    node,
    order: [
      isSingle(progress.allowed(node)) ? 0 : 1,
      progress.conflictsOf(node) >= troubleFrom ? 0 : 1,
      progress.rankOf(node),
    ],
  }));
  return ranked.reduce((best, candidate) => (isBefore(candidate.order, best.order) ? candidate : best)).node;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [at, value] of a.entries()) if (value !== b[at]) return value < (b[at] ?? 0);
  return false;
}

const noneLeft = "every version that is left is withdrawn or a pre-release";

/** Withdrawn versions only if one is pinned, pre-releases only if they are named or nothing else fits. */
function chooseVersion(
  node: string,
  { all, prereleases, yanked }: ReturnType<CandidatesOf>,
  progress: Progress,
): number | Incompatibility {
  const allowed = progress.allowed(node);
  const edges = progress.edgesTo(node);
  const asked = edges.reduce((set, edge) => set & edge.set, all);
  const offered = (allowed & ~yanked) === 0n && hasMark(edges, "pin") ? allowed : allowed & ~yanked;
  const finals = offered & ~prereleases;
  const takesPrereleases =
    hasMark(edges, "prereleases") || (asked & ~yanked & ~prereleases) === 0n || finals === offered;
  const taken = takesPrereleases ? offered : finals;
  return taken === 0n ? unusable(node, allowed, noneLeft) : findNewest(taken);
}

/** An extra has the version of its package. */
function takeVersionOf(base: string, node: string, progress: Progress): number | Incompatibility {
  const [set, allowed] = [progress.allowed(base), progress.allowed(node)];
  if ((set & allowed) !== 0n) return findNewest(set);
  const terms = [
    { node, isPositive: true, set: allowed },
    { node: base, isPositive: false, set: allowed },
  ];
  return { terms, cause: { kind: "unusable", node: base, reason: noneLeft } };
}

/** The newest version that satisfies all requirements so far, else the last of them. */
export function guessVersion(candidates: CandidatesOf): Guess {
  return (node, edgesTo) => {
    const edges = edgesTo(stripExtra(node));
    const { all, prereleases, yanked } = candidates(stripExtra(node));
    const joint = edges.reduce((set, edge) => set & edge.set, all);
    const fitting = joint === 0n ? (edges.at(-1)?.set ?? 0n) : joint;
    const [plain, rest] = [fitting & ~yanked & ~prereleases, fitting & ~yanked];
    const offered = hasMark(edges, "prereleases") || plain === 0n ? rest : plain;
    if (offered !== 0n) return findNewest(offered);
    return fitting === 0n ? undefined : findNewest(fitting);
  };
}

function hasMark(edges: readonly Edge[], mark: Mark): boolean {
  return edges.some(({ marks }) => marks?.includes(mark) ?? false);
}
