import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { npmShrinkwrap, packageLock } from "./package-lock.ts";

function read(lock: unknown, others: Record<string, string> = {}) {
  return packageLock.parse(fileOf("package-lock.json", JSON.stringify(lock), others));
}

async function found(lock: unknown, others: Record<string, string> = {}): Promise<string[]> {
  const { components } = await read(lock, others);
  return components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope} ${direct ?? "?"}`).sort();
}

const version3 = {
  lockfileVersion: 3,
  packages: {
    "": { name: "root", workspaces: ["packages/*"], dependencies: { a: "^1" }, devDependencies: { d: "1" } },
    "packages/w": { name: "w", dependencies: { b: "^2", c: "^1" } },
    "packages/w/node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/w": { resolved: "packages/w", link: true },
    "node_modules/a": {
      version: "1.0.0",
      dependencies: { b: "^1", gone: "^1" },
      optionalDependencies: { "@s/o": "1" },
    },
    "node_modules/b": { version: "1.0.0", license: { type: "ISC" } },
    "node_modules/c": { name: "real-c", version: "1.0.0" },
    "node_modules/d": { version: "1.0.0", dev: true, optional: true },
    "node_modules/@s/o": { version: "1.0.0", optional: true },
    "node_modules/e": { version: "1.0.0", devOptional: true },
    "node_modules/a/node_modules/@s/deep": { version: "1.0.0", inBundle: true },
    "node_modules/copied": { version: "1.0.0", resolved: "file:packages/copied" },
  },
};

describe("package-lock.json", () => {
  test("lists what is in any node_modules, under its real name", async () => {
    assert.deepEqual(await found(version3), [
      "@s/deep@1.0.0 runtime false",
      "@s/o@1.0.0 optional false",
      "a@1.0.0 runtime true",
      "b@1.0.0 runtime false",
      "b@2.0.0 runtime true",
      "d@1.0.0 dev true",
      "e@1.0.0 optional false",
      "real-c@1.0.0 runtime true",
    ]);
  });

  test("keeps the edges and the licenses that the file has", async () => {
    const { components } = await read(version3);
    const a = components.find(({ name }) => name === "a");
    assert.deepEqual(a?.dependsOn, ["npm:b@1.0.0", "npm:@s/o@1.0.0"]);
    const licenses = components.filter(({ name }) => name === "b").map(({ declaredLicense }) => declaredLicense);
    assert.deepEqual(licenses, ["MIT", "ISC"]);
  });

  test("lists a version once, with the strongest scope of its places", async () => {
    const packages = {
      "": { devDependencies: { a: "1" } },
      "node_modules/a": { version: "1.0.0", dev: true },
      "node_modules/b": { version: "1.0.0" },
      "node_modules/b/node_modules/a": { version: "1.0.0" },
    };
    assert.deepEqual(await found({ packages }), ["a@1.0.0 runtime true", "b@1.0.0 runtime false"]);
  });

  test("reads version 1, which nests", async () => {
    const lock = {
      lockfileVersion: 1,
      dependencies: {
        a: { version: "1.0.0", requires: { b: "^2" }, dependencies: { b: { version: "2.0.0", dev: true } } },
        alias: { version: "npm:@s/real@3.0.0" },
        git: { version: "git+ssh://git@host.example/o/r.git#0123456789abcdef", from: "git@host.example" },
        archive: { version: "https://host.example/x-1.0.0.tgz" },
        folder: { version: "file:deps/folder", requires: { a: "^1" } },
        packed: { version: "file:deps/packed-1.1.0.tgz" },
        b: { version: "1.0.0", optional: true },
      },
    };
    assert.deepEqual(await found(lock), [
      "@s/real@3.0.0 runtime ?",
      "a@1.0.0 runtime ?",
      "archive@ runtime ?",
      "b@1.0.0 optional ?",
      "b@2.0.0 dev false",
      "git@ runtime ?",
      "packed@1.1.0 runtime ?",
    ]);
    const withManifest = await found(lock, {
      "package.json": '{"dependencies": {"a": "^1", "folder": "file:deps/folder"}}',
    });
    assert.ok(withManifest.includes("a@1.0.0 runtime true"));
    assert.ok(withManifest.includes("b@1.0.0 optional false"));
    const { components } = await read(lock);
    assert.deepEqual(components.find(({ name }) => name === "a")?.dependsOn, ["npm:b@2.0.0"]);
    assert.deepEqual(components.find(({ name }) => name === "git")?.origin, {
      kind: "git",
      address: "git+ssh://host.example/o/r.git",
      commit: "0123456789abcdef",
    });
  });

  test("gives the line of an entry", async () => {
    const text = '{\n "packages": {\n  "node_modules/a": {\n   "version": "1.0.0"\n  }\n }\n}';
    const { components } = await packageLock.parse(fileOf("x/package-lock.json", text));
    assert.deepEqual(components[0]?.locations, [{ file: "x/package-lock.json", line: 3 }]);
  });

  test("leaves out what Rush packs of the project itself", async () => {
    const dependencies = { "@rush-temp/app": { version: "file:projects/app.tgz" }, a: { version: "1.0.0" } };
    assert.deepEqual(await found({ lockfileVersion: 1, dependencies }), ["a@1.0.0 runtime ?"]);
  });

  test("passes on what the manifest says where it lists nothing itself", async () => {
    const others = { "package.json": '{"dependencies": {"a": "^1"}}' };
    assert.deepEqual(await found({ lockfileVersion: 3, packages: {} }, others), ["a@ runtime true"]);
    const broken = { "package.json": '{"dependencies": {"a": 5}}' };
    const { notes } = await packageLock.parse(fileOf("package-lock.json", '{"packages": {}}', broken));
    assert.deepEqual(
      notes?.map(({ lost, line }) => [lost, line]),
      [["package.json: a", undefined]],
    );
  });

  test("skips an invalid place, with a note", async () => {
    const packages = { "node_modules/a b": { version: "1.0.0" }, "node_modules/c": 1, x: 1 };
    const { components, notes } = await read({ packages });
    assert.deepEqual(components, []);
    assert.deepEqual(
      notes?.map(({ lost }) => lost),
      ["node_modules/a b", "node_modules/c"],
    );
    assert.equal(notes?.[0]?.message, 'Passed over "node_modules/a b": this is not the place of a package.');
    const old = await read({ lockfileVersion: 1, dependencies: { "d e": { version: "1.0.0" } } });
    assert.deepEqual(
      old.notes?.map(({ lost }) => lost),
      ["node_modules/d e"],
    );
  });

  test("is outranked by a shrinkwrap file in the same folder", () => {
    assert.deepEqual(npmShrinkwrap.outranks, ["javascript/package-lock", "javascript/package-json"]);
  });

  test("rejects what is not a lockfile", async () => {
    await assert.rejects(packageLock.parse(fileOf("package-lock.json", "[]")), { name: "ParseError" });
    await assert.rejects(packageLock.parse(fileOf("package-lock.json", "")), { name: "ParseError" });
  });
});
