import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fuzzRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { random } from "../../../../test/helpers/random.ts";
import { type Solution, solve } from "./solve.ts";
import type { Edge } from "./terms.ts";
import { rootNode, type Strategy, type Universe } from "./universe.ts";
import { findNewest } from "./version-set.ts";

/** What each version of each node asks for: sets of versions, by node. */
type Needs = ReadonlyMap<string, readonly (readonly [to: string, set: bigint])[]>;

interface World {
  readonly counts: ReadonlyMap<string, number>;
  readonly needs: Needs;
}

const packages = ["a", "b", "c", "d", "e", "f"];

/** Up to five versions of six packages that ask for each other at random, in circles too. */
function makeWorld(seed: number): World {
  const next = random(seed);
  const below = (max: number) => Math.floor(next() * max);
  const counts = new Map(packages.map((name) => [name, 1 + below(5)]));
  const pick = (): readonly [string, bigint] => {
    const to = packages[below(packages.length)] ?? "a";
    const count = counts.get(to) ?? 1;
    return [to, BigInt(below(2 ** count))];
  };
  const needs = new Map([[rootNode, Array.from({ length: 1 + below(3) }, pick)]]);
  for (const [name, count] of counts)
    for (let at = 0; at < count; at++) needs.set(`${name}@${at}`, Array.from({ length: below(4) }, pick));
  return { counts, needs };
}

function needsOf({ needs }: World, node: string, at: number) {
  return needs.get(node === rootNode ? rootNode : `${node}@${at}`) ?? [];
}

/** The newest version of what was required first. */
const newestFirst: Strategy = {
  next: (open, progress) => open.toSorted((a, b) => progress.rankOf(a) - progress.rankOf(b))[0] ?? "",
  choose: (node, progress) => findNewest(progress.allowed(node)),
};

/** Entries in another order, and replies that come in another order. */
function toUniverse(world: World, shuffle: (edges: Edge[]) => Edge[] = (edges) => edges): Universe {
  return {
    allOf: (node) => (1n << BigInt(world.counts.get(node) ?? 0)) - 1n,
    edgesOf: async (from, at) => {
      const edges = needsOf(world, from, at).map(([to, set]): Edge => {
        return { from, fromVersion: String(at), to, specifier: "", set };
      });
      // As the universe of packages has them: in the order of names.
      return shuffle(edges).toSorted((a, b) => (a.to === b.to ? Number(a.set - b.set) : a.to < b.to ? -1 : 1));
    },
  };
}

/** Whether all that is installed has what it needs. */
function isValid(world: World, versions: ReadonlyMap<string, number>): boolean {
  return [...versions].every(([node, at]) =>
    needsOf(world, node, at).every(([to, set]) => {
      const chosen = versions.get(to);
      return chosen !== undefined && (set >> BigInt(chosen)) % 2n === 1n;
    }),
  );
}

/** Tries everything. */
function hasSolution(world: World, chosen: ReadonlyMap<string, number>): boolean {
  const open = [...chosen].flatMap(([node, at]) => needsOf(world, node, at));
  if (open.some(([to, set]) => chosen.has(to) && (set >> BigInt(chosen.get(to) ?? 0)) % 2n === 0n)) return false;
  const next = open.find(([to]) => !chosen.has(to));
  if (!next) return true;
  const [to, set] = next;
  return Array.from({ length: world.counts.get(to) ?? 0 }, (_, at) => at)
    .filter((at) => (set >> BigInt(at)) % 2n === 1n)
    .some((at) => hasSolution(world, new Map([...chosen, [to, at]])));
}

function show(solution: Solution): string {
  return solution.kind === "solved" ? JSON.stringify([...solution.versions].sort()) : solution.kind;
}

describe("the choice of versions", () => {
  test("finds a solution exactly where there is one, and satisfies all requirements", async () => {
    const kinds = { solved: 0, failed: 0, exhausted: 0 };
    for (let seed = 0; seed < fuzzRounds(1_500, 1 / 4); seed++) {
      const world = makeWorld(seed);
      const solution = await solve(toUniverse(world), newestFirst);
      kinds[solution.kind]++;
      const isPossible = hasSolution(world, new Map([[rootNode, 0]]));
      assert.equal(solution.kind, isPossible ? "solved" : "failed", `seed ${seed}`);
      if (solution.kind === "solved") assert.ok(isValid(world, solution.versions), `seed ${seed}`);
      else if (solution.kind === "failed") assert.ok(solution.edges.length > 0, `seed ${seed}`);
    }
    assert.ok(kinds.solved > 100 && kinds.failed > 100, JSON.stringify(kinds));
  });

  test("does not depend on the order of requirements", async () => {
    for (let seed = 0; seed < fuzzRounds(500); seed++) {
      const world = makeWorld(seed);
      const next = random(seed + 1);
      const shuffled = toUniverse(world, (edges) => edges.toSorted(() => next() - 0.5));
      assert.equal(
        show(await solve(shuffled, newestFirst)),
        show(await solve(toUniverse(world), newestFirst)),
        `seed ${seed}`,
      );
    }
  });

  test("takes the newest version of each unless something excludes it", async () => {
    const world: World = {
      counts: new Map([...packages.map((name): [string, number] => [name, 5])]),
      needs: new Map([[rootNode, packages.map((name) => [name, 0b11111n] as const)]]),
    };
    const solution = await solve(toUniverse(world), newestFirst);
    assert.ok(solution.kind === "solved" && packages.every((name) => solution.versions.get(name) === 4));
  });
});
