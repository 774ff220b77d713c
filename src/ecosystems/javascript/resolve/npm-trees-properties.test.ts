import assert from "node:assert/strict";
import { test } from "node:test";
import { propertyRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { type NpmPackages, startNpmRegistry } from "../../../../test/helpers/npm-registry.ts";
import { resolveNpmTree } from "../../../../test/helpers/npm-tree.ts";
import { random } from "../../../../test/helpers/random.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { parseRange, parseSemver, satisfies } from "../versions/semver-range.ts";

type Table = Record<string, string>;
type Versions = Record<string, { dependencies: Table; peerDependencies: Table; optionalDependencies: Table }>;

/** Packages that ask for each other at random, cycles included; every range is satisfied by some version. */
function make(seed: number): { packages: Record<string, Versions>; dependencies: Table } {
  const next = random(seed);
  const below = (count: number) => Math.floor(next() * count);
  const names = Array.from("abcdefghij").slice(0, 4 + below(7));
  const versionsOf = new Map(
    names.map((name) => [
      name,
      [...new Set(Array.from({ length: 1 + below(4) }, () => `${1 + below(3)}.${below(3)}.0`))],
    ]),
  );
  const some = (count: number): Table =>
    Object.fromEntries(
      Array.from({ length: count }, () => {
        const name = names[below(names.length)] ?? "a";
        const all = versionsOf.get(name) ?? [];
        const version = all[below(all.length)] ?? "1.0.0";
        return [name, [`^${version}`, `~${version}`, version, "*", `>=${version}`][below(5)] ?? "*"];
      }),
    );
  const versions = (name: string): Versions =>
    Object.fromEntries(
      (versionsOf.get(name) ?? []).map((version) => [
        version,
        { dependencies: some(below(4)), peerDependencies: some(below(2)), optionalDependencies: some(below(2)) },
      ]),
    );
  return {
    packages: Object.fromEntries(names.map((name) => [name, versions(name)])),
    dependencies: some(2 + below(4)),
  };
}

async function resolve(packages: NpmPackages, dependencies: Table): Promise<ResolvedTree> {
  const registry = await startNpmRegistry(packages);
  const files = { "package.json": JSON.stringify({ dependencies }) };
  try {
    return await resolveNpmTree(files, registry.address);
  } finally {
    await registry.close();
  }
}

/** The same packages, with versions and entries in another order. */
function reverse<T>(table: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).toReversed());
}

function summary({ packages }: ResolvedTree): string[] {
  return packages
    .map(({ name, version, scope, dependsOn }) => `${name}@${version} ${scope} ${[...dependsOn].sort().join()}`)
    .sort();
}

const rounds = propertyRounds(40);

test("a tree does not depend on the order of entries and versions", async () => {
  for (let seed = 0; seed < rounds; seed++) {
    const { packages, dependencies } = make(seed);
    const tagged = Object.entries(packages).map(([name, all]) => [name, { ...all, latest: Object.keys(all)[0] ?? "" }]);
    const turned = tagged.map(([name, all]) => [name, reverse(all as NpmPackages[string])]).toReversed();
    const one = await resolve(Object.fromEntries(tagged) as NpmPackages, dependencies);
    const other = await resolve(Object.fromEntries(turned) as NpmPackages, reverse(dependencies));
    assert.deepEqual(summary(other), summary(one), `seed ${seed}`);
  }
});

test("every package of a tree gets what it asks for, or its tree is not whole", async () => {
  let checked = 0;
  for (let seed = 100; seed < 100 + rounds; seed++) {
    const { packages, dependencies } = make(seed);
    const { packages: found, manifests } = await resolve(packages, dependencies);
    for (const { name, version, dependsOn } of found) {
      const needs = packages[name]?.[version];
      const isReplaced = (dependency: string) => needs?.optionalDependencies[dependency] !== undefined;
      for (const [dependency, range] of Object.entries(needs?.dependencies ?? {})) {
        if (isReplaced(dependency) || dependency === name) continue;
        const parsed = parseRange(range);
        const isMet = dependsOn.some((key) => {
          const chosen = key.startsWith(`npm:${dependency}@`)
            ? parseSemver(key.slice(`npm:${dependency}@`.length))
            : undefined;
          return parsed !== undefined && chosen !== undefined && satisfies(chosen, parsed);
        });
        assert.ok(isMet || !manifests[0]?.isWhole, `seed ${seed}: ${name}@${version} asks for ${dependency} ${range}`);
        if (isMet) checked++;
      }
    }
  }
  assert.ok(checked > rounds);
});
