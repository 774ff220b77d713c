import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../../test/helpers/tree.ts";
import type { Identifier } from "../../spdx/text/identify.ts";
import { findProjectLicenses, joinWithPackages } from "./project-licenses.ts";

/** Knows one license by one word. */
const identify: Identifier = (text) =>
  text.includes("MIT") ? { expression: "MIT", confidence: 0.9, findings: [] } : { confidence: 0, findings: [] };

describe("the license files of a project", () => {
  test("come nearest to the root first, then by name", async () => {
    const found = await find({ "z/LICENSE": "MIT", "a/b/LICENSE": "MIT", LICENSE: "MIT", COPYING: "MIT" });
    assert.deepEqual(
      found.map(({ file }) => file),
      ["COPYING", "LICENSE", "z/LICENSE", "a/b/LICENSE"],
    );
  });

  test("say what they contain and how sure that is; an unidentified text is UNKNOWN", async () => {
    assert.deepEqual(await find({ LICENSE: "MIT", "x/LICENSE": "ask me" }), [
      { file: "LICENSE", license: "MIT", confidence: 0.9 },
      { file: "x/LICENSE", license: "UNKNOWN", confidence: 0 },
    ]);
  });

  test("come from the product before tests and examples", async () => {
    const found = await find({ "tests/LICENSE": "MIT", "examples/a/LICENSE": "MIT", "a/b/c/LICENSE": "MIT" });
    assert.deepEqual(
      found.map(({ file }) => file),
      ["a/b/c/LICENSE", "examples/a/LICENSE", "tests/LICENSE"],
    );
  });

  test("are five hundred at most, and what is left out is said", async () => {
    const stubs = Array.from({ length: 600 }, (_, at) => [`tests/p${at}/LICENSE`, "MIT"] as const);
    const tests = { ...Object.fromEntries(stubs), LICENSE: "MIT", "a/b/c/d/LICENSE": "MIT" };
    const cut = await findProjectLicenses(Object.keys(tests), packageTreeOf(tests), identify);
    assert.equal(cut.projectLicenses.length, 500);
    assert.deepEqual(
      cut.projectLicenses.slice(0, 2).map(({ file }) => file),
      ["LICENSE", "a/b/c/d/LICENSE"],
    );
    assert.deepEqual(cut.limits, []);
    assert.equal(
      cut.errors[0]?.message,
      "lcc reads at most 500 license files of a project; 102 more were not read, 0 of them in folders of the product.",
    );
    const packages = Array.from({ length: 501 }, (_, at) => [`packages/p${at}/LICENSE`, "MIT"] as const);
    const whole = { ...Object.fromEntries(packages), "tests/LICENSE": "MIT" };
    const { limits } = await findProjectLicenses(Object.keys(whole), packageTreeOf(whole), identify);
    assert.deepEqual(limits, [{ bound: "500 license files of a project", count: 1, files: ["packages/p99/LICENSE"] }]);
  });

  test("have no copyright statement among them that grants nothing", async () => {
    const found = await find({ "COPYRIGHT.md": "Copyright 2020 Acme", "a/COPYRIGHT.md": "Copyright Acme. MIT" });
    assert.deepEqual(found, [{ file: "a/COPYRIGHT.md", license: "MIT", confidence: 0.9 }]);
  });

  test("have no list of the licenses of other files among them", async () => {
    assert.deepEqual(await find({ "REUSE.toml": "version = 1", LICENSE: "MIT" }), [
      { file: "LICENSE", license: "MIT", confidence: 0.9 },
    ]);
  });

  test("give the licenses of all their sections", async () => {
    const list = `MIT
This product bundles other parts.

---------------------------------------
Eclipse Public License - v 2.0
see: licenses/epl

jersey-client-2.39.1

---------------------------------------
CDDL 1.1 + GPLv2 with classpath exception

activation-1.1.1

BSD 2-Clause
------------
zstd-jni-1.5.6

=====================
Core Files
=====================
`;
    assert.deepEqual(await find({ "LICENSE-binary": list }), [
      {
        file: "LICENSE-binary",
        license: "MIT AND EPL-2.0 AND CDDL-1.1 AND GPL-2.0-only WITH Classpath-exception-2.0 AND BSD-2-Clause",
        confidence: 0.9,
      },
    ]);
    const one = "MIT\n-----------\nEclipse Public License - v 2.0\n";
    assert.deepEqual(await find({ LICENSE: one }), [{ file: "LICENSE", license: "MIT AND EPL-2.0", confidence: 0.9 }]);
  });

  test("are UNKNOWN and noted where they cannot be read, and passed over where they are gone", async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 11357\n`;
    const files = {
      LICENSE: "MIT",
      "b/LICENSE": "\u0000\u0001",
      "c/LICENSE": pointer,
      "d/LICENSE": "MIT ".repeat(1_250_001),
    };
    const paths = ["gone/LICENSE", ...Object.keys(files)];
    const { projectLicenses, errors } = await findProjectLicenses(paths, packageTreeOf(files), identify);
    assert.deepEqual(
      projectLicenses.map(({ file, license }) => [file, license]),
      [
        ["LICENSE", "MIT"],
        ["b/LICENSE", "UNKNOWN"],
        ["c/LICENSE", "UNKNOWN"],
        ["d/LICENSE", "UNKNOWN"],
      ],
    );
    assert.deepEqual(
      errors.map(({ file, message }) => [file, message]),
      [
        ["b/LICENSE", "The file is binary, not text."],
        ["c/LICENSE", "The file is a pointer of Git LFS; its content is not in the repository."],
        ["d/LICENSE", "lcc reads license files of at most 5 MB."],
      ],
    );
  });
});

async function find(files: Readonly<Record<string, string>>) {
  return (await findProjectLicenses(Object.keys(files).toReversed(), packageTreeOf(files), identify)).projectLicenses;
}

test("licenses that only manifests state are listed with their package, and named beyond a limit", () => {
  const own = Array.from({ length: 502 }, (_, at) => {
    const folder = `packages/${at}`;
    const stated = { file: `${folder}/package.json`, license: "ISC", confidence: 1 };
    return { folder, package: `p${at}`, licenseFiles: [`${folder}/LICENSE`], stated };
  });
  const file = { file: "packages/1/LICENSE", license: "MIT", confidence: 1 };
  const { projectLicenses, errors } = joinWithPackages([file], own);
  assert.deepEqual(projectLicenses[0], { ...file, folder: "packages/1", package: "p1" });
  assert.equal(projectLicenses.length, 501);
  assert.deepEqual(errors, [
    {
      file: "packages/500/package.json",
      detector: "scan/project-license",
      message: "lcc lists at most 500 licenses that only manifests of the project state; 2 more were left out.",
    },
  ]);
});
