import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pnpmLock } from "./pnpm-lock.ts";

function read(lock: string) {
  return pnpmLock.parse(fileOf("pnpm-lock.yaml", lock));
}

async function found(lock: string): Promise<string[]> {
  const { components } = await read(lock);
  return components.map(({ name, version, scope, direct }) => `${name}@${version} ${scope} ${direct ?? "?"}`).sort();
}

const version5 = `lockfileVersion: 5.4

specifiers:
  a: ^1.0.0

dependencies:
  a: 1.10.0_b@2.0.0
  alias: /@s/real/3.0.0

devDependencies:
  d: 1.0.0

packages:

  /a/1.10.0_b@2.0.0:
    resolution: {integrity: sha512-x}
    dependencies:
      b: 2.0.0
    optionalDependencies:
      o: 1.0.0

  /b/2.0.0:
    resolution: {integrity: sha512-x}

  /@s/real/3.0.0:
    resolution: {integrity: sha512-x}
    dev: false

  /d/1.0.0:
    resolution: {integrity: sha512-x}
    dev: true
    optional: true

  /o/1.0.0:
    resolution: {integrity: sha512-x}
    dev: false
    optional: true

  npm.corp.example/e/1.0.0/f@2.0.0:
    resolution: {tarball: https://npm.corp.example/e/-/e-1.0.0.tgz}

  github.com/o/r/0123456789abcdef:
    resolution: {tarball: https://codeload.github.com/o/r/tar.gz/0123456789abcdef}
    name: from-git
    version: 0.1.0

  file:../folder:
    resolution: {directory: ../folder, type: directory}
    name: folder
    version: 1.0.0

  /foo/bar:
`;

const version6 = `lockfileVersion: '6.0'

importers:

  .:
    dependencies:
      '@s/a':
        specifier: ^1.0.0
        version: 1.0.0(b@2.0.0)
      near:
        specifier: workspace:*
        version: link:packages/near

  packages/near:
    devDependencies:
      alias:
        specifier: npm:b@2.0.0
        version: /b@2.0.0

packages:

  /@s/a@1.0.0(b@2.0.0):
    resolution: {integrity: sha512-x}
    dependencies:
      b: 2.0.0

  /b@2.0.0:
    resolution: {integrity: sha512-x}

  npm.corp.example/c@1.0.0:
    resolution: {integrity: sha512-x}
`;

const version9 = `---
lockfileVersion: '9.0'

importers:

  .:
    packageManagerDependencies:
      pnpm:
        specifier: 11.0.0
        version: 11.0.0

packages:

  pnpm@11.0.0:
    resolution: {integrity: sha512-x}

snapshots:

  pnpm@11.0.0: {}

---
lockfileVersion: '9.0'

catalogs:
  default:
    a:
      specifier: ^1.0.0
      version: 1.0.0

importers:

  .:
    dependencies:
      a:
        specifier: 'catalog:'
        version: 1.0.0(b@2.0.0(c@1.0.0))
      node:
        specifier: runtime:^24.0.0
        version: runtime:24.1.0
    devDependencies:
      c:
        specifier: ^1.0.0
        version: 1.0.0
      alias:
        specifier: npm:@s/real@3.0.0
        version: '@s/real@3.0.0'

  packages/x:
    optionalDependencies:
      git:
        specifier: github:o/r
        version: https://codeload.github.com/o/r/tar.gz/0123456789abcdef

packages:

  '@s/real@3.0.0':
    resolution: {integrity: sha512-x}

  a@1.0.0:
    resolution: {integrity: sha512-x}

  b@2.0.0:
    resolution: {integrity: sha512-x}

  c@1.0.0:
    resolution: {integrity: sha512-x}

  git@https://codeload.github.com/o/r/tar.gz/0123456789abcdef:
    resolution: {tarball: https://codeload.github.com/o/r/tar.gz/0123456789abcdef}
    version: 0.1.0

  node@runtime:24.1.0:
    resolution: {type: variations}
    version: 24.1.0

  packed@file:packed.tgz:
    resolution: {integrity: sha512-x, tarball: file:packed.tgz}
    version: 4.0.0

  injected@file:packages/injected:
    resolution: {directory: packages/injected, type: directory}

  unused@1.0.0:
    resolution: {integrity: sha512-x}

snapshots:

  '@s/real@3.0.0': {}

  a@1.0.0(b@2.0.0(c@1.0.0)):
    dependencies:
      b: 2.0.0(c@1.0.0)

  b@2.0.0(c@1.0.0):
    dependencies:
      c: 1.0.0

  c@1.0.0: {}

  git@https://codeload.github.com/o/r/tar.gz/0123456789abcdef: {}

  injected@file:packages/injected:
    dependencies:
      c: 1.0.0

  node@runtime:24.1.0: {}

  packed@file:packed.tgz: {}
`;

describe("pnpm-lock.yaml", () => {
  test("reads version 5: by marks if it has them, otherwise by the graph", async () => {
    assert.deepEqual(await found(version5), [
      "@s/real@3.0.0 runtime true",
      "a@1.10.0 runtime true",
      "b@2.0.0 runtime false",
      "d@1.0.0 dev true",
      "e@1.0.0 unknown false",
      "from-git@0.1.0 unknown false",
      "o@1.0.0 optional false",
    ]);
  });

  test("reads version 6 with several packages", async () => {
    assert.deepEqual(await found(version6), [
      "@s/a@1.0.0 runtime true",
      "b@2.0.0 runtime true",
      "c@1.0.0 unknown false",
    ]);
  });

  test("reads version 9 with several documents, whose scopes follow from the graph", async () => {
    assert.deepEqual(await found(version9), [
      "@s/real@3.0.0 dev true",
      "a@1.0.0 runtime true",
      "b@2.0.0 runtime false",
      "c@1.0.0 runtime true",
      "git@0.1.0 optional true",
      "packed@4.0.0 unknown false",
      "pnpm@11.0.0 dev true",
      "unused@1.0.0 unknown false",
    ]);
  });

  test("keeps edges, lines and other sources", async () => {
    const { components } = await read(version9);
    const a = components.find(({ name }) => name === "a");
    assert.deepEqual(a?.dependsOn, ["npm:b@2.0.0"]);
    assert.deepEqual(a?.locations, [{ file: "pnpm-lock.yaml", line: version9.split("\n").indexOf("  a@1.0.0:") + 1 }]);
    assert.deepEqual(components.find(({ name }) => name === "git")?.origin, {
      kind: "archive",
      address: "https://codeload.github.com/o/r/tar.gz/0123456789abcdef",
    });
  });

  test("keeps the commit of a repository", async () => {
    const lock = `lockfileVersion: '9.0'\npackages:\n  a@git+ssh://git@host.example/o/r.git#0123456789:\n    resolution: {commit: 0123456789, repo: ssh://git@host.example/o/r.git, type: git}\n    version: 1.0.0\n`;
    assert.deepEqual((await read(lock)).components[0]?.origin, {
      kind: "git",
      address: "ssh://host.example/o/r.git",
      commit: "0123456789",
    });
  });

  test("counts what the packages that Rush packs ask for as asked for by the project", async () => {
    const lock = `lockfileVersion: 5.3
dependencies:
  '@rush-temp/app': file:projects/app.tgz
packages:
  /a/1.0.0:
    dev: false
  file:projects/app.tgz:
    resolution: {tarball: file:projects/app.tgz}
    name: '@rush-temp/app'
    version: 0.0.0
    dependencies:
      a: 1.0.0
`;
    assert.deepEqual(await found(lock), ["a@1.0.0 runtime true"]);
  });

  test("rejects what is not a lockfile", async () => {
    for (const lock of ["", "hello", "a: [", "- a\n- b\n"]) await assert.rejects(read(lock), { name: "ParseError" });
  });
});

test("workspaces have the names of their manifests, from a lockfile at the root and below", async () => {
  const importers = "importers:\n  .: {}\n  packages/a: {}\n  packages/b: {}\n";
  const lock = `lockfileVersion: '9.0'\n${importers}packages:\n  x@1.0.0:\n    resolution: {integrity: x}\n`;
  const namesAt = async (folder: string) => {
    const others = {
      [`${folder}package.json`]: `{"name": "root"}`,
      [`${folder}packages/a/package.json`]: `{"name": "@t/a"}`,
    };
    const { graph } = await pnpmLock.parse(fileOf(`${folder}pnpm-lock.yaml`, lock, others));
    return graph?.members.map(({ name, path }) => `${name} ${path}`);
  };
  assert.deepEqual(await namesAt(""), ["root .", "@t/a packages/a", "packages/b packages/b"]);
  assert.deepEqual(await namesAt("web/"), ["root web", "@t/a web/packages/a", "web/packages/b web/packages/b"]);
});
