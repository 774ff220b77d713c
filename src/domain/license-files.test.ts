import assert from "node:assert/strict";
import { test } from "node:test";
import { isLicenseFile } from "./license-files.ts";

test("a license file is told by its name", () => {
  const files = [
    "LICENSE",
    "licence.md",
    "packages/a/LICENSE.txt",
    "LICENSE-MIT",
    "LICENSE.Apache-2.0",
    "MIT-LICENSE",
    "UNLICENSE",
    "COPYING.LESSER",
    "copyright",
    "LICENSE.html",
    "LICENSES/0BSD.txt",
    "src/a.ts.license",
    "REUSE.toml",
  ];
  assert.deepEqual(files.filter(isLicenseFile), files);
});

test("programs, tables and pictures about licenses are none", () => {
  const files = [
    "src/license.ts",
    "license-check.mjs",
    "tree-license.test.ts",
    "license_header.py",
    "hub-licenses.tsv",
    "license.json",
    "license.svg",
    "copyright.h",
    "readme.md",
    "docs/a.txt",
  ];
  assert.deepEqual(files.filter(isLicenseFile), []);
});
