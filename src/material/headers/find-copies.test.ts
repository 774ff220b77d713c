import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acme, describeParts, licenseText, searchMaterial } from "../../../test/helpers/search-material.ts";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";

const head = (license: string, holder: string) =>
  `/* Copyright (c) 2010 ${holder}\n * SPDX-License-Identifier: ${license}\n */\nint x;\n`;
const text = (license: string, holder: string) => `/*\n${licenseText(license, holder)}\n*/\nint x;\n`;

const remote = "https://github.com/acme/app";

describe("code with a head that names others and another license", () => {
  const cases: Readonly<Record<string, readonly [files: Record<string, string>, want: readonly string[]]>> = {
    "is named like its file, once for all files of that name": [
      {
        "src/puff.c": text("Zlib", "Zed Foo"),
        "src/puff.h": text("Zlib", "Zed Foo"),
        "src/a.c": head("MIT", "Acme Ltd"),
      },
      ["custom:puff@ Zlib in src/puff.c"],
    ],
    "is named like its folder, if it has only such files": [
      { "src/zip/a.c": head("ISC", "Zed Foo"), "src/zip/in/b.c": head("ISC", "Zed Foo"), "src/zip/c.c": "int c;\n" },
      ["custom:zip@ ISC in src/zip"],
    ],
    "has the version of its folder": [
      { "src/zip-1.2.3/a.c": head("ISC", "Zed Foo"), "src/zip-1.2.3/b.c": head("ISC", "Zed Foo") },
      ["custom:zip@1.2.3 ISC in src/zip-1.2.3"],
    ],
    "is named as it calls itself": [
      {
        "inc/a.php":
          "<?php\n/**\n * @package Yak\n * @author Zed Foo\n * @license https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html\n */\n",
      },
      ["custom:Yak@ LGPL-2.1-only in inc/a.php"],
    ],
    "is named like a Python package by its first file": [
      {
        "src/yak/__init__.py": "import os\n__author__ = 'Zed Foo'\n__license__ = 'ISC'\n# license\n",
        "src/yak/a.py": "x = 1\n",
        "src/yak/b.py": "x = 1\n",
      },
      ["custom:yak@ ISC in src/yak/__init__.py"],
    ],
    "is named by folder and license, if there are more such files": [
      Object.fromEntries(
        ["a", "b", "c", "d"]
          .map((name) => [`src/${name}.c`, head("ISC", "Zed Foo")])
          .concat([["src/own.c", head("MIT", "Acme Ltd")]]),
      ),
      ["custom:src/ (files under ISC)@ ISC in src/a.c"],
    ],
    "is named with its folder where others have that name": [
      {
        "src/a/md5.c": head("ISC", "Zed Foo"),
        "src/b/md5.c": head("BSD-3-Clause", "Yolanda Bar"),
        "src/main.c": head("MIT", "Acme Ltd"),
      },
      ["custom:b/md5@ BSD-3-Clause in src/b/md5.c", "custom:md5@ ISC in src/a/md5.c"],
    ],
    "is found behind the first lines of the file": [
      {
        "src/a.c":
          '/* strings */\n#ifdef A\n#include "b.h"\n/* Copyright (c) 2010 Zed Foo\n * SPDX-License-Identifier: ISC */\n',
      },
      ["custom:a@ ISC in src/a.c"],
    ],
    "has no license where it only gives up its rights": [
      { "src/md5.c": "/* MD5. The author disclaims copyright. This is in the public\n * domain. */\nint x;\n" },
      ["custom:md5@ UNKNOWN in src/md5.c"],
    ],
    "is not what speaks of other works in the public domain": [
      {
        "src/list.c": "/* Parts with a notice; none if all of them are in the public domain. */\nint x;\n",
        "src/tz.c": "/* Reads the files of the time zone database, which are in the public domain. */\nint x;\n",
      },
      [],
    ],
    "is named by the banner of a script, under any license and without a holder": [
      {
        "src/data/yak.js":
          "// yak.js v1.2.3\n// https://github.com/zed/yak\n// License: The MIT License (MIT)\nrun();\n",
        "src/data/app.js": "/*! app v1.2.3 | https://github.com/acme/app | ISC */\nrun();\n",
        "src/data/tool.js": "/*! tool v1.2.3 | https://github.com/acme/tool | ISC */\nrun();\n",
      },
      ["custom:yak.js@1.2.3 MIT in src/data/yak.js"],
    ],
    "has the license of projects with that sentence": [
      {
        "src/xor/a.go":
          "// Copyright 2012 The Go Authors. All rights reserved.\n// Use of this source code is governed by a BSD-style\n// license that can be found in the LICENSE file.\npackage a\n",
      },
      ["custom:a@ BSD-3-Clause in src/xor/a.go"],
    ],
    "takes the libraries beside it with it": [
      {
        "src/zip/a.h": head("ISC", "Zed Foo"),
        "src/zip/b.h": head("ISC", "Zed Foo"),
        "src/zip/zip_x64.lib": "!<arch>\n",
      },
      ["custom:zip@ ISC in src/zip"],
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases))
    test(name, async () =>
      assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files }, { remote })), want),
    );
});

describe("the project's own is", () => {
  const own: Readonly<Record<string, Record<string, string>>> = {
    "code of its holder under another license": { "src/a.c": head("ISC", "Acme Ltd") },
    "code of others under its license": { "src/a.c": head("MIT", "Zed Foo") },
    "code of others with a choice of its license": { "src/a.c": head("ISC OR MIT", "Zed Foo") },
    "code of people whose other files have its license": {
      "src/a.c": head("ISC", "Zed Foo"),
      "src/b.c": head("MIT", "Zed Foo"),
    },
    "code without a holder": { "src/a.c": "/* SPDX-License-Identifier: ISC */\n" },
    "what tests copy": { "src/__tests__/a.js": head("ISC", "Zed Foo") },
    "what package managers vendor": {
      "vendor/modules.txt": "# host.example/a v1.0.0\n",
      "vendor/host.example/a/a.go": head("ISC", "Zed Foo"),
    },
    "code of a project without a license": { LICENSE: "", "package.json": "{}", "src/a.c": head("ISC", "Zed Foo") },
  };
  for (const [name, files] of Object.entries(own))
    test(name, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), []));
});

describe("a project that states no license, but has an owner,", () => {
  const silent = { "src/a.c": head("GPL-2.0-only", "Zed Foo"), "src/b.c": "int b;\n", "src/c.c": "int c;\n" };
  const listed = async (files: Record<string, string>) => describeParts(await searchMaterial(files, { remote }));

  test("has copied code", async () => {
    assert.deepEqual(await listed(silent), ["custom:a@ GPL-2.0-only in src/a.c"]);
  });

  test("is under the license that most of its files state", async () => {
    assert.deepEqual(await listed({ ...silent, "src/b.c": head("GPL-2.0-only", "Yan Bar") }), []);
  });
});

test("heads of the worst kind are read quickly", async () => {
  const lines = {
    authors: "@author ".repeat(500),
    package: `@package ${"a".repeat(4_000)}`,
    copyright: `Copyright${" ".repeat(4_000)}`,
  };
  for (const [name, line] of Object.entries(lines))
    await assertQuick(500, name, () => searchMaterial({ ...acme, "src/a.c": `/* license\n${line}\n*/\n` }));
});
