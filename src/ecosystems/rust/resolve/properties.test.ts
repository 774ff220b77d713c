import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { propertyRounds } from "../../../../test/helpers/fuzz-rounds.ts";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { startCratesIndex, type TestCrates, type TestVersion } from "../../../../test/helpers/crates-index.ts";
import { random } from "../../../../test/helpers/random.ts";
import { resolveTree } from "../../../../test/helpers/resolve-tree.ts";
import { startServer } from "../../../../test/helpers/stand-in.ts";
import type { ResolvedTree } from "../../../domain/contracts/trees.ts";
import { rust as rustFacts } from "../index.ts";
import { parseVersion, satisfies } from "../versions/version-range.ts";
import { openEcosystem } from "../../index.ts";

const rust = await openEcosystem(rustFacts);

const names = Array.from({ length: 12 }, (_, at) => `crate-${String.fromCharCode(97 + at)}`);
const versions = ["0.1.0", "0.1.4", "0.2.0", "1.0.0", "1.1.0", "1.4.2", "2.0.0"];
const requirements = ["*", "0.1", "1", "~1.1", ">=1, <1.4", "=1.0.0", "^0.2", "2"];

/** Crates that need each other at random, with optional dependencies and yanked versions. */
function randomCrates(seed: number): TestCrates {
  const next = random(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const version = (): TestVersion => {
    const deps = names
      .filter(() => next() < 0.15)
      .map((name) => ({ name, req: pick(requirements), optional: next() < 0.3 }));
    const optional = deps.filter((item) => item.optional).map(({ name }) => name);
    return { deps, features: { default: optional.slice(0, 1) }, yanked: next() < 0.1 };
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(versions.filter(() => next() < 0.7).map((item) => [item, version()])),
    ]),
  );
}

function randomProject(seed: number): readonly string[] {
  const next = random(seed + 1_000);
  return names.filter(() => next() < 0.4).map((name) => `${name} = "${requirements[Math.floor(next() * 3)]}"`);
}

function manifestOf(lines: readonly string[]): Record<string, string> {
  return { "Cargo.toml": `[package]\nname = "app"\nversion = "1.0.0"\n[dependencies]\n${lines.join("\n")}\n` };
}

async function resolve(crates: TestCrates, lines: readonly string[]): Promise<ResolvedTree> {
  const server = await startCratesIndex(crates);
  try {
    return await resolveTree(rust, manifestOf(lines), { addresses: { cratesIndex: server.address } });
  } finally {
    await server.close();
  }
}

function reversed(crates: TestCrates): TestCrates {
  return Object.fromEntries(
    Object.entries(crates)
      .toReversed()
      .map(([name, all]) => [name, Object.fromEntries(Object.entries(all).toReversed())]),
  );
}

/** Packages of a tree without versions that conflict: `crate-a 1`, `crate-a 0.2`. */
function slots({ packages }: ResolvedTree): string[] {
  return packages
    .filter(({ version }) => version !== "")
    .map(({ name, version }) => {
      const [major, minor] = version.split(".");
      return `${name} ${major === "0" ? `0.${minor}` : major}`;
    });
}

describe("a tree of crates", () => {
  for (const seed of Array.from({ length: propertyRounds(48) }, (_, at) => at)) {
    test(`has versions that satisfy all requirements (${seed})`, async () => {
      const crates = randomCrates(seed);
      const tree = await resolve(crates, randomProject(seed));
      const gaps = new Set(tree.packages.filter(({ unresolved }) => unresolved).map(({ name }) => name));
      assert.deepEqual(slots(tree), [...new Set(slots(tree))]);
      for (const { name, version, dependsOn } of tree.packages) {
        if (version === "") continue;
        const stated = crates[name]?.[version];
        assert.notEqual(stated?.yanked, true, `${name} ${version} was yanked`);
        for (const dependency of stated?.deps ?? []) {
          if (typeof dependency === "string" || dependency["optional"] === true) continue;
          const of = String(dependency["name"]);
          const chosen = dependsOn.flatMap((key) =>
            key.startsWith(`cargo:${of}@`) ? [key.slice(`cargo:${of}@`.length)] : [],
          );
          const isMet = chosen.some((item) => {
            const parsed = parseVersion(item);
            return parsed && satisfies(parsed, String(dependency["req"]));
          });
          assert.ok(isMet || gaps.has(of), `${name} ${version} needs ${of} ${String(dependency["req"])}`);
        }
      }
    });

    test(`does not depend on the order of entries, lines and replies (${seed})`, async () => {
      const crates = randomCrates(seed);
      const lines = randomProject(seed);
      const [one, other] = [await resolve(crates, lines), await resolve(reversed(crates), lines.toReversed())];
      assert.deepEqual(other.packages, one.packages);
    });
  }

  test("takes bounded time where no versions are compatible", async () => {
    const all = Array.from({ length: 15 }, (_, at) => `knot-${at}`);
    const crates = Object.fromEntries(
      all.map((name, at) => [
        name,
        Object.fromEntries(
          Array.from({ length: 12 }, (_, minor) => [
            `1.${minor}.0`,
            { deps: all.filter((_, other) => other !== at).map((other) => `${other} =1.${(minor * 7 + at) % 12}.0`) },
          ]),
        ),
      ]),
    );
    await assertQuick(10_000, "the tree", async () => {
      const { packages } = await resolve(
        crates,
        all.map((name) => `${name} = "1"`),
      );
      assert.ok(packages.some(({ unresolved }) => unresolved?.code === "conflict"));
    });
  });

  const hostile: Readonly<Record<string, unknown>> = {
    "numbers and nulls": {
      vers: "1.0.0",
      deps: [null, 5, { name: 3, req: {} }],
      features: { default: 7, x: [null, 3] },
    },
    "names of prototypes": {
      vers: "1.0.0",
      deps: [{ name: "__proto__", req: "1", features: ["constructor"] }],
      features: { constructor: ["__proto__/toString", "dep:__proto__"] },
    },
    "features that need each other": {
      vers: "1.0.0",
      deps: [],
      features: { default: ["a"], a: ["b"], b: ["a", "default"] },
    },
    "a requirement without sense": { vers: "1.0.0", deps: [{ name: "evil", req: ">>>1" }] },
    "no version": { deps: [] },
    "a path as a name": { vers: "1.0.0", deps: [{ name: "../../etc/passwd", req: "1" }] },
  };
  for (const [name, line] of Object.entries(hostile)) {
    test(`is never an exception: ${name}`, async () => {
      const server = await startServer((_, response) => response.end(`${JSON.stringify(line)}\n{ broken\n[]\n`));
      try {
        const tree = await resolveTree(rust, manifestOf([`evil = "1"`]), {
          addresses: { cratesIndex: server.address },
          maxPackages: 20,
        });
        assert.ok(tree.packages.some((item) => item.name === "evil"));
      } finally {
        await server.close();
      }
    });
  }

  test("ends with long chains of features and wide crates", async () => {
    const features = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, [`f${at + 1}`]]));
    const deps = Array.from({ length: 500 }, (_, at) => ({
      name: "leaf",
      req: "1",
      alias: `a${at}`,
      features: [`x${at}`],
    }));
    await assertQuick(5_000, "the tree", async () => {
      const tree = await resolve(
        {
          deep: { "1.0.0": { features: { ...features, f20000: [], default: ["f0"] } } },
          wide: { "1.0.0": { deps } },
          leaf: { "1.0.0": { features: Object.fromEntries(deps.map((_, at) => [`x${at}`, []])) } },
        },
        [`deep = "1"`, `wide = "1"`],
      );
      assert.equal(tree.packages.length, 3);
    });
  });
});
