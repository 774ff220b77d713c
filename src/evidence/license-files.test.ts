import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  findTextKind,
  isCopyrightFile,
  isLicenseFile,
  isNoticeFile,
  isOwnLicenseFile,
  plainestFirst,
} from "./license-files.ts";

test("recognizes license files by their names", () => {
  const files = [
    "LICENSE",
    "licence.md",
    "packages/a/LICENSE.txt",
    "LICENSE-MIT",
    "LICENSE.Apache-2.0",
    "MIT-LICENSE",
    "UNLICENSE",
    "COPYING.LESSER",
    "COPYING3.LIB",
    "copyright",
    "LICENSE.html",
    "LICENSES/0BSD.txt",
    "src/a.ts.license",
    "REUSE.toml",
    "packages/a/license.md",
    "LICENSE-MIT.md",
    "license-apache-2.0.md",
    "LICENSE-SDK.md",
    "LICENSE.ja.md",
    "docs/LICENSE.md",
    "third-party-licenses.md",
    "third_party/x/LICENSE",
    "jquery-license.txt",
    "COPYRIGHT.md",
    "docs/COPYRIGHT.md",
    "licenses/slf4j-MIT",
    "licenses/jline-BSD-3-clause",
    "licenses/CDDL+GPL-1.1",
    "dist/3rd-party-licenses/moment-mit.txt",
    "Licenses/slf4j-MIT",
    "LICENSES/LicenseRef-Own.txt",
    `licenses/${"x".repeat(96)}-mit`,
  ];
  assert.deepEqual(files.filter(isLicenseFile), files);
});

test("ignores documents about licenses", () => {
  const files = [
    "docs/decisions/0006-license-text-index.md",
    "docs/license.md",
    "doc/source/license.rst",
    "docs/copyright.rst",
    "license-policy.md",
    "licenses-explained.html",
    "how-to-license.md",
    "app/templates/license.html",
    "licensing.md",
    "app/components/license-banners.hbs",
    "LICENSE.spdx",
    "app/views/license.html.haml",
    "templates/LICENSE.tmpl",
    "Docs/license.md",
    "LICENSES/index.md",
    "LICENSES/LicenseRef-Own.md",
    "texts/LicenseRef-Own.txt",
    `licenses/${"x".repeat(97)}-mit`,
  ];
  assert.deepEqual(files.filter(isLicenseFile), []);
});

test("ignores code, data and images about licenses", () => {
  const files = [
    "src/license.ts",
    "license-check.mjs",
    "tree-license.test.ts",
    "license_header.py",
    "hub-licenses.tsv",
    "license.json",
    "license.svg",
    "copyright.h",
    "policy/license.rego",
    "src/license.xsl",
    "src/test/resources/container-license-acceptance.txt",
    "licenses/index",
    "licenses/summit.md",
    "licenses/mit.py",
    "licenses/mit-check.py",
    ".license",
    "src/slf4j-MIT",
    "readme.md",
    "docs/a.txt",
  ];
  assert.deepEqual(files.filter(isLicenseFile), []);
});

test("a license file of a package is about the package itself", () => {
  const files = [
    "LICENSE",
    "LICENCE.md",
    "LICENSE-MIT",
    "LICENSE.Apache-2.0",
    "MIT-LICENSE.txt",
    "COPYING",
    "COPYING.LESSER",
    "COPYLEFT",
    "mit_license.txt",
    "LICENSE.rdoc",
    "EULA.txt",
    "Acme-EULA.html",
    "LICENSE.BSD",
    "UNLICENSE",
    "LICENSES/AGPL-3.0-only.txt",
    "node_modules/static/license.md",
    "node_modules/vendor/LICENSE",
  ];
  assert.deepEqual(files.filter(isOwnLicenseFile), files);
});

test("a license file about others, a single file, or documents is not", () => {
  const files = [
    "NOTICE",
    "NOTICE.txt",
    "THIRD-PARTY-LICENSES",
    "third_party_licenses.md",
    "LICENSE-3RD-PARTY.txt",
    "LICENSE.bundled",
    "LICENSES_bundled.txt",
    "LICENSE-vendored",
    "LICENSE.dependencies",
    "LICENSE-docs",
    "LICENSE_HEADER",
    "license-template.txt",
    "license.js",
    "eula.txt",
    "neural.txt",
    "license.rb",
    "LICENSE.pdf",
    "license-index.bin",
    "LICENSE.fonts.txt",
    "logo.png.license",
    "REUSE.toml",
    "package.json",
    "METADATA",
  ];
  assert.deepEqual(files.filter(isOwnLicenseFile), []);
});

test("the plainest name comes first, and copyright notices last", () => {
  const names = ["COPYRIGHT", "LICENSE-MIT", "license.js", "LICENSE", "COPYING.LESSER"];
  assert.deepEqual(names.filter(isOwnLicenseFile).sort(plainestFirst), [
    "LICENSE",
    "LICENSE-MIT",
    "COPYING.LESSER",
    "COPYRIGHT",
  ]);
});

test("names of one length come in the order of the alphabet", () => {
  const sorted = ["LICENSE-BSD", "LICENSE-ISC", "LICENSE-MIT"];
  assert.deepEqual(sorted.toSorted(plainestFirst), sorted);
  assert.deepEqual(sorted.toReversed().sort(plainestFirst), sorted);
});

test("recognizes files of copyright notices", () => {
  const files = ["COPYRIGHT", "a/copyright.txt", "LICENSE", "copyright/LICENSE"];
  assert.deepEqual(files.filter(isCopyrightFile), ["COPYRIGHT", "a/copyright.txt"]);
});

test("recognizes files of notices", () => {
  const files = ["NOTICE", "notice.md", "NOTICES.txt", "NOTICE.js", "NOTICE-old", "sub/NOTICE"];
  assert.deepEqual(files.filter(isNoticeFile), ["NOTICE", "notice.md", "NOTICES.txt"]);
});

describe("files of a package are passed on as", () => {
  const kinds: Readonly<Record<string, string>> = {
    license: "LICENSE LICENSE.esprima COPYING.LESSER UNLICENSE LICENSES/MIT.txt LICENSES/own-terms.txt",
    notice:
      "NOTICE lib/NOTICE.txt META-INF/NOTICE.md NOTICE-binary NOTICE.html LegalNotices.txt PATENTS ATTRIBUTIONS.md",
    "third-party":
      "ThirdPartyNotices.txt ThirdPartyNoticeText.txt THIRD_PARTY_LICENSES.md 3rdpartylicenses.txt LICENSE-3RD-PARTY LICENSE-3rdparty.csv " +
      "OSS-LICENSES.txt bundled-licenses.txt main.js.LICENSE.txt licenses/x-LICENSE.txt lib/x/LICENSE LICENSES/sub/x.txt",
    copyright: "COPYRIGHT lib/COPYRIGHT.txt",
    undefined:
      "license.dist-0.1.whl notice.js patents.json NOTICE.png third-party-list.js CREDITS README.md licenses.gz",
  };
  for (const [kind, paths] of Object.entries(kinds))
    test(kind, () => {
      for (const path of paths.split(" ")) assert.equal(String(findTextKind(path)), kind, path);
    });
});
