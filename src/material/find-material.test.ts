import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acme, describeParts, licenseText, searchMaterial } from "../../test/helpers/search-material.ts";
import { sourceOf } from "../../test/helpers/source.ts";

const json = (value: object) => JSON.stringify(value);

describe("someone else's part in the repository", () => {
  const cases: Readonly<Record<string, readonly [files: Record<string, string>, want: readonly string[]]>> = {
    "a license text in a vendored folder": [
      { "third_party/copied/COPYING": licenseText("GPL-2.0-only"), "third_party/copied/x.c": "int x;\n" },
      ["custom:copied@ GPL-2.0-only in third_party/copied"],
    ],
    "a local package with another license": [
      { "libs/gpl-lib/package.json": json({ name: "gpl-lib", version: "1.0.0", license: "GPL-3.0-only" }) },
      ["npm:gpl-lib@1.0.0 GPL-3.0-only in libs/gpl-lib"],
    ],
    "a Python package that pip's list names": [
      {
        "src/app/_vendor/vendor.txt": "certifi==2024.1.1\n    idna==3.4\n",
        "src/app/_vendor/certifi/core.py": "x = 1\n",
        "src/app/_vendor/certifi/LICENSE": licenseText("MPL-2.0"),
        "src/app/_vendor/idna/core.py": "# SPDX-License-Identifier: BSD-3-Clause\n",
      },
      [
        "pypi:certifi@2024.1.1 MPL-2.0 in src/app/_vendor/certifi",
        "pypi:idna@3.4 BSD-3-Clause in src/app/_vendor/idna",
      ],
    ],
    "a Python package with its metadata beside it": [
      {
        "_vendor/left_pad/__init__.py": "x = 1\n",
        "_vendor/left_pad/core.py": "x = 1\n",
        "_vendor/Left_Pad-2.0.dist-info/METADATA": "Name: Left.Pad\nVersion: 2.0\nLicense: LGPL-3.0-only\n\nText\n",
        "_vendor/Left_Pad-2.0.dist-info/top_level.txt": "left_pad\n",
      },
      ["pypi:left-pad@2.0 LGPL-3.0-only in _vendor/left_pad"],
    ],
    "a crate, a gem, a pyproject and a Composer package": [
      {
        "crates/a/Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\nlicense = "AGPL-3.0-only"\n',
        "gems/b/b.gemspec":
          'Gem::Specification.new do |s|\n  s.name = "b"\n  s.version = "2.0"\n  s.license = "EPL-2.0"\nend\n',
        "python/c/pyproject.toml": '[project]\nname = "c"\nversion = "3"\nlicense = "GPL-2.0-only"\n',
        "php/d/composer.json": json({ name: "x/d", version: "4.0.0", license: "OSL-3.0" }),
      },
      [
        "cargo:a@0.1.0 AGPL-3.0-only in crates/a",
        "composer:x/d@4.0.0 OSL-3.0 in php/d",
        "gem:b@2.0 EPL-2.0 in gems/b",
        "pypi:c@3 GPL-2.0-only in python/c",
      ],
    ],
    "a Go module, a Maven project, a pod and packages of setuptools": [
      {
        "go/a/go.mod": "module github.com/other/a\n",
        "go/a/LICENSE": licenseText("MPL-2.0"),
        "java/b/pom.xml":
          "<project><parent><groupId>org.b</groupId></parent><artifactId>b</artifactId><version>2</version>" +
          "<licenses><license><name>EPL-2.0</name></license></licenses></project>",
        "ios/c/c.podspec": "Pod::Spec.new do |s|\n  s.name = 'c'\n  s.license = { :type => 'GPL-2.0-only' }\nend\n",
        "python/d/setup.py": "setup(name='D.x', version='1.0', license='AGPL-3.0-only')\n",
        "python/e/setup.cfg": "[metadata]\nname = e\nversion = 3\nlicense = LGPL-3.0-only\n[options]\nname = no\n",
      },
      [
        "custom:c@ GPL-2.0-only in ios/c",
        "golang:github.com/other/a@ MPL-2.0 in go/a",
        "maven:org.b:b@2 EPL-2.0 in java/b",
        "pypi:d-x@1.0 AGPL-3.0-only in python/d",
        "pypi:e@3 LGPL-3.0-only in python/e",
      ],
    ],
    "a package in the folder of a namespace": [
      {
        "_vendor/space/one/__init__.py": "x = 1\n",
        "_vendor/space/two/__init__.py": "x = 1\n",
        "_vendor/space_one-1.dist-info/METADATA": "Name: space.one\nVersion: 1\nLicense: MIT\n",
        "_vendor/space_one-1.dist-info/RECORD": "space/one/__init__.py,,\n",
        "_vendor/space_two-2.dist-info/METADATA": "Name: space.two\nVersion: 2\nLicense: MIT\n",
        "_vendor/space_two-2.dist-info/RECORD": "space/two/__init__.py,,\n",
      },
      ["pypi:space-one@1 MIT in _vendor/space/one", "pypi:space-two@2 MIT in _vendor/space/two"],
    ],
    "a part whose holder is far down in the project's list": [
      {
        COPYING: `Copyright (c) 2020 Acme Ltd\n${Array.from({ length: 20 }, (_, at) => `Copyright (c) 2010 Person ${"abcdefghijklmnopqrst"[at]?.repeat(5)}\n`).join("")}\nCopyright (c) 2001 Yolanda Zimmer\n`,
        "third_party/z/z.c": "/* SPDX-License-Identifier: ISC\n * Copyright (c) 2001 Yolanda Zimmer */\n",
      },
      ["custom:z@ ISC in third_party/z"],
    ],
    "a part without any statement": [{ "deps/mystery/x.c": "int x;\n" }, ["custom:mystery@ UNKNOWN in deps/mystery"]],
    "a part without any statement, beside one that names another holder": [
      {
        "web/vendor/a/LICENSE": licenseText("MIT", "Zed Foo"),
        "web/vendor/a/a.js": "a();\n",
        "web/vendor/b/b.js": "b();\n",
      },
      ["custom:a@ MIT in web/vendor/a", "custom:b@ UNKNOWN in web/vendor/b"],
    ],
    "a part that the project has changed": [
      {
        "external/zed/zed.c": "/* Copyright 1991 Zed Foo\n * SPDX-License-Identifier: ISC */\n",
        "external/zed/more.c": "/* Copyright 2020 Acme Ltd\n * SPDX-License-Identifier: MIT */\n",
      },
      ["custom:zed@ ISC in external/zed"],
    ],
    "a folder that the banner of its script names": [
      { "third_party/yak/yak.min.js": "/*! Yak 1.2.3 - MIT | git://host.example/yak.git */" },
      ["npm:yak@1.2.3 MIT in third_party/yak"],
    ],
    "a folder with a license file that is not the project's": [
      { "src/zip/LICENSE": licenseText("BSD-3-Clause", "Zed Foo"), "src/zip/z.c": "int z;\n" },
      ["custom:zip@ BSD-3-Clause in src/zip"],
    ],
    "packages below the name of a host": [
      {
        "third_party/github.com/a/b/LICENSE": licenseText("ISC", "A B"),
        "third_party/github.com/a/b/x.go": "package b\n",
      },
      ["custom:b@ ISC in third_party/github.com/a/b"],
    ],
    "below a vendor name, under what REUSE files say of it": [
      {
        "REUSE.toml": 'version = 1\n[[annotations]]\npath = "third_party/**"\nSPDX-License-Identifier = "ISC"\n',
        "third_party/a/a.c": "a();\n",
        "third_party/b/b.c": "// SPDX-License-Identifier: BSD-2-Clause\nb();\n",
      },
      ["custom:a@ ISC in third_party/a", "custom:b@ BSD-2-Clause in third_party/b"],
    ],
    "what a list of Component Detection names": [
      {
        "lib/cgmanifest.json": json({
          Registrations: [{ Component: { Type: "git", Git: { RepositoryUrl: "https://host.example/a/zlib.git" } } }],
        }),
      },
      ["custom:zlib@ UNKNOWN in lib"],
    ],
    "what such a list at the root names, and not the project's own files": [
      {
        "cgmanifest.json": json({
          Registrations: [
            { component: { type: "npm", npm: { name: "yak", version: "1.0.0" } } },
            { Component: { Type: "git", Git: { RepositoryUrl: "https://host.example/a/b" } }, License: "GPL-2.0-only" },
          ],
        }),
        "src/a.c": "/* SPDX-License-Identifier: MIT */\n",
      },
      ["custom:b@ GPL-2.0-only in cgmanifest.json", "npm:yak@1.0.0 UNKNOWN in cgmanifest.json"],
    ],
    "an installed Python package in any folder": [
      {
        "app/libs/yak-2.0.dist-info/METADATA": "Name: yak\nVersion: 2.0\nLicense-Expression: LGPL-3.0-or-later\n",
        "app/libs/yak/__init__.py": "x = 1\n",
        "app/libs/own-1.dist-info/METADATA": "Name: own\nVersion: 1\nAuthor: Acme Ltd\nLicense: ISC\n",
      },
      ["pypi:yak@2.0 LGPL-3.0-or-later in app/libs/yak"],
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases))
    test(`is ${name}`, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), want));
});

test("a vendored folder without files is no part", async () => {
  const files = { ...acme, "third_party/a/b/a.c": "a();\n" };
  const found = await searchMaterial(files, { isExcluded: (path) => path.endsWith(".c") });
  assert.deepEqual(describeParts(found), []);
});

test("a folder that may be of others and is taken as own code is named", async () => {
  const { skipped } = await searchMaterial({ ...acme, "src/external/a/a.c": "a();\n", "src/external/b/b.c": "b();\n" });
  const reason = "the project's own code: no part of it names another holder";
  assert.deepEqual(skipped, [{ path: "src/external", reason }]);
});

test("build output next to the manifest of its tool is named and not searched", async () => {
  const text = licenseText("GPL-3.0-only", "Someone Else");
  const built = { "dist/x/LICENSE": text, "dist/yak.min.js": "/*! yak v1.2.3 | MIT */", "web/dist/x/LICENSE": text };
  const files = { ...acme, ...built };
  const { skipped, ...found } = await searchMaterial(files);
  assert.deepEqual(
    [skipped, describeParts(found)],
    [[{ path: "dist", reason: "build output" }], ["custom:x@ GPL-3.0-only in web/dist/x"]],
  );
  const committed = await searchMaterial({ ...sourceOf(files), commit: "a".repeat(40) });
  assert.equal(committed.parts.length, 3);
});

describe("the project's own is", () => {
  const cases: Readonly<Record<string, Record<string, string>>> = {
    "a package with the project's license": {
      "libs/a/package.json": json({ name: "a", version: "1.0.0", license: "MIT" }),
    },
    "a package with another license by the same holder": {
      "libs/a/LICENSE": licenseText("BSD-3-Clause", "ACME, Ltd."),
      "libs/a/a.js": "a();\n",
    },
    "a package by the same author": {
      "libs/a/package.json": json({
        name: "a",
        version: "1.0.0",
        license: "Apache-2.0",
        author: "Acme Ltd <x@acme.example>",
      }),
    },
    "a private package": { "libs/a/package.json": json({ name: "a", private: true, license: "GPL-3.0-only" }) },
    "a package without a license": { "libs/a/package.json": json({ name: "a", version: "1.0.0" }) },
    "a vendored folder whose holder is the project's": {
      "third_party/ours/LICENSE": licenseText("BSD-3-Clause", "Acme Ltd"),
      "third_party/ours/x.c": "int x;\n",
    },
    "a folder called deps inside of the sources": { "src/deps/graph.js": "x();\n", "src/deps/all/x.js": "x();\n" },
    "what package managers vendor, because their lists name it": {
      "vendor/modules.txt": "# host.example/a v1.0.0\n",
      "vendor/host.example/a/LICENSE": licenseText("GPL-2.0-only"),
      "php/vendor/autoload.php": "<?php\n",
      "php/vendor/composer/installed.json": "{}",
      "php/vendor/x/y/LICENSE": licenseText("GPL-2.0-only"),
      "vendor/bundle/ruby/gems/z/LICENSE": licenseText("GPL-2.0-only"),
    },
    "an installed package": {
      "node_modules/a/package.json": json({ name: "a", version: "1.0.0", license: "GPL-3.0-only" }),
    },
  };
  for (const [name, files] of Object.entries(cases))
    test(name, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), []));

  test("a declared member with another license, and not one of another repository", async () => {
    const root = { name: "app", license: "MIT", repository: "acme/app", workspaces: ["packages/*"] };
    const member = (repository?: string) => json({ name: "m", version: "1.0.0", license: "GPL-3.0-only", repository });
    const search = async (repository?: string) =>
      describeParts(
        await searchMaterial({ ...acme, "package.json": json(root), "packages/m/package.json": member(repository) }),
      );
    assert.deepEqual(await search(), []);
    assert.deepEqual(await search("other/thing"), ["npm:m@1.0.0 GPL-3.0-only in packages/m"]);
  });
});
