import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../test/helpers/tree.ts";
import type { Component } from "../domain/component.ts";
import { ecosystems } from "../ecosystems/index.ts";
import type { Identifier } from "../spdx/text/identify.ts";
import { filesystemEvidence, lockfileEvidence } from "./tree-evidence.ts";

const component: Component = {
  type: "npm",
  name: "a",
  version: "1.0.0",
  scope: "runtime",
  locations: [{ file: "package-lock.json" }],
};
const npm = ecosystems.find(({ types }) => types.includes("npm"));

describe("an installed package", () => {
  test("has its copyright lines beside what its license file means", async () => {
    const [stated, text] = await evidenceOf({
      "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}`,
      "node_modules/a/LICENSE": "MIT License\n\nCopyright (c) 2020 Jane\nCopyright (c) 2021 Max\n",
    });
    assert.equal(stated?.copyrights, undefined);
    assert.deepEqual(text?.copyrights, ["Copyright (c) 2020 Jane", "Copyright (c) 2021 Max"]);
    assert.equal(text?.file, "node_modules/a/LICENSE");
  });

  test("keeps them where nobody knows the text", async () => {
    const [text] = await evidenceOf(
      {
        "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "SEE LICENSE IN LICENSE"}`,
        "node_modules/a/LICENSE": "Copyright 2020 Jane\n\nAsk me.",
      },
      () => ({ confidence: 0, findings: [] }),
    );
    assert.equal(text?.outcome, "none");
    assert.deepEqual(text?.copyrights, ["Copyright 2020 Jane"]);
  });

  test("without such lines has no such field", async () => {
    const [, text] = await evidenceOf({
      "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}`,
      "node_modules/a/LICENSE": "MIT",
    });
    assert.equal(text && "copyrights" in text, false);
  });
});

describe("lockfiles", () => {
  const said = (one: Component) => lockfileEvidence(one, npm).map(({ license, file }) => [license, file]);

  test("that disagree are evidence each", () => {
    const declaredLicenses = [
      { license: "GPL-2.0-only", file: "b/package-lock.json" },
      { license: "MIT", file: "a/package-lock.json" },
    ];
    assert.deepEqual(said({ ...component, declaredLicense: "GPL-2.0-only", declaredLicenses }), [
      ["GPL-2.0-only", "b/package-lock.json"],
      ["MIT", "a/package-lock.json"],
    ]);
  });

  test("that agree are one evidence, and silent ones none", () => {
    assert.deepEqual(said({ ...component, declaredLicense: "MIT" }), [["MIT", "package-lock.json"]]);
    assert.deepEqual(said(component), []);
  });
});

function evidenceOf(
  files: Readonly<Record<string, string>>,
  identify: Identifier = () => ({ expression: "MIT", confidence: 1, findings: [] }),
) {
  return filesystemEvidence(component, npm, packageTreeOf(files), identify);
}
