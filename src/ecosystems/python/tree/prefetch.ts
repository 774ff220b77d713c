import { newestIn } from "./candidates.ts";
import { baseOf } from "./node.ts";
import type { Edge } from "../../kit/pubgrub/terms.ts";
import type { PackageUniverse } from "./universe.ts";

const maxRounds = 100;

/**
 * Requests what will likely be needed, level by level and in parallel within a level: the solver itself goes from
 * package to package and would wait for each reply. The result does not depend on these guesses.
 */
export async function prefetch(universe: PackageUniverse): Promise<void> {
  const asked = new Map<string, Edge[]>();
  const seen = new Set<string>();
  let open = await universe.rootEdges();
  for (let round = 0; open.length > 0 && round < maxRounds; round++) {
    for (const edge of open) {
      const known = asked.get(edge.to);
      if (known) known.push(edge);
      else asked.set(edge.to, [edge]);
    }
    const due = [...new Set(open.map(({ to }) => to))].flatMap((node) => {
      const at = guess(universe, node, asked.get(baseOf(node)) ?? []);
      const key = `${node}@${at}`;
      if (at === undefined || seen.has(key)) return [];
      seen.add(key);
      return [{ node, at }];
    });
    const found = await Promise.all(due.map(({ node, at }) => universe.edgesOf(node, at)));
    open = found.flatMap((edges) => ("unusable" in edges ? [] : edges));
  }
}

/** The newest version that satisfies all requirements so far, else the last of them. */
function guess(universe: PackageUniverse, node: string, edges: readonly Edge[]): number | undefined {
  const { all, prereleases, yanked } = universe.candidates(baseOf(node));
  const joint = edges.reduce((set, edge) => set & edge.set, all);
  const fitting = joint === 0n ? (edges.at(-1)?.set ?? 0n) : joint;
  const [plain, rest] = [fitting & ~yanked & ~prereleases, fitting & ~yanked];
  const takesPrereleases = edges.some((edge) => edge.takesPrereleases);
  const offered = takesPrereleases || plain === 0n ? rest : plain;
  if (offered !== 0n) return newestIn(offered);
  return fitting === 0n ? undefined : newestIn(fitting);
}
