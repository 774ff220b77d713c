import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import { npmTreeLicense } from "./tree-license.ts";

function read(files: Record<string, string>, name: string, version: string, folder = "") {
  const component: Component = { type: "npm", name, version, scope: "runtime", locations: [] };
  return npmTreeLicense(component, folder, packageTreeOf(files));
}

describe("the license of an installed package", () => {
  test("is what its package.json says", async () => {
    const files = { "node_modules/@s/a/package.json": '{"version": "1.0.0", "license": "MIT"}' };
    const want = { raw: "MIT", kind: "statement", file: "node_modules/@s/a/package.json" };
    assert.deepEqual(await read(files, "@s/a", "1.0.0"), want);
    assert.deepEqual(await read(files, "@s/a", "1.0.0", "packages/x"), want, "from a folder below");
    assert.deepEqual(await read(files, "@s/a", ""), want, "where no version is known");
    assert.equal(await read(files, "@s/a", "2.0.0"), undefined, "another version");
    assert.equal(await read(files, "b", "1.0.0"), undefined);
  });

  test("is found in the nearest folder, and in the stores of pnpm and bun", async () => {
    const files = {
      "node_modules/a/package.json": '{"version": "1.0.0", "license": "MIT"}',
      "x/node_modules/a/package.json": '{"version": "2.0.0", "license": "ISC"}',
      "node_modules/.pnpm/@s+b@3.0.0_a@1.0.0/node_modules/@s/b/package.json": '{"version": "3.0.0", "license": "0BSD"}',
      "node_modules/.bun/c@1.0.0/node_modules/c/package.json": '{"version": "1.0.0", "license": "Zlib"}',
    };
    assert.equal((await read(files, "a", "2.0.0", "x"))?.raw, "ISC");
    assert.equal((await read(files, "a", "1.0.0", "x"))?.raw, "MIT");
    assert.equal((await read(files, "@s/b", "3.0.0"))?.raw, "0BSD");
    assert.equal((await read(files, "@s/b", "3.0"))?.raw, undefined);
    assert.equal((await read(files, "c", "1.0.0"))?.raw, "Zlib");
  });

  test("is found inside other packages, where the lockfile has it", async () => {
    const files = {
      "package-lock.json": JSON.stringify({
        packages: {
          "node_modules/a/node_modules/@s/b": { version: "2.0.0" },
          "packages/x/node_modules/b": { version: "3.0.0" },
          "node_modules/alias": { name: "c", version: "1.0.0" },
          "../node_modules/d": { version: "1.0.0" },
        },
      }),
      "node_modules/b/package.json": '{"name": "b", "version": "1.0.0", "license": "MIT"}',
      "node_modules/a/node_modules/@s/b/package.json":
        '{"name": "@s/b", "version": "2.0.0", "license": "GPL-3.0-only"}',
      "packages/x/node_modules/b/package.json": '{"name": "b", "version": "3.0.0", "license": "ISC"}',
      "node_modules/alias/package.json": '{"name": "c", "version": "1.0.0", "license": "0BSD"}',
      "../node_modules/d/package.json": '{"name": "d", "version": "1.0.0", "license": "MIT"}',
    };
    assert.deepEqual(await read(files, "@s/b", "2.0.0"), {
      raw: "GPL-3.0-only",
      kind: "statement",
      file: "node_modules/a/node_modules/@s/b/package.json",
    });
    assert.equal((await read(files, "b", "3.0.0"))?.raw, "ISC", "in a member of a workspace");
    assert.equal((await read(files, "c", "1.0.0"))?.raw, "0BSD", "under an alias");
    assert.equal(await read(files, "alias", "1.0.0"), undefined, "not that of the package behind an alias");
    assert.equal(await read(files, "d", "1.0.0"), undefined, "outside of the tree");
  });

  test("is found inside other packages where no lockfile says so", async () => {
    const files = {
      "yarn.lock": "",
      "node_modules/b/package.json": '{"name": "b", "version": "1.0.0", "license": "MIT"}',
      "node_modules/@s/a/node_modules/b/package.json": '{"name": "b", "version": "2.0.0"}',
      "node_modules/@s/a/node_modules/b/LICENSE": "text",
      "node_modules/@s/a/node_modules/c/node_modules/b/package.json":
        '{"name": "b", "version": "3.0.0", "license": "ISC"}',
    };
    assert.equal((await read(files, "b", "2.0.0"))?.file, "node_modules/@s/a/node_modules/b/LICENSE");
    assert.equal((await read(files, "b", "3.0.0", "packages/x"))?.raw, "ISC");
    assert.equal(await read(files, "b", "4.0.0"), undefined);
  });

  test("inside another package is that of the very name and version only", async () => {
    const lock = { packages: { "node_modules/a/node_modules/b": { version: "2.0.0" } } };
    const found = async (manifest: object) =>
      read(
        {
          "package-lock.json": JSON.stringify(lock),
          "node_modules/a/node_modules/b/package.json": JSON.stringify({ ...manifest, license: "MIT" }),
        },
        "b",
        "2.0.0",
      );
    assert.equal((await found({ name: "b", version: "2.0.0" }))?.raw, "MIT");
    assert.equal(await found({ name: "b", version: "2.0.1" }), undefined);
    assert.equal(await found({ name: "c", version: "2.0.0" }), undefined);
    assert.equal(await found({ name: "b" }), undefined);
  });

  test("may be written as old packages do", async () => {
    const files = {
      "node_modules/a/package.json": '{"license": {"type": "BSD", "url": "x"}}',
      "node_modules/b/package.json": '{"licenses": [{"type": "MIT"}, {"type": "GPL-2.0"}]}',
    };
    assert.equal((await read(files, "a", "1.0.0"))?.raw, "BSD");
    assert.equal((await read(files, "b", "1.0.0"))?.raw, "MIT OR GPL-2.0");
  });

  test("is read like that of the registry", async () => {
    const licenses = {
      text: { license: "MIT License\n\nPermission is hereby granted" },
      empty: { license: "", licenses: ["ISC"] },
      unclear: { license: [{ type: "MIT" }, { file: "LICENSE" }] },
    };
    const files = Object.fromEntries(
      Object.entries(licenses).map(([name, manifest]) => [
        `node_modules/${name}/package.json`,
        JSON.stringify(manifest),
      ]),
    );
    assert.equal((await read(files, "text", "1.0.0"))?.kind, "text");
    assert.equal((await read(files, "empty", "1.0.0"))?.raw, "ISC");
    assert.equal((await read(files, "unclear", "1.0.0"))?.raw, '[{"type":"MIT"},{"file":"LICENSE"}]');
  });

  test("is otherwise the text of its license file", async () => {
    const files = {
      "node_modules/a/package.json": '{"version": "1.0.0"}',
      "node_modules/a/LICENSE-APACHE.txt": "apache",
      "node_modules/a/LICENSE": "text",
      "node_modules/a/license.js": "module.exports = 1",
      "node_modules/b/package.json": '{"license": "SEE LICENSE IN TERMS.md"}',
      "node_modules/b/TERMS.md": "terms",
      "node_modules/c/package.json": '{"license": "SEE LICENSE IN ../../secret"}',
      secret: "no",
    };
    assert.deepEqual(await read(files, "a", "1.0.0"), { raw: "text", kind: "text", file: "node_modules/a/LICENSE" });
    assert.equal((await read(files, "b", "1.0.0"))?.raw, "terms");
    assert.equal((await read(files, "c", "1.0.0"))?.raw, "SEE LICENSE IN ../../secret");
  });
});
