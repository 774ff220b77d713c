import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { acme, describeParts, licenseText, searchMaterial } from "../../test/helpers/search-material.ts";

type Cases = Readonly<Record<string, readonly [files: Record<string, string>, want: readonly string[]]>>;

const zed = (license: string) => licenseText(license, "Zed Foo");
const gpl = licenseText("GPL-3.0-only");

function runCases(cases: Cases): void {
  for (const [name, [files, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(describeParts(await searchMaterial({ ...acme, ...files })), want));
}

describe("whose a folder with a license file is", () => {
  runCases({
    "another holder's, also under the project's license": [
      { "src/zip/LICENSE": zed("MIT"), "src/zip/z.c": "int z;\n" },
      ["custom:zip@ MIT in src/zip"],
    ],
    "another holder's, whom the project's license file lists further down": [
      {
        LICENSE: `${licenseText("MIT", "Acme Ltd")}\n\nzip is licensed as follows:\n\n${zed("MIT")}`,
        "src/zip/LICENSE": zed("MIT"),
        "src/zip/z.c": "int z;\n",
      },
      ["custom:zip@ MIT in src/zip"],
    ],
    "another holder's, whose terms are not known": [
      { "src/zip/LICENSE": "Copyright (c) 2020 Zed Foo\n\nSee the web.\n", "src/zip/z.c": "int z;\n" },
      ["custom:zip@ UNKNOWN in src/zip"],
    ],
    "that of the holder in its files, where the text names none": [
      {
        COPYING: gpl,
        "src/zip/COPYING": gpl,
        "src/zip/z.c": "/* Copyright (c) 2020 Zed Foo */\nint z;\n",
        "src/own/COPYING": gpl,
        "src/own/o.c": "/* Copyright (c) 2020 Acme Ltd */\nint o;\n",
        "src/none/COPYING": gpl,
        "src/none/n.c": "int n;\n",
      },
      ["custom:zip@ GPL-3.0-only in src/zip"],
    ],
    "that of a part in another part, if it names other holders": [
      {
        "third_party/a/LICENSE": zed("MIT"),
        "third_party/a/a.c": "int a;\n",
        "third_party/a/b/LICENSE": licenseText("MIT", "Yolanda Bar"),
        "third_party/a/c/LICENSE": zed("MIT"),
      },
      ["custom:a@ MIT in third_party/a", "custom:b@ MIT in third_party/a/b"],
    ],
  });
});

describe("a part is named by", () => {
  const pieces = ["include", "src", "tools"].map((name) => [`libs/zip/${name}/License.txt`, zed("ISC")] as const);
  runCases({
    "its folder, not by pieces of it": [Object.fromEntries(pieces), ["custom:zip@ ISC in libs/zip"]],
    "the folder around a piece": [{ "libs/zip/src/LICENSE": zed("ISC") }, ["custom:zip@ ISC in libs/zip/src"]],
    "the license file that is about some files of a folder": [
      {
        "src/core/zip_LICENSE.txt": zed("ISC"),
        "src/core/zip.c": "int z;\n",
        "src/core/own.c": "int o;\n",
        "src/more/LICENSE-MIT": zed("MIT"),
        "src/more/mit.c": "int m;\n",
      },
      ["custom:more@ MIT in src/more", "custom:zip@ ISC in src/core/zip.c"],
    ],
    "the only package in a folder": [
      {
        "third_party/ssl/config/a.h": "int a;\n",
        "third_party/ssl/ssl/LICENSE": zed("ISC"),
        "third_party/ssl/ssl/b.c": "int b;\n",
      },
      ["custom:ssl@ ISC in third_party/ssl/ssl"],
    ],
    "itself where it is called like a group and is a package": [
      {
        "third_party/npm/package.json": '{"name": "npm", "version": "1.0.0", "license": "ISC"}',
        "third_party/npm/lib/a.js": "a();\n",
      },
      ["npm:npm@1.0.0 ISC in third_party/npm"],
    ],
  });
});

test("a list counts less than the license file of the part, its version more than none", async () => {
  const library = (inside: string) => `<library><location>zip</location>${inside}</library>`;
  const list = ["<name>Zip</name><version>2</version><license>MIT</license>", "<name>Zap</name><license>ISC</license>"];
  const found = await searchMaterial({
    ...acme,
    "lib/thirdpartylibs.xml": `<libraries>${list.map(library).join("")}</libraries>`,
    "lib/zip/composer.json": '{"name": "z/zip"}',
    "lib/zip/LICENSE": zed("LGPL-2.1-only"),
  });
  assert.deepEqual(describeParts(found), ["composer:z/zip@2 LGPL-2.1-only in lib/zip", "custom:Zap@ ISC in lib/zip"]);
});

test("scripts that only state one license and holder are one part, if they lie together", async () => {
  const script = "/*! Copyright (c) 2010 Zed Foo\nLicensed under the BSD-3-Clause license */\nrun();\n";
  const places = ["public/z/a.js", "public/z/b/b.js", "public/z/c/c.css"];
  const found = await searchMaterial({ ...acme, ...Object.fromEntries(places.map((path) => [path, script])) });
  assert.deepEqual(describeParts(found), ["custom:public/z/ (scripts under BSD-3-Clause)@ BSD-3-Clause in public/z"]);
});
