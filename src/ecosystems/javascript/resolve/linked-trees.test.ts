import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startNpmRegistry, type NpmPackages } from "../../../../test/helpers/npm-registry.ts";
import { listed, resolveNpmTree } from "../../../../test/helpers/npm-tree.ts";

type Files = Readonly<Record<string, object>>;

async function resolve(packages: NpmPackages, files: Files) {
  const registry = await startNpmRegistry(packages);
  const texts = Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]);
  try {
    return await resolveNpmTree(Object.fromEntries(texts), registry.address);
  } finally {
    await registry.close();
  }
}

const dep = (dependencies: Readonly<Record<string, string>>) => ({ dependencies });
const peer = (peerDependencies: Readonly<Record<string, string>>) => ({ peerDependencies });
const pnpm = { packageManager: "pnpm@10.0.0" };
const yarnClassic = { packageManager: "yarn@1.22.22" };
const yarn = { packageManager: "yarn@4.5.0" };

describe("the tree of a package.json for pnpm or Yarn", () => {
  /** `a` needs `b` and a newer `d`, `b` needs another requirement of `d`, and only the newer `d` needs `e`. */
  const chain = {
    a: { "1.0.0": dep({ b: "*", d: "^2.0.0" }) },
    b: { "1.0.0": dep({ d: ">=2.0.0" }) },
    d: { "1.0.0": {}, "2.0.0": dep({ e: "*" }) },
    e: { "1.0.0": {} },
  };
  const rules: Readonly<Record<string, readonly [NpmPackages, object, readonly string[]]>> = {
    "follows `resolutions` where yarn is used": [
      { a: { "1.0.0": dep({ b: "^1.0.0" }) }, b: { "1.0.0": {}, "2.0.0": {} } },
      { ...dep({ a: "*" }), resolutions: { "**/b": "2.0.0" }, ...yarnClassic },
      ["a@1.0.0", "b@2.0.0"],
    ],
    "follows `pnpm.overrides` where pnpm is used": [
      { a: { "1.0.0": dep({ b: "^1.0.0" }) }, b: { "1.0.0": {}, "2.0.0": {} } },
      { ...dep({ a: "*", b: "^1.0.0" }), pnpm: { overrides: { "a>b": "2.0.0" } }, ...pnpm },
      ["a@1.0.0", "b@1.0.0", "b@2.0.0"],
    ],
    "applies an override of pnpm for a parent to its direct dependencies only": [
      chain,
      { ...dep({ a: "*" }), pnpm: { overrides: { "a>d": "1.0.0" } }, ...pnpm },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0"],
    ],
    "applies an override of pnpm for a version of the parent": [
      chain,
      {
        ...dep({ a: "*" }),
        pnpm: { overrides: { "a@2>d": "1.0.0", "b@1>d": "1.0.0" } },
        ...pnpm,
      },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0"],
    ],
    "leaves out what an override of pnpm removes": [
      chain,
      { ...dep({ a: "*" }), pnpm: { overrides: { "b>d": "-", e: "-" } }, ...pnpm },
      ["a@1.0.0", "b@1.0.0", "d@2.0.0"],
    ],
    "applies a path of Yarn Classic from the project, and `**` to any depth": [
      { ...chain, f: { "1.0.0": dep({ a: "*" }) } },
      { ...dep({ f: "*" }), resolutions: { "a/d": "1.0.0", "f/**/b/d": "1.0.0" }, ...yarnClassic },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0", "f@1.0.0"],
    ],
    "applies a path of Yarn Classic to a direct dependency": [
      chain,
      { ...dep({ a: "*" }), resolutions: { "a/d": "1.0.0" }, ...yarnClassic },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0"],
    ],
    "applies a path of Yarn to the direct dependencies of any package with the name": [
      { ...chain, f: { "1.0.0": dep({ a: "*" }) } },
      { ...dep({ f: "*" }), resolutions: { "a/d": "1.0.0" }, ...yarn },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0", "f@1.0.0"],
    ],
    "applies a descriptor of Yarn only to the requirement that it names": [
      chain,
      { ...dep({ a: "*" }), resolutions: { "d@npm:^2.0.0": "1.0.0" }, ...yarn },
      ["a@1.0.0", "b@1.0.0", "d@1.0.0", "d@2.0.0", "e@1.0.0"],
    ],
    "follows an override of its own dependency that leads to another package": [
      { a: { "1.0.0": {} }, b: { "2.0.0": dep({ c: "*" }) }, c: { "1.0.0": {} } },
      { ...dep({ a: "1.0.0" }), pnpm: { overrides: { a: "npm:b@2.0.0" } }, ...pnpm },
      ["b@2.0.0", "c@1.0.0"],
    ],
    "gives each requirement the newest version, also where another one would do": [
      { a: { "1.0.0": dep({ c: "^1.0.0" }) }, b: { "1.0.0": dep({ c: "1.0.0" }) }, c: { "1.0.0": {}, "1.5.0": {} } },
      { ...dep({ a: "*", b: "*" }), ...yarnClassic },
      ["a@1.0.0", "b@1.0.0", "c@1.0.0", "c@1.5.0"],
    ],
    "prefers a version that the project has, with pnpm": [
      { a: { "1.0.0": dep({ c: "^1.0.0" }) }, c: { "1.0.0": {}, "1.5.0": {} } },
      { ...dep({ a: "*", c: "1.0.0" }), ...pnpm },
      ["a@1.0.0", "c@1.0.0"],
    ],
    "does not prefer `latest`, with Yarn since version 2": [
      { a: { "1.0.0": {}, "1.2.0": {}, latest: "1.0.0" } },
      { ...dep({ a: "^1.0.0" }), ...yarn },
      ["a@1.2.0"],
    ],
    "leaves peers to the project, with Yarn": [
      { a: { "1.0.0": peer({ p: "*" }) }, p: { "1.0.0": {} } },
      { ...dep({ a: "*" }), ...yarn },
      ["a@1.0.0"],
    ],
    "installs one version of a peer that nothing provides, with pnpm": [
      {
        a: { "1.0.0": peer({ p: "*", q: "*" }) },
        b: { "1.0.0": { ...peer({ p: "^1.0.0", o: "*" }), peerDependenciesMeta: { o: { optional: true } } } },
        ...{ p: { "1.0.0": dep({ c: "*" }), "2.0.0": {} }, q: { "1.0.0": {}, "2.0.0": {} }, c: { "1.0.0": {} } },
        o: { "1.0.0": {} },
      },
      { ...dep({ a: "*", b: "*", q: "1.0.0" }), ...pnpm },
      ["a@1.0.0", "b@1.0.0", "c@1.0.0", "p@1.0.0", "q@1.0.0"],
    ],
    "ends with a cycle of packages and their peers": [
      {
        a: { "1.0.0": dep({ b: "*" }) },
        b: { "1.0.0": { ...dep({ a: "*" }), ...peer({ a: "*", p: "*" }) } },
        p: { "1.0.0": peer({ b: "*" }) },
      },
      { ...dep({ a: "*" }), ...pnpm },
      ["a@1.0.0", "b@1.0.0", "p@1.0.0"],
    ],
  };
  for (const [name, [packages, manifest, want]] of Object.entries(rules)) {
    test(name, async () => {
      const tree = await resolve(packages, { "package.json": manifest });
      assert.deepEqual(listed(tree), want);
      assert.deepEqual(
        tree.packages.filter(({ unresolved }) => unresolved),
        [],
      );
      assert.ok(tree.manifests.every(({ isWhole }) => isWhole));
    });
  }

  test("applies an override to the dependencies of a member of the workspace only", async () => {
    const tree = await resolve(
      { c: { "1.0.0": {}, "1.5.0": {} } },
      {
        "package.json": { name: "top", workspaces: ["packages/*"], resolutions: { "m/c": "1.0.0" }, ...yarnClassic },
        "packages/m/package.json": { name: "m", version: "1.0.0", ...dep({ c: "^1.0.0" }) },
        "packages/n/package.json": { name: "n", version: "1.0.0", ...dep({ c: "^1.0.0", m: "^1.0.0" }) },
      },
    );
    assert.deepEqual(listed(tree), ["c@1.0.0", "c@1.5.0"]);
  });
});
