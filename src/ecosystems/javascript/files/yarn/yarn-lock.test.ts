import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { yarnLock } from "./yarn-lock.ts";

function read(lock: string, others: Record<string, string> = {}) {
  return yarnLock.parse(fileOf("yarn.lock", lock, others));
}

async function found(lock: string, others: Record<string, string> = {}): Promise<string[]> {
  const { components } = await read(lock, others);
  return components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope} ${direct ?? "?"}`).sort();
}

const classic = `# yarn lockfile v1

"@s/a@^1.0.0", "@s/a@~1.0.0":
  version "1.0.1"
  resolved "https://registry.yarnpkg.com/@s/a/-/a-1.0.1.tgz#hash"
  dependencies:
    b "^2.0.0 || ^3.0.0"
  optionalDependencies:
    "o" "1"

"b@^2.0.0 || ^3.0.0":
  version "3.0.0"
  resolved "https://npm.corp.example/b/-/b-3.0.0.tgz#hash"

"c-old@npm:c@^1.0.0", c@^1.0.0:
  "version" "1.0.0"

d@o/r#main:
  version "0.1.0"
  resolved "https://codeload.host.example/o/r/tar.gz/abc"

"local@file:./local":
  version "1.0.0"
  dependencies:
    e "^1.0.0"

e@^1.0.0:
  version "1.0.0"

o@1:
  version "1.0.0"

"packed@file:./packed.tgz":
  version "4.0.0"
  resolved "file:./packed.tgz#hash"
`;

describe("yarn.lock of Yarn 1", () => {
  test("lists entries under their real names, without the project's own folders", async () => {
    assert.deepEqual(await found(classic), [
      "@s/a@1.0.1 unknown ?",
      "b@3.0.0 unknown ?",
      "c@1.0.0 unknown ?",
      "d@0.1.0 unknown ?",
      "e@1.0.0 unknown ?",
      "o@1.0.0 unknown ?",
      "packed@4.0.0 unknown ?",
    ]);
  });

  test("takes scopes and direct dependencies from the manifests of the workspace", async () => {
    const others = {
      "package.json": '{"workspaces": ["p/*"], "devDependencies": {"@s/a": "~1.0.0", "local": "file:./local"}}',
      "p/x/package.json": '{"dependencies": {"c": "^1.0.0"}, "optionalDependencies": {"d": "o/r#main"}}',
      "q/package.json": '{"dependencies": {"packed": "file:./packed.tgz"}}',
    };
    assert.deepEqual(await found(classic, others), [
      "@s/a@1.0.1 dev true",
      "b@3.0.0 dev false",
      "c@1.0.0 runtime true",
      "d@0.1.0 optional true",
      "e@1.0.0 dev true",
      "o@1.0.0 dev false",
      "packed@4.0.0 unknown false",
    ]);
  });

  test("has the package that `resolutions` put in place of another", async () => {
    const lock = `# yarn lockfile v1\n\n\nb@^1.0.0, "b@npm:c@3.0.0":\n  name b\n  version "3.0.0"\n`;
    const manifest = { dependencies: { b: "^1.0.0" }, resolutions: { b: "npm:c@3.0.0" } };
    assert.deepEqual(await found(lock, { "package.json": JSON.stringify(manifest) }), ["c@3.0.0 runtime true"]);
  });

  test("keeps edges, lines and other sources", async () => {
    const { components } = await read(classic);
    const a = components.find(({ name }) => name === "@s/a");
    assert.deepEqual(a?.dependsOn, ["npm:b@3.0.0", "npm:o@1.0.0"]);
    assert.deepEqual(a?.locations, [{ file: "yarn.lock", line: 3 }]);
    assert.equal(a?.origin, undefined);
    assert.deepEqual(components.find(({ name }) => name === "b")?.origin, {
      kind: "registry",
      address: "https://npm.corp.example/b/-/b-3.0.0.tgz",
    });
  });

  test("finds an entry by its name where a resolution replaced the range", async () => {
    const lock = 'a@1.0.0:\n  version "1.0.0"\n';
    assert.deepEqual(await found(lock, { "package.json": '{"dependencies": {"a": "^0.9.0"}}' }), [
      "a@1.0.0 runtime true",
    ]);
  });

  test("reads Windows line ends", async () => {
    assert.equal((await found(classic.replaceAll("\n", "\r\n"))).length, 7);
  });

  test("passes on what the manifest says where it is empty", async () => {
    const others = { "package.json": '{"dependencies": {"a": "^1"}}' };
    assert.deepEqual(await found("# yarn lockfile v1\n\n\n", others), ["a@ runtime true"]);
    assert.deepEqual(await found(""), []);
  });

  test("skips a line that makes no sense", async () => {
    const { components, notes } = await read('a@1:\n  version "1.0.0"\nnonsense\n\n" ":\n  version "1.0.0"\n');
    assert.deepEqual(
      components.map(({ name }) => name),
      ["a"],
    );
    assert.deepEqual(
      notes?.map(({ line }) => line),
      [3, 5],
    );
  });

  test("lists a package of JSR under one name", async () => {
    const entry = (name: string, reference: string) =>
      `"${name}@${reference}":\n  version: 1.0.8\n  resolution: "${name}@${reference.replace("^", "")}"\n  linkType: hard\n`;
    const entries = [entry("@jsr/std__path", "npm:^1.0.8"), entry("@std/path", "jsr:^1.0.8")];
    const { components } = await read(`__metadata:\n  version: 8\n\n${entries.join("\n")}`);
    assert.deepEqual(
      components.map(({ name, version, origin }) => [name, version, origin?.kind]),
      [["@jsr/std__path", "1.0.8", "registry"]],
    );
  });

  test("rejects an unfinished merge and what is not a lockfile", async () => {
    await assert.rejects(read(`${classic}<<<<<<< HEAD\n`), { name: "ParseError", message: /unfinished merge/ });
    await assert.rejects(read("hello world\n"), { name: "ParseError", line: 1 });
  });
});

const berry = `# This file is generated by running "yarn install"

__metadata:
  version: 8
  cacheKey: 10c0

"a@npm:^1.0.0, a@npm:~1.0.0":
  version: 1.0.1
  resolution: "a@npm:1.0.1"
  dependencies:
    b: "npm:^2.0.0"
    o: "npm:^1.0.0"
  dependenciesMeta:
    o:
      optional: true
  languageName: node
  linkType: hard

"app@workspace:packages/app":
  version: 0.0.0-use.local
  resolution: "app@workspace:packages/app"
  dependencies:
    a: "npm:~1.0.0"
    c-old: "npm:c@^1.0.0"
    g: "catalog:"
  languageName: unknown
  linkType: soft

"b@npm:^2.0.0":
  version: 2.0.0
  resolution: "b@npm:2.0.0::__archiveUrl=https%3A%2F%2Fnpm.corp.example%2Fb%2F-%2Fb-2.0.0.tgz"
  linkType: hard

"b@patch:b@npm%3A^2.0.0#optional!builtin<compat/b>":
  version: 2.0.0
  resolution: "b@patch:b@npm%3A2.0.0#optional!builtin<compat/b>::version=2.0.0&hash=abc"
  linkType: hard

"c-old@npm:c@^1.0.0":
  version: 1.0.0
  resolution: "c@npm:1.0.0"
  linkType: hard

"g@npm:^1.0.0":
  version: 1.10.0
  resolution: "g@npm:1.10.0"
  linkType: hard

"g@npm:^3.0.0":
  version: 3.0.0
  resolution: "g@npm:3.0.0"
  linkType: hard

"git@https://host.example/o/r.git#main":
  version: 0.1.0
  resolution: "git@https://host.example/o/r.git#commit=0123456789"
  linkType: hard

"o@npm:^1.0.0":
  version: 1.0.0
  resolution: "o@npm:1.0.0"
  linkType: hard

"packed@file:./packed.tgz::locator=app%40workspace%3A.":
  version: 4.0.0
  resolution: "packed@file:./packed.tgz#./packed.tgz::hash=abc&locator=app%40workspace%3A."
  linkType: hard

"portal@portal:../p::locator=app%40workspace%3A.":
  version: 0.0.0-use.local
  resolution: "portal@portal:../p::locator=app%40workspace%3A."
  linkType: soft
`;

describe("yarn.lock since Yarn 2", () => {
  const manifests = {
    "packages/app/package.json":
      '{"dependencies": {"a": "~1.0.0", "g": "catalog:"}, "devDependencies": {"c-old": "npm:c@^1.0.0"}}',
    ".yarnrc.yml": "catalog:\n  g: ^1.0.0\n",
  };

  test("lists entries by their resolution, a patched package once", async () => {
    assert.deepEqual(await found(berry, manifests), [
      "a@1.0.1 runtime true",
      "b@2.0.0 runtime false",
      "c@1.0.0 dev true",
      "g@1.10.0 runtime true",
      "g@3.0.0 unknown false",
      "git@0.1.0 unknown false",
      "o@1.0.0 optional false",
      "packed@4.0.0 unknown false",
    ]);
  });

  test("knows that a workspace asks, but without its manifest not what for", async () => {
    const all = await found(berry);
    assert.ok(all.includes("a@1.0.1 unknown true"));
    assert.ok(all.includes("b@2.0.0 unknown false"));
  });

  test("keeps edges, lines and other sources", async () => {
    const { components } = await read(berry);
    const a = components.find(({ name }) => name === "a");
    assert.deepEqual(a?.dependsOn, ["npm:b@2.0.0", "npm:o@1.0.0"]);
    assert.deepEqual(a?.locations, [{ file: "yarn.lock", line: 7 }]);
    assert.deepEqual(components.find(({ name }) => name === "b")?.origin, {
      kind: "registry",
      address: "https://npm.corp.example/b/-/b-2.0.0.tgz",
    });
    assert.deepEqual(components.find(({ name }) => name === "git")?.origin, {
      kind: "git",
      address: "https://host.example/o/r.git",
      commit: "0123456789",
    });
  });

  test("rejects text that is not YAML", async () => {
    await assert.rejects(read("__metadata:\n  version: 8\n\tx: [\n"), { name: "ParseError" });
  });
});
