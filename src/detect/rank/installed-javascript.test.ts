import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { detect, type Detection } from "../detect.ts";
import { openDirectory } from "../../source/directory/directory.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { javascript as javascriptFacts } from "../../ecosystems/javascript/index.ts";
import { openEcosystem } from "../../ecosystems/index.ts";

const javascript = await openEcosystem(javascriptFacts);

type Tables = Readonly<Record<string, unknown>>;

const json = (value: unknown) => JSON.stringify(value);
/** The package.json of an installed package. */
const installed = (name: string, version: string, more: Tables = {}) => json({ name, version, ...more });

const find = (files: Readonly<Record<string, string>>, exclude: readonly string[] = []) =>
  detect(sourceOf(files), [javascript], { exclude });
const show = ({ components }: Pick<Detection, "components">) =>
  components.map(({ name, version, scope, direct, resolvedBy }) =>
    [`${name}@${version}`, scope, ...(direct ? ["direct"] : []), resolvedBy].join(" "),
  );
const unlocked = ({ coverage }: Detection) => (coverage.unlocked ?? []).map(({ file }) => file);

describe("node_modules without a lockfile", () => {
  test("gives what the manifest leads to, with scopes, edges and places", async () => {
    const found = await find({
      "package.json": json({ dependencies: { a: "^1.0.0" }, devDependencies: { d: "^1.0.0" } }),
      "node_modules/a/package.json": installed("a", "1.2.0", {
        dependencies: { b: "^2", c: "^1" },
        optionalDependencies: { o: "^1", absent: "^1" },
      }),
      "node_modules/a/node_modules/b/package.json": installed("b", "2.0.0", { dependencies: { a: "^1" } }),
      "node_modules/b/package.json": installed("b", "1.0.0"),
      "node_modules/c/package.json": installed("c", "1.0.0", { peerDependencies: { nowhere: "*" } }),
      "node_modules/d/package.json": installed("d", "1.0.0", { dependencies: { b: "^1", c: "^1" } }),
      "node_modules/o/package.json": installed("o", "1.0.0"),
      "node_modules/extraneous/package.json": installed("extraneous", "1.0.0"),
    });
    assert.deepEqual(show(found), [
      "a@1.2.0 runtime direct installed",
      "b@1.0.0 dev installed",
      "b@2.0.0 runtime installed",
      "c@1.0.0 runtime installed",
      "d@1.0.0 dev direct installed",
      "o@1.0.0 optional installed",
    ]);
    assert.deepEqual(unlocked(found), []);
    const [a] = found.components;
    assert.deepEqual(a?.dependsOn, ["npm:b@2.0.0", "npm:c@1.0.0", "npm:o@1.0.0"]);
    assert.deepEqual(a.locations, [{ file: "node_modules/a/package.json" }, { file: "package.json", line: 1 }]);
  });

  test("is not read where a lockfile covers the manifest, or where it is excluded", async () => {
    const files = {
      "package.json": json({ dependencies: { a: "^1.0.0" } }),
      "node_modules/a/package.json": installed("a", "1.2.0"),
    };
    const lock = json({ lockfileVersion: 3, packages: { "": {}, "node_modules/a": { version: "1.1.0" } } });
    assert.deepEqual(show(await find({ ...files, "package-lock.json": lock })), ["a@1.1.0 runtime lockfile"]);
    const without = await find(files, ["node_modules"]);
    assert.deepEqual([show(without), unlocked(without)], [["a@ runtime direct manifest"], ["package.json"]]);
  });

  test("is left when the scan is stopped", async () => {
    const stop = new AbortController();
    const source = sourceOf({
      "package.json": json({ dependencies: { a: "^1.0.0" } }),
      "node_modules/a/package.json": installed("a", "1.2.0"),
    });
    const options = { exclude: [], signal: stop.signal, onProgress: () => stop.abort(new Error("stopped")) };
    await assert.rejects(detect(source, [javascript], options), /stopped/);
  });

  const stays: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
    "a dependency is not installed": [
      {
        "package.json": json({ dependencies: { a: "^1", b: "^1" } }),
        "node_modules/a/package.json": installed("a", "1.0.0"),
      },
      ["a@1.0.0 runtime direct installed", "b@ runtime direct manifest"],
    ],
    "a dependency of a dependency is not installed": [
      {
        "package.json": json({ dependencies: { a: "^1" } }),
        "node_modules/a/package.json": installed("a", "1.0.0", { dependencies: { b: "^1" } }),
      },
      ["a@1.0.0 runtime direct installed"],
    ],
    "what is installed is older than the manifest": [
      { "package.json": json({ dependencies: { a: "^2" } }), "node_modules/a/package.json": installed("a", "1.0.0") },
      ["a@ runtime direct manifest", "a@1.0.0 runtime direct installed"],
    ],
    "an installed package cannot be read": [
      { "package.json": json({ dependencies: { a: "^1" } }), "node_modules/a/package.json": "{" },
      ["a@ runtime direct manifest"],
    ],
  };
  for (const [name, [files, want]] of Object.entries(stays)) {
    test(`leaves the manifest unlocked where ${name}`, async () => {
      const found = await find(files);
      assert.deepEqual([show(found), unlocked(found)], [want, ["package.json"]]);
    });
  }

  test("says which installed package could not be read", async () => {
    const { errors } = await find({
      "package.json": json({ dependencies: { a: "^1" } }),
      "node_modules/a/package.json": "[]",
    });
    assert.deepEqual(
      errors.map(({ file }) => file),
      ["node_modules/a/package.json"],
    );
  });

  test("knows aliases by their real names, and two versions of one package", async () => {
    const found = await find({
      "package.json": json({ dependencies: { old: "npm:a@^1", a: "^2", g: "acme/g#v1" } }),
      "node_modules/old/package.json": installed("a", "1.0.0"),
      "node_modules/a/package.json": installed("a", "2.0.0"),
      "node_modules/g/package.json": installed("g", "3.0.0"),
    });
    assert.deepEqual(show(found), [
      "a@1.0.0 runtime direct installed",
      "a@2.0.0 runtime direct installed",
      "g@3.0.0 runtime direct installed",
    ]);
    assert.deepEqual(unlocked(found), []);
    assert.equal(found.components[2]?.origin?.kind, "git");
  });

  test("serves the members of a workspace, which are not components", async () => {
    const found = await find({
      "package.json": json({ workspaces: ["packages/*"] }),
      "packages/x/package.json": json({ name: "x", dependencies: { y: "^1", a: "^1", plugin: "^1" } }),
      "packages/x/node_modules/a/package.json": installed("a", "1.5.0"),
      "packages/y/package.json": json({ name: "y", devDependencies: { a: "^1" } }),
      "node_modules/a/package.json": installed("a", "1.0.0"),
      "node_modules/plugin/package.json": installed("plugin", "1.0.0", { dependencies: { y: "^1" } }),
      "node_modules/.package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "node_modules/y": { resolved: "packages/y", link: true },
          "node_modules/a": { version: "1.0.0", resolved: "https://npm.acme.example/a/-/a-1.0.0.tgz" },
          "packages/y": { version: "1.0.0" },
        },
      }),
    });
    assert.deepEqual(show(found), [
      "a@1.0.0 dev direct installed",
      "a@1.5.0 runtime direct installed",
      "plugin@1.0.0 runtime direct installed",
    ]);
    assert.deepEqual(unlocked(found), []);
    assert.equal(found.components[0]?.origin?.address, "https://npm.acme.example/a/-/a-1.0.0.tgz");
  });

  test("may be known from npm's own list alone", async () => {
    const found = await find({
      "package.json": json({ dependencies: { a: "^1" } }),
      "node_modules/.package-lock.json": json({
        lockfileVersion: 3,
        packages: {
          "node_modules/a": { version: "1.0.0", dependencies: { b: "^1" } },
          "node_modules/b": { version: "1.1.0" },
          "node_modules/../../outside": { version: "1.0.0" },
        },
      }),
    });
    assert.deepEqual(show(found), ["a@1.0.0 runtime direct installed", "b@1.1.0 runtime installed"]);
    assert.deepEqual(unlocked(found), []);
  });

  test("may lie in pnpm's store, one importer for each member", async () => {
    const lock = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      a: { specifier: ^1, version: 1.0.0 }
  packages/x:
    devDependencies:
      c: { specifier: ^1, version: 1.0.0 }
packages:
  a@1.0.0: { resolution: { integrity: x } }
  b@1.0.0: { resolution: { integrity: x } }
  c@1.0.0: { resolution: { integrity: x } }
  unused@1.0.0: { resolution: { integrity: x } }
snapshots:
  a@1.0.0: { dependencies: { b: 1.0.0 } }
  b@1.0.0: {}
  c@1.0.0: { dependencies: { b: 1.0.0 } }
  unused@1.0.0: {}
`;
    const found = await find({
      "package.json": json({ dependencies: { a: "^1" } }),
      "packages/x/package.json": json({ devDependencies: { c: "^1" } }),
      "packages/y/package.json": json({ dependencies: { z: "^1" } }),
      "node_modules/.pnpm/lock.yaml": lock,
    });
    assert.deepEqual(show(found), [
      "a@1.0.0 runtime direct installed",
      "b@1.0.0 runtime installed",
      "c@1.0.0 dev direct installed",
      "z@ runtime direct manifest",
    ]);
    assert.deepEqual(unlocked(found), ["packages/y/package.json"]);
  });

  test("is not read through links", async () => {
    const root = mkdtempSync(join(tmpdir(), "lcc-installed-"));
    try {
      for (const folder of ["project/node_modules", "outside/a", "outside/modules/b", "project/sub"])
        mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, "outside/a/package.json"), installed("a", "1.0.0"));
      writeFileSync(join(root, "outside/modules/b/package.json"), installed("b", "1.0.0"));
      writeFileSync(join(root, "project/package.json"), json({ dependencies: { a: "^1" } }));
      writeFileSync(join(root, "project/sub/package.json"), json({ dependencies: { b: "^1" } }));
      symlinkSync("../../outside/a", join(root, "project/node_modules/a"));
      symlinkSync("../../outside/modules", join(root, "project/sub/node_modules"));
      const source = await openDirectory(join(root, "project"));
      const found = await detect(source, [javascript], { exclude: [] });
      assert.deepEqual(show(found), ["a@ runtime direct manifest", "b@ runtime direct manifest"]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
