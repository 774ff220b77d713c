import assert from "node:assert/strict";
import { test } from "node:test";
import { propertyRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { type FeedPackages, nugetFeed } from "../../../../test/helpers/nuget-feed.ts";
import { app } from "../../../../test/helpers/nuget-project.ts";
import { random } from "../../../../test/helpers/random.ts";
import { resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { dotnet as dotnetFacts } from "../index.ts";
import { parseVersion } from "../versions/nuget-version.ts";
import { allowsVersion } from "./choose-version.ts";
import { openEcosystem } from "../../index.ts";

const dotnet = await openEcosystem(dotnetFacts);

const { listen } = useStandIns();
const rounds = propertyRounds(40);
const names = ["A", "B", "C", "D", "E", "F", "G"];
const versions = ["1.0.0", "1.5.0", "2.0.0", "3.0.0"];

type Draw = <T>(list: readonly T[]) => T;

function drawFrom(seed: number): Draw {
  const next = random(seed);
  return <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
}

/** A feed whose packages need each other in any way, circles included. */
function randomFeed(draw: Draw, ranges: readonly string[]): FeedPackages {
  const needs = () => Object.fromEntries(draw([[], [1], [1, 2], [1, 2, 3]]).map(() => [draw(names), draw(ranges)]));
  return Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(versions.map((version) => [version, { "": needs() }]))]),
  );
}

/** Replies come in another order each time. */
async function resolveLate(packages: FeedPackages, entries: readonly string[], seed: number): Promise<ResolvedTree> {
  const next = random(seed);
  const answer = nugetFeed(packages);
  const feed = await listen((request, response, body) => {
    setTimeout(() => answer(request, response, body), Math.floor(next() * 4));
  });
  return resolveTree(dotnet, app(entries), { addresses: { nuget: feed.address } });
}

function summary({ packages, notes }: ResolvedTree): unknown {
  const rows = packages.map(({ name, version, scope, requirement, dependsOn, unresolved }) =>
    JSON.stringify([name, version, scope, requirement, dependsOn, unresolved]),
  );
  return { rows: rows.sort(), notes };
}

test("the order of entries and of replies does not matter, and circles end", async () => {
  const ranges = [...versions, "[1.0,2.0)", "[1.5.0]", "(1.0,3.0]", "2.5", "9.0"];
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = drawFrom(seed);
    const packages = randomFeed(draw, ranges);
    const entries = [...new Set([draw(names), draw(names), draw(names)])].map((name) => `${name} ${draw(versions)}`);
    const first = summary(await resolveLate(packages, entries, seed));
    assert.deepEqual(summary(await resolveLate(packages, entries.toReversed(), seed + 1_000)), first, `seed ${seed}`);
  }
});

test("every version satisfies every requirement on it, unless a package nearer to the project decides", async () => {
  for (let seed = 1; seed <= rounds; seed++) {
    const draw = drawFrom(seed);
    const packages = randomFeed(draw, versions);
    const entries = [...new Set([draw(names), draw(names)])].map((name) => `${name} ${draw(versions)}`);
    const tree = await resolveLate(packages, entries, seed);
    const chosen = new Map(tree.packages.map(({ name, version }) => [name, version]));
    const noted = (name: string) => tree.notes?.some(({ message }) => message.startsWith(`${name} `)) ?? false;
    for (const entry of entries) assert.equal(chosen.get(entry.slice(0, 1)), entry.slice(2), `seed ${seed}: ${entry}`);
    for (const [name, version] of chosen) {
      for (const [other, range] of Object.entries(packages[name]?.[version]?.[""] ?? {})) {
        const found = parseVersion(chosen.get(other) ?? "");
        assert.ok(found, `seed ${seed}: ${name} needs ${other}, which is not there`);
        assert.ok(allowsVersion(found, range) || noted(other), `seed ${seed}: ${name} needs ${other} ${range}`);
      }
    }
  }
});
