import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import { detect } from "../detect.ts";
import { openEcosystems } from "../../ecosystems/index.ts";

const ecosystems = await openEcosystems();

async function read(file: string, text: string) {
  const { components, coverage, errors } = await detect(sourceOf({ [file]: text }), ecosystems, { exclude: [] });
  return {
    components: components.map(({ name }) => name),
    unread: coverage.manifestsUnread.map(({ reason }) => reason),
    errors: errors.map(({ message, line }) => `${line}: ${message}`),
  };
}

describe("a key that is written twice in YAML", () => {
  test("is a remark where the tool takes the last value as well", async () => {
    const text = "name: a\nname: b\ndependencies:\n  - numpy\n";
    assert.deepEqual(await read("environment.yml", text), {
      components: ["numpy"],
      unread: [],
      errors: ['2: The key "name" is written twice; the last value counts.'],
    });
  });

  test("is a loss in a lockfile, which a bad merge has left with two values", async () => {
    const entry = (name: string) => `packages:\n  /${name}@1.0.0:\n    resolution: {integrity: sha512-x}\n`;
    const text = `lockfileVersion: '6.0'\n${entry("a")}${entry("b")}`;
    assert.deepEqual(await read("pnpm-lock.yaml", text), {
      components: ["b"],
      unread: ['one entry could not be read and is missing: "packages" (line 5).'],
      errors: ['5: The key "packages" is written twice; the last value counts.'],
    });
    const yarn = '__metadata:\n  version: 8\n"a@npm:1":\n  version: 1.0.0\n"a@npm:1":\n  version: 1.0.1\n';
    assert.equal((await read("yarn.lock", yarn)).unread.length, 1);
    assert.equal((await read("conda-lock.yml", "version: 1\npackage: []\npackage: []\n")).unread.length, 1);
    assert.equal((await read("pixi.lock", "version: 6\npackages: []\npackages: []\n")).unread.length, 1);
  });

  test("is a remark with its line in the head of a card", async () =>
    assert.deepEqual(await read("README.md", "---\nlicense: mit\nbase_model: o/m\nlicense: gpl\n---\n"), {
      components: ["o/m"],
      unread: [],
      errors: ['4: The key "license" is written twice; the last value counts.'],
    }));
});
