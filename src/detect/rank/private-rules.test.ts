import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { treeOf } from "../../../test/helpers/tree.ts";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import { findPrivateRules } from "./private-rules.ts";

const ecosystems = await openEcosystems();

const acme = "https://npm.acme.example";

function find(files: Readonly<Record<string, string | Uint8Array>>, missed: readonly { readonly path: string }[] = []) {
  const index = treeOf(files);
  return findPrivateRules(Object.keys(files), ecosystems, { get: (path) => index.get(path), missed });
}

describe("what files of a project say about private names", () => {
  test("holds in the whole project for a scope, and in the folder for a registry", async () => {
    const { rules, errors } = await find({ "web/.npmrc": `registry=${acme}\n@acme:registry=${acme}\n` });
    assert.deepEqual(rules, [
      { type: "npm", name: "*", by: "web/.npmrc", place: "web" },
      { type: "npm", name: "@acme/*", by: "web/.npmrc", place: "", host: "npm.acme.example" },
    ]);
    assert.deepEqual(errors, []);
  });

  test("holds among test inputs for these alone", async () => {
    const { rules } = await find({ "fixtures/a/.npmrc": `@acme:registry=${acme}` });
    assert.deepEqual(rules[0]?.place, "fixtures/a");
  });

  test("is reported once, however many files have it", async () => {
    const line = `@acme:registry=${acme}\n`;
    assert.equal((await find({ ".npmrc": line.repeat(1_000) })).rules.length, 1);
  });

  const unreadable: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>> = {
    "is not YAML": { "web/.yarnrc.yml": "npmRegistryServer: [" },
    "is not TOML": { "web/pyproject.toml": "[[tool.uv.index\n" },
    "is not XML": { "web/nuget.config": "<configuration><packageSources>" },
    "is binary": { "web/.npmrc": new Uint8Array([0, 1, 2, 0]) },
  };
  for (const [name, files] of Object.entries(unreadable)) {
    test(`is everything in the folder if a file ${name}, with a note in the report`, async () => {
      const { rules, errors } = await find(files);
      assert.ok(rules.length > 0);
      assert.ok(rules.every((rule) => rule.name === "*" && rule.place === "web"));
      assert.match(errors[0]?.message ?? "", /no public registry was asked about packages in its folder\.$/);
    });
  }

  test("is everything in the folder where a file is a link that is not followed", async () => {
    const { rules, errors } = await find({}, [{ path: "web/.npmrc" }, { path: "web/readme.md" }]);
    assert.deepEqual(rules, [{ type: "npm", name: "*", by: "web/.npmrc", place: "web" }]);
    assert.equal(errors.length, 1);
  });

  test("is everything beyond the bound, and takes no time", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `@acme${at}:registry=${acme}\n`);
    await assertQuick(1_000, "the file", async () => {
      const { rules, errors } = await find({ ".npmrc": lines.join("") });
      assert.equal(rules.length, 501);
      assert.deepEqual(rules.at(-1), { type: "npm", name: "*", by: ".npmrc", place: "" });
      assert.match(errors[0]?.message ?? "", /more than 500 private scopes/);
    });
  });
});
