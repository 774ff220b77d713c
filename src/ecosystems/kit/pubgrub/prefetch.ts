import type { Edge } from "./terms.ts";
import { rootNode, type Universe } from "./universe.ts";

/** The version of a node that will likely be chosen, with the requirements that are known so far. */
export type Guess = (node: string, edgesTo: (node: string) => readonly Edge[]) => number | undefined;

const maxRounds = 100;

/**
 * Requests what will likely be needed, level by level and in parallel within a level: the solver itself goes from
 * package to package and would wait for each reply. The result does not depend on these guesses.
 */
export async function prefetch(universe: Universe, guess: Guess): Promise<void> {
  const asked = new Map<string, Edge[]>();
  const seen = new Set<string>();
  let due = [{ node: rootNode, at: 0 }];
  for (let round = 0; due.length > 0 && round < maxRounds; round++) {
    const expanded = await Promise.all(due.map(({ node, at }) => universe.edgesOf(node, at)));
    const open = expanded.flatMap((edges) => ("unusable" in edges ? [] : edges));
    for (const edge of open) {
      if (!asked.get(edge.to)?.push(edge)) asked.set(edge.to, [edge]);
    }
    due = [...new Set(open.map(({ to }) => to))].flatMap((node) => {
      const at = guess(node, (name) => asked.get(name) ?? []);
      const key = `${node}@${at}`;
      if (at === undefined || seen.has(key)) return [];
      seen.add(key);
      return [{ node, at }];
    });
  }
}
