import assert from "node:assert/strict";
import { test } from "node:test";
import { zipSync } from "fflate";
import { elf, font } from "../../test/helpers/build-binaries.ts";
import { random } from "../../test/helpers/random.ts";
import { acme, describeParts, licenseText, searchMaterial } from "../../test/helpers/search-material.ts";

interface Planted {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly want: string;
}

const manifest = (value: object) => JSON.stringify({ version: "1.0.0", license: "GPL-3.0-only", ...value });

const zedHead = "/* Copyright (c) 2010 Zed Foo\n * SPDX-License-Identifier: ISC */\n";

/** A part of every kind, in a folder: its files, and how it is described. */
const kinds: readonly ((folder: string, name: string) => Planted)[] = [
  (folder, name) => ({
    files: { [`${folder}/package.json`]: manifest({ name }) },
    want: `npm:${name}@1.0.0 GPL-3.0-only in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/composer.json`]: manifest({ name: `x/${name}` }) },
    want: `composer:x/${name}@1.0.0 GPL-3.0-only in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/Cargo.toml`]: `[package]\nname = "${name}"\nversion = "2.0.0"\nlicense = "EPL-2.0"\n` },
    want: `cargo:${name}@2.0.0 EPL-2.0 in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/setup.py`]: `setup(name="${name}", version="3.0", license="LGPL-3.0-only")\n` },
    want: `pypi:${name}@3.0 LGPL-3.0-only in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/go.mod`]: `module a.example/${name}\n`, [`${folder}/COPYING`]: licenseText("MPL-2.0") },
    want: `golang:a.example/${name}@ MPL-2.0 in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/LICENSE`]: licenseText("BSD-3-Clause", "Zed Foo"), [`${folder}/x.c`]: "int x;\n" },
    want: `custom:${name}@ BSD-3-Clause in ${folder}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/COPYING`]: licenseText("MIT", "Zed Foo"), [`${folder}/x.c`]: "int x;\n" },
    want: `custom:${name}@ MIT in ${folder}`,
  }),
  (folder, name) => ({
    files: {
      [`${folder}/set/${name}_LICENSE`]: licenseText("Zlib", "Zed Foo"),
      [`${folder}/set/${name}.c`]: "int x;\n",
    },
    want: `custom:${name}@ Zlib in ${folder}/set/${name}.c`,
  }),
  (folder, name) => ({
    files: { [`${folder}/README.chromium`]: `Name: ${name}: a library\nVersion: 1.2\nLicense: MPL-2.0\n` },
    want: `custom:${name}@1.2 MPL-2.0 in ${folder}`,
  }),
  (folder, name) => ({
    files: {
      [`${folder}/thirdpartylibs.xml`]: `<libraries><library><location>lib/x.php</location><name>${name}</name><version>7</version><license>GPL</license><licenseversion>3.0+</licenseversion></library></libraries>`,
      [`${folder}/lib/x.php`]: "<?php\n",
    },
    want: `custom:${name}@7 GPL-3.0-or-later in ${folder}/lib/x.php`,
  }),
  (folder, name) => ({
    files: {
      [`${folder}/${name}.jar`]: zipSync({
        "META-INF/MANIFEST.MF": new TextEncoder().encode(
          `Manifest-Version: 1.0\nBundle-SymbolicName: ${name}\nBundle-Version: 3.0\nBundle-License: EPL-2.0\n`,
        ),
      }),
    },
    want: `custom:${name}@3.0 EPL-2.0 in ${folder}/${name}.jar`,
  }),
  (folder, name) => ({
    files: { [`${folder}/third_party/${name}/x.c`]: "/* SPDX-License-Identifier: ISC */\n" },
    want: `custom:${name}@ ISC in ${folder}/third_party/${name}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/${name}.min.js`]: `/*! ${name} v4.5.6 | (c) Someone Else | MIT */run()` },
    want: `npm:${name}@4.5.6 MIT in ${folder}/${name}.min.js`,
  }),
  (folder, name) => ({
    files: {
      [`${folder}/${name}.c`]: zedHead,
      [`${folder}/own.c`]: "/* Copyright (c) 2020 Acme Ltd */\n",
    },
    want: `custom:${name}@ ISC in ${folder}/${name}.c`,
  }),
  (folder, name) => ({
    files: { [`${folder}/${name}/a.c`]: zedHead, [`${folder}/${name}/in/b.c`]: zedHead },
    want: `custom:${name}@ ISC in ${folder}/${name}`,
  }),
  (folder, name) => ({
    files: { [`${folder}/lib${name}.so`]: elf({}, `lib${name}.so.1`) },
    want: `custom:lib${name}@1 UNKNOWN in ${folder}/lib${name}.so`,
  }),
  (folder, name) => ({
    files: { [`${folder}/a.ttf`]: font({ 1: name, 13: "This font is licensed under the SIL Open Font License 1.1" }) },
    want: `custom:${name}@ OFL-1.1 in ${folder}/a.ttf`,
  }),
];

test("parts of every kind are found wherever they lie", async () => {
  const next = random(44);
  const names = ["engine", "core", "view", "tools", "inner", "shared", "half", "north", "client", "store"];
  for (let round = 0; round < 20; round++) {
    const planted = kinds.map((kind, at) => {
      const depth = 1 + Math.floor(next() * 4);
      const above = Array.from({ length: depth }, () => names[Math.floor(next() * names.length)]).join("/");
      const name = `part${"abcdefghijklmnopqrst"[at]}`;
      return kind(`${above}/in${at}/${name}`, name);
    });
    const files = Object.assign({}, acme, ...planted.map((part) => part.files));
    const found = describeParts(await searchMaterial(files));
    assert.deepEqual(found, planted.map(({ want }) => want).sort(), `round ${round}`);
  }
});
