import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { bunLock } from "./bun-lock.ts";

const lock = `{
  "lockfileVersion": 1,
  // bun allows comments
  "workspaces": {
    "": {
      "name": "root",
      "dependencies": { "a": "^1.0.0", "alias": "npm:b@^2.0.0", },
      "devDependencies": { "types": "^1.0.0", },
      "peerDependencies": { "peer": "^1.0.0", "types": "*" },
      "optionalPeers": ["types"],
    },
    "packages/w": {
      "name": "@my/w",
      "optionalDependencies": { "c": "^2.0.0" },
    },
  },
  "packages": {
    "@my/w": ["@my/w@workspace:packages/w"],
    "@my/w/c": ["c@2.0.0", "https://npm.corp.example/c/-/c-2.0.0.tgz", {}, "sha512-x"],
    "a": ["a@1.0.0", "", { "dependencies": { "c": "^1.0.0" }, "optionalDependencies": { "o": "1" } }, "sha512-x"],
    "a/c": ["c@1.0.0", "", {}, "sha512-x"],
    "alias": ["b@2.0.0", "", { "dependencies": { "c": "^3.0.0" } }, "sha512-x"],
    "c": ["c@3.0.0", "", {}, "sha512-x"],
    "folder": ["folder@file:deps/folder", {}],
    "git": ["git@github:o/r#0123456", {}, "o-r-0123456"],
    "o": ["o@1.0.0", "", {}, "sha512-x"],
    "packed": ["packed@./packed-4.0.0.tgz", {}, "sha512-x"],
    "peer": ["peer@1.0.0", "", {}, "sha512-x"],
    "root": ["root@root:", { "bin": "x" }],
    "types": ["types@1.0.0", "", {}, "sha512-x"],
    "wrong": [],
  },
}
`;

describe("bun.lock", () => {
  test("lists what the tuples name, and finds scopes by walking the paths", async () => {
    const { components, notes } = await bunLock.parse(fileOf("bun.lock", lock));
    assert.deepEqual(
      components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope} ${direct}`).sort(),
      [
        "a@1.0.0 runtime true",
        "b@2.0.0 runtime true",
        "c@1.0.0 runtime false",
        "c@2.0.0 optional true",
        "c@3.0.0 runtime false",
        "git@ unknown false",
        "o@1.0.0 optional false",
        "packed@4.0.0 unknown false",
        "peer@1.0.0 runtime true",
        "types@1.0.0 optional true",
      ],
    );
    const message = 'Passed over "wrong": this is not an entry for a package.';
    assert.deepEqual(notes, [{ message, line: 31, lost: "wrong" }]);
  });

  test("keeps edges, lines and other sources", async () => {
    const { components } = await bunLock.parse(fileOf("bun.lock", lock));
    const a = components.find(({ name }) => name === "a");
    assert.deepEqual(a?.dependsOn, ["npm:c@1.0.0", "npm:o@1.0.0"]);
    assert.deepEqual(a?.locations, [{ file: "bun.lock", line: 20 }]);
    const sources = components.flatMap(({ origin }) => (origin ? [`${origin.kind} ${origin.address}`] : []));
    assert.deepEqual(sources, [
      "registry https://npm.corp.example/c/-/c-2.0.0.tgz",
      "git github:o/r",
      "file file:./packed-4.0.0.tgz",
    ]);
  });

  test("rejects what is not a lockfile", async () => {
    for (const text of ["", "{", "[]"])
      await assert.rejects(bunLock.parse(fileOf("bun.lock", text)), { name: "ParseError" });
  });
});
