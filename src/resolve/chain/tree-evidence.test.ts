import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import type { Component } from "../../domain/contracts/component.ts";
import { openEcosystems } from "../../ecosystems/index.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { readInTree, lockfileEvidence } from "./tree-evidence.ts";

const ecosystems = await openEcosystems();

const filesystemEvidence = async (...asked: Parameters<typeof readInTree>) => (await readInTree(...asked)).evidence;

const component: Component = {
  type: "npm",
  name: "a",
  version: "1.0.0",
  scope: "runtime",
  locations: [{ file: "package-lock.json" }],
};
const mit: Identifier = () => ({ expression: "MIT", confidence: 1, findings: [] });
const npm = ecosystems.find(({ types }) => types.includes("npm"));

describe("an installed package", () => {
  const named = (count: number): Component => ({
    ...component,
    locations: Array.from({ length: count }, (_, at) => ({ file: `p${at}/package-lock.json` })),
  });
  const last = { "p900/node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}` };

  test("is found near the last of many manifests that name it", async () => {
    const [found] = await filesystemEvidence(named(901), npm, packageTreeOf(last), mit);
    assert.deepEqual([found?.license, found?.file], ["MIT", Object.keys(last)[0]]);
  });

  test("that is named in more manifests than lcc looks near says so", async () => {
    const evidence = await filesystemEvidence(named(1_002), npm, packageTreeOf({}), mit);
    const raw = "lcc looks for an installed package near at most 1000 manifests; 2 more were left out.";
    assert.deepEqual(evidence, [{ source: "filesystem", outcome: "failed", failure: "too_large", confidence: 0, raw }]);
    assert.deepEqual(await filesystemEvidence(named(1_000), npm, packageTreeOf({}), mit), []);
  });

  test("has all licenses of a gem that lists several, with its texts", async () => {
    const ruby = ecosystems.find(({ types }) => types.includes("gem"));
    const home = "vendor/bundle/ruby/3.3.0";
    const tree = packageTreeOf({
      [`${home}/specifications/a-1.0.0.gemspec`]: `Gem::Specification.new { |s| s.licenses = %w[MIT ISC] }`,
      [`${home}/gems/a-1.0.0/LICENSE`]: "the text of MIT",
    });
    const gem = { ...component, type: "gem", locations: [{ file: "Gemfile.lock" }] };
    const [found] = await filesystemEvidence(gem, ruby, tree, mit);
    assert.deepEqual([found?.outcome, found?.license, found?.doubt], ["answer", "MIT AND ISC", "license_list"]);
  });

  test("is a weak answer where its metadata contradicts itself", async () => {
    const pypi = ecosystems.find(({ types }) => types.includes("pypi"));
    const file = ".venv/lib/python3.12/site-packages/a-1.0.0.dist-info/METADATA";
    const metadata =
      "Name: a\nVersion: 1.0.0\nLicense: MIT\nClassifier: License :: OSI Approved :: ISC License (ISCL)\n";
    const python = { ...component, type: "pypi", locations: [{ file: "requirements.txt" }] };
    const tree = packageTreeOf({ [file]: metadata, "requirements.txt": "" });
    const evidence = await filesystemEvidence(python, pypi, tree, mit);
    assert.deepEqual(evidence, [
      {
        source: "filesystem",
        outcome: "weak",
        license: "MIT",
        confidence: 0.5,
        raw: "MIT",
        file,
        doubt: "contradiction",
      },
    ]);
  });

  test("has the copyright lines of its license file", async () => {
    const [stated, text] = await evidenceOf({
      "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}`,
      "node_modules/a/LICENSE": "MIT License\n\nCopyright (c) 2020 Jane\nCopyright (c) 2021 Max\n",
    });
    assert.equal(stated?.copyrights, undefined);
    assert.deepEqual(text?.copyrights, ["Copyright (c) 2020 Jane", "Copyright (c) 2021 Max"]);
    assert.equal(text?.file, "node_modules/a/LICENSE");
  });

  test("keeps them if the text is unknown", async () => {
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

describe("the license files of an installed package", () => {
  const manifest = { "node_modules/a/package.json": `{"name": "a", "version": "1.0.0", "license": "MIT"}` };
  const filesOf = async (files: Readonly<Record<string, string>>) =>
    (await evidenceOf({ ...manifest, ...files })).map(({ file }) => file?.replace("node_modules/a/", ""));

  test("are all read, the plainest names first", async () =>
    assert.deepEqual(
      await filesOf({
        "node_modules/a/LICENSE-MIT": "x",
        "node_modules/a/COPYING.LESSER": "x",
        "node_modules/a/COPYING": "x",
        "node_modules/a/LICENCE.md": "x",
      }),
      ["package.json", "COPYING", "LICENCE.md", "LICENSE-MIT", "COPYING.LESSER"],
    ));

  test("beyond the bound are named as left out", async () => {
    const many = Array.from({ length: 203 }, (_, at) => [`node_modules/a/LICENSE-${at}`, "x"]);
    const evidence = await evidenceOf({ ...manifest, ...Object.fromEntries(many) });
    const last = evidence.at(-1);
    assert.equal(evidence.length, 1 + 200 + 1);
    assert.deepEqual([last?.outcome, last?.failure], ["failed", "too_large"]);
    assert.equal(last?.raw, "lcc reads at most 200 license files of a package; 3 more were left out.");
  });

  test("are also those that REUSE keeps by the names of licenses", async () =>
    assert.deepEqual(
      await filesOf({
        "node_modules/a/LICENSES/MIT.txt": "x",
        "node_modules/a/LICENSES/LicenseRef-Acme.txt": "x",
        "node_modules/a/LICENSES/some-library.txt": "x",
        "node_modules/a/licenses/LICENSE": "x",
      }),
      ["package.json", "LICENSES/MIT.txt", "LICENSES/LicenseRef-Acme.txt"],
    ));

  test("are not those of others, of folders below, or of the project", async () =>
    assert.deepEqual(
      await filesOf({
        LICENSE: "x",
        "node_modules/LICENSE": "x",
        "node_modules/a/NOTICE": "x",
        "node_modules/a/THIRD-PARTY-LICENSES": "x",
        "node_modules/a/LICENSE-docs": "x",
        "node_modules/a/lib/LICENSE": "x",
        "node_modules/a/LICENSE-folder/x": "x",
      }),
      ["package.json"],
    ));

  test("are read in addition to the one that the package points to", async () => {
    const pointer = `{"name": "a", "version": "1.0.0", "license": "SEE LICENSE IN TERMS.txt"}`;
    const files = { "node_modules/a/package.json": pointer, "node_modules/a/TERMS.txt": "x" };
    assert.deepEqual(await filesOf({ ...files, "node_modules/a/LICENSE": "x" }), ["TERMS.txt", "LICENSE"]);
  });

  test("are named where they cannot be read", async () => {
    const [, text] = await evidenceOf({ ...manifest, "node_modules/a/LICENSE": "\0\0\0" });
    assert.deepEqual(text, {
      source: "filesystem",
      outcome: "none",
      confidence: 0,
      raw: "It was not read: The file is binary, not text.",
      file: "node_modules/a/LICENSE",
    });
  });

  test("are a bound of lcc where they are too large to be read", async () => {
    const [, text] = await evidenceOf({ ...manifest, "node_modules/a/LICENSE": "x".repeat(65_000_000) });
    assert.deepEqual([text?.outcome, text?.failure], ["failed", "too_large"]);
    assert.match(text?.raw ?? "", /^It was not read: The file is larger than \d+ MB/);
  });

  test("say how sure the best part is, where the rest is less sure", async () => {
    const finding = { expression: { kind: "license", id: "MIT", orLater: false }, firstLine: 1, lastLine: 1 } as const;
    const findings = [
      { ...finding, kind: "grant" as const, confidence: 0.9 },
      { ...finding, kind: "text" as const, confidence: 1 },
    ];
    const files = { ...manifest, "node_modules/a/LICENSE": "x" };
    const [, text] = await evidenceOf(files, () => ({ expression: "MIT", confidence: 0.9, findings }));
    assert.deepEqual([text?.confidence, text?.bestConfidence], [0.9, 1]);
  });
});

describe("the license files of a wheel", () => {
  const site = ".venv/lib/python3.12/site-packages";
  const python = ecosystems.find(({ types }) => types.includes("pypi"));
  const wheel = { ...component, type: "pypi", version: "1.0", locations: [{ file: "requirements.txt" }] };

  test("are next to its metadata and in a folder there, not in the environment", async () => {
    const tree = packageTreeOf({
      [`${site}/a-1.0.dist-info/METADATA`]: "Name: a\nVersion: 1.0\nLicense-Expression: MIT\n",
      [`${site}/a-1.0.dist-info/LICENSE`]: "x",
      [`${site}/a-1.0.dist-info/licenses/COPYING`]: "x",
      [`${site}/a-1.0.dist-info/licenses/vendor/LICENSE`]: "x",
      [`${site}/LICENSE`]: "x",
    });
    const evidence = await filesystemEvidence(wheel, python, tree, mit);
    assert.deepEqual(
      evidence.map(({ file }) => file?.slice(`${site}/`.length)),
      ["a-1.0.dist-info/METADATA", "a-1.0.dist-info/LICENSE", "a-1.0.dist-info/licenses/COPYING"],
    );
  });

  test("are not looked for if its metadata is a single file", async () => {
    const egg = `${site}/a-1.0-py3.12.egg-info`;
    const tree = packageTreeOf({ [egg]: "Name: a\nVersion: 1.0\nLicense: MIT\n", [`${site}/LICENSE`]: "x" });
    assert.deepEqual(
      (await filesystemEvidence(wheel, python, tree, mit)).map(({ file }) => file),
      [egg],
    );
  });
});

test("the license files of a gem lie in its own folder", async () => {
  const home = "vendor/bundle/ruby/3.3.0";
  const ruby = ecosystems.find(({ types }) => types.includes("gem"));
  const tree = packageTreeOf({
    [`${home}/specifications/a-1.0.0.gemspec`]: `Gem::Specification.new { |s| s.license = "MIT" }`,
    [`${home}/gems/a-1.0.0/MIT-LICENSE`]: "x",
  });
  const gem = { ...component, type: "gem", locations: [{ file: "Gemfile.lock" }] };
  assert.deepEqual(
    (await filesystemEvidence(gem, ruby, tree, mit)).map(({ file }) => file?.slice(home.length + 1)),
    ["specifications/a-1.0.0.gemspec", "gems/a-1.0.0/MIT-LICENSE"],
  );
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

  test("that agree are one evidence, and those without a statement none", () => {
    assert.deepEqual(said({ ...component, declaredLicense: "MIT" }), [["MIT", "package-lock.json"]]);
    assert.deepEqual(said(component), []);
  });
});

function evidenceOf(files: Readonly<Record<string, string>>, identify: Identifier = mit) {
  return filesystemEvidence(component, npm, packageTreeOf(files), identify);
}
