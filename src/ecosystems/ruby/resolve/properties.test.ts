import assert from "node:assert/strict";
import { test } from "node:test";
import { propertyRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { gemIndex, type IndexedGems } from "../../../../test/helpers/gem-index.ts";
import { random } from "../../../../test/helpers/random.ts";
import { resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { ruby as rubyFacts } from "../index.ts";
import { newestGem } from "../versions/gem-requirement.ts";
import { openEcosystem } from "../../index.ts";

const ruby = await openEcosystem(rubyFacts);

const { listen } = useStandIns();
const rounds = propertyRounds(160);
const names = ["a", "b", "c", "d", "e", "f"];
const versions = ["1.0", "1.1", "2.0", "3.0"];
const requirements = [">= 0", "~> 1.0", ">= 1.1", "< 3", "= 2.0", "!= 3.0", "~> 2.0", ">= 2&< 4"];

type Draw = <T>(list: readonly T[]) => T;

function drawFrom(seed: number): Draw {
  const next = random(seed);
  return <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
}

type Needs = ReadonlyMap<string, string>;

/** What every version of every gem needs: anything, circles included. */
function randomNeeds(draw: Draw): ReadonlyMap<string, Needs> {
  const entries = names.flatMap((name) =>
    versions.map((version) => {
      const others = names.filter((other) => other !== name);
      const needs = draw([[], [1], [1, 2]]).map(() => [draw(others), draw(requirements)] as const);
      return [`${name} ${version}`, new Map(needs)] as const;
    }),
  );
  return new Map(entries);
}

function toIndex(needs: ReadonlyMap<string, Needs>): IndexedGems {
  const line = (name: string, version: string) =>
    `${version} ${[...(needs.get(`${name} ${version}`) ?? [])].map(([other, range]) => `${other}:${range}`).join(",")}`;
  return Object.fromEntries(names.map((name) => [name, versions.map((version) => line(name, version))]));
}

async function resolveLate(needs: ReadonlyMap<string, Needs>, lines: readonly string[], seed: number) {
  const next = random(seed);
  const answer = gemIndex(toIndex(needs));
  const server = await listen((request, response, body) => {
    setTimeout(() => answer(request, response, body), Math.floor(next() * 4));
  });
  return resolveTree(ruby, { Gemfile: lines.join("\n") }, { addresses: { rubygems: server.address } });
}

function summary({ packages }: ResolvedTree): readonly string[] {
  return packages.map(({ name, version, scope, dependsOn, unresolved }) =>
    JSON.stringify([name, version, scope, dependsOn, unresolved]),
  );
}

function satisfies(version: string, requirement: string): boolean {
  return newestGem([version], requirement.replaceAll("&", ", ")) === version;
}

/** Whether some choice of versions satisfies everything; every one is tried. */
function hasSolution(needs: ReadonlyMap<string, Needs>, roots: readonly (readonly [string, string])[]): boolean {
  const search = (chosen: ReadonlyMap<string, string>, open: readonly (readonly [string, string])[]): boolean => {
    const [first, ...rest] = open;
    if (!first) return true;
    const [name, requirement] = first;
    const known = chosen.get(name);
    if (known !== undefined) return satisfies(known, requirement) && search(chosen, rest);
    return versions.some(
      (version) =>
        satisfies(version, requirement) &&
        search(new Map([...chosen, [name, version]]), [...rest, ...(needs.get(`${name} ${version}`) ?? [])]),
    );
  };
  return search(new Map(), roots);
}

test("a solution is found wherever there is one, and satisfies every requirement", async () => {
  let solved = 0;
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = drawFrom(seed);
    const needs = randomNeeds(draw);
    const roots = [...new Set([draw(names), draw(names)])].map((name) => [name, draw(requirements)] as const);
    const lines = roots.map(
      ([name, range]) =>
        `gem "${name}", ${range
          .split("&")
          .map((one) => `"${one}"`)
          .join(", ")}`,
    );
    const { packages, manifests } = await resolveLate(needs, lines, seed);
    const chosen = new Map(packages.map(({ name, version }) => [name, version]));
    assert.equal(manifests[0]?.isWhole, hasSolution(needs, roots), `seed ${seed}`);
    solved += manifests[0]?.isWhole ? 1 : 0;
    const all = [...chosen].flatMap(([name, version]) => [...(needs.get(`${name} ${version}`) ?? [])]);
    for (const [name, requirement] of [...roots, ...all]) {
      const version = chosen.get(name);
      assert.ok(version !== undefined, `seed ${seed}: ${name} is not there`);
      assert.ok(version === "" || satisfies(version, requirement), `seed ${seed}: ${name} ${version} ${requirement}`);
    }
  }
  assert.ok(solved > rounds / 4 && solved < rounds, `${solved} of ${rounds} have a solution`);
});

test("the order of replies does not matter", async () => {
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = drawFrom(seed + 500);
    const needs = randomNeeds(draw);
    const lines = [...new Set([draw(names), draw(names), draw(names)])].map((name) => `gem "${name}"`);
    const first = summary(await resolveLate(needs, lines, seed));
    assert.deepEqual(summary(await resolveLate(needs, lines, seed + 1_000)), first, `seed ${seed}`);
  }
});
