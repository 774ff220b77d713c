import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { acme, describeParts, licenseText, searchMaterial } from "../../../test/helpers/search-material.ts";
import { sourceOf } from "../../../test/helpers/source.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import type { FileSource } from "../../source/file-source.ts";
import { readHead } from "../vendored/heads.ts";

const gpl =
  "/*\n * Copyright (c) 2019 Acme Ltd\n *\n * This program is free software; you can redistribute it and/or modify\n * it under the terms of the GNU General Public License version 2 as published\n * by the Free Software Foundation.\n */\nint x;\n";
const tag = (license: string) => `// SPDX-License-Identifier: ${license}\nint x;\n`;
const annotate = (path: string, license: string, more = "") =>
  `version = 1\n[[annotations]]\npath = "${path}"\nSPDX-FileCopyrightText = "2020 Zed"\nSPDX-License-Identifier = "${license}"\n${more}`;

const search = (files: Readonly<Record<string, string>>) => searchMaterial({ ...acme, ...files }, { isFileScan: true });

describe("a file under the license of others", () => {
  const cases: Readonly<Record<string, readonly [files: Record<string, string>, want: readonly string[]]>> = {
    "by its header, once for each folder and license": [
      {
        "lib/a.c": gpl,
        "lib/b.c": gpl.replace("2019 Acme Ltd", "2020 Acme Limited"),
        "lib/deep/c.c": gpl,
        "lib/m.c": tag("MPL-2.0"),
      },
      [
        "custom:lib/ (files under GPL-2.0-only)@ GPL-2.0-only in lib",
        "custom:lib/ (files under MPL-2.0)@ MPL-2.0 in lib",
      ],
    ],
    "by a tag, in the root by its name": [
      { "a.c": tag("GPL-3.0-or-later") },
      ["custom:./ (files under GPL-3.0-or-later)@ GPL-3.0-or-later in a.c"],
    ],
    "only where it is no choice of the project's license": [
      { "lib/a.c": tag("GPL-2.0-only OR MIT"), "lib/b.c": tag("MIT AND ISC") },
      ["custom:lib/ (files under MIT AND ISC)@ MIT AND ISC in lib"],
    ],
    "and not where it is in a part with that license": [
      { "third_party/zed/LICENSE": licenseText("ISC", "Zed"), "third_party/zed/a.c": tag("ISC") },
      ["custom:zed@ ISC in third_party/zed"],
    ],
    "and not where it is the license of the project or a later one": [
      { LICENSE: licenseText("GPL-3.0-only"), "lib/a.c": tag("GPL-2.0-or-later"), "lib/b.c": tag("GPL-2.0-only") },
      ["custom:lib/ (files under GPL-2.0-only)@ GPL-2.0-only in lib"],
    ],
    "and not where a license text above it says so": [
      { "pkg/LICENSE": licenseText("ISC", "Acme Ltd"), "pkg/src/a.c": tag("ISC"), "pkg/x/b.c": gpl, "pkg/y/c.c": gpl },
      ["custom:pkg/ (files under GPL-2.0-only)@ GPL-2.0-only in pkg"],
    ],
    "by its own folder, where all files of that state one license": [
      {
        ...{ "lib/a.c": gpl, "lib/own.c": tag("MIT") },
        ...{ "lib/zed/a.c": gpl, "lib/zed/b.c": gpl, "lib/zed/in/c.c": gpl, "lib/zed/in/d.c": "int d;\n" },
      },
      [
        "custom:lib/ (files under GPL-2.0-only)@ GPL-2.0-only in lib",
        "custom:lib/zed/ (files under GPL-2.0-only)@ GPL-2.0-only in lib/zed",
      ],
    ],
    "by a tag of documentation": [
      {
        "lib/a.php":
          "<?php\n/**\n * @author Acme Ltd\n * @license https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html\n */\n",
      },
      ["custom:lib/ (files under LGPL-2.1-only)@ LGPL-2.1-only in lib"],
    ],
    "by all lines of its text, also those that begin with the word for a holder": [
      {
        "lib/a.c": `/*\n * ${licenseText("ISC", "Acme Ltd").replace("above copyright", "above\ncopyright").replaceAll("\n", "\n * ")}\n */\n`,
      },
      ["custom:lib/ (files under ISC)@ ISC in lib"],
    ],
    "by REUSE.toml, where the file itself says nothing": [
      { "src/REUSE.toml": annotate("x/**", "GPL-3.0-only"), "src/x/y/a.c": "int x;\n", "src/x/b.c": tag("MIT") },
      ["custom:src/x/y/ (files under GPL-3.0-only)@ GPL-3.0-only in src/x/y"],
    ],
    "by REUSE.toml against the file itself, where that overrides": [
      { "REUSE.toml": annotate("x.c", "ISC", 'precedence = "override"\n'), "x.c": tag("MIT") },
      ["custom:./ (files under ISC)@ ISC in x.c"],
    ],
    "by REUSE.toml and the file itself, where both count": [
      { "REUSE.toml": annotate("x.c", "ISC", 'precedence = "aggregate"\n'), "x.c": tag("MPL-2.0") },
      ["custom:./ (files under MPL-2.0 AND ISC)@ MPL-2.0 AND ISC in x.c"],
    ],
    "by REUSE.toml, a picture too": [
      { "REUSE.toml": annotate("art/*.png", "CC-BY-NC-4.0"), "art/a.png": "\0", "art/b.jpg": "\0" },
      ["custom:art/ (files under CC-BY-NC-4.0)@ CC-BY-NC-4.0 in art"],
    ],
    "by .reuse/dep5, the last paragraph first": [
      {
        ".reuse/dep5":
          "Format: x\n\nFiles: art/*\nCopyright: Zed\nLicense: ISC\n\nFiles: art/b*\nCopyright: Zed\nLicense: 0BSD\n",
        ...{ "art/deep/a.svg": "<svg/>\n", "art/b.svg": "<svg/>\n" },
      },
      ["custom:art/ (files under 0BSD)@ 0BSD in art", "custom:art/deep/ (files under ISC)@ ISC in art/deep"],
    ],
    "by the file beside it": [
      {
        "art/a.svg": "<svg/>\n",
        "art/a.svg.license": "SPDX-FileCopyrightText: Zed\nSPDX-License-Identifier: CC-BY-4.0\n",
      },
      ["custom:art/ (files under CC-BY-4.0)@ CC-BY-4.0 in art"],
    ],
    "and not because it talks about licenses": [
      {
        "src/license.js": '// Finds the license of a package.\nconst gpl = "GPL-2.0-only";\n',
        "x.md": "Not under the GPL.\n",
      },
      [],
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases))
    test(`is found ${name}`, async () => assert.deepEqual(describeParts(await search(files)), want));
});

test("heads of the worst kind are read quickly", async () => {
  const blanks = " ".repeat(16_000);
  for (const head of [`/* license ${blanks}x`, `SPDX-License-Identifier:${blanks}@`])
    await assertQuick(50, head.slice(0, 20), () => readHead(head));
});

test("a gemspec of the worst kind is read quickly", async () => {
  const files = { "lib/a/a.gemspec": "\n".repeat(50_000), "lib/b/b.gemspec": "s.licenses = [\n".repeat(5_000) };
  await assertQuick(1_000, "gemspecs", () => search(files));
});

test("a list of more packages than lcc takes is cut, and the limit is named", async () => {
  const registrations = Array.from({ length: 150_000 }, (_, at) => ({
    component: { type: "npm", npm: { name: `a${at}`, version: "1" } },
  }));
  const { limits } = await search({ "lib/cgmanifest.json": JSON.stringify({ registrations }) });
  assert.deepEqual(
    limits.map(({ bound }) => bound),
    ["20,000 third-party parts in a repository"],
  );
});

test("patterns of REUSE files beyond a limit are not compared, and the file is named", async () => {
  const paths = Array.from({ length: 5_001 }, (_, at) => `"x${at}"`).join();
  const all = annotate("a.c", "ISC").replace('"a.c"', `[${paths}]`);
  const { limits } = await search({ "REUSE.toml": all, x1: "x\n" });
  assert.deepEqual(limits, [{ bound: "5,000 patterns of REUSE files", count: 1, files: ["REUSE.toml"] }]);
});

test("a REUSE file that is not valid, and a text file that cannot be read, are named", async () => {
  const files = sourceOf({ ...acme, "lib/REUSE.toml": "[[annotations]\n", "src/a.c": tag("MIT") });
  const read: FileSource["read"] = (path, offset, length) =>
    path === "src/a.c" ? Promise.reject(new ParseError("permission denied")) : files.read(path, offset, length);
  const { errors } = await searchMaterial({ ...files, read }, { isFileScan: true });
  assert.deepEqual(
    errors.map(({ file, detector }) => [file, detector]),
    [
      ["lib/REUSE.toml", "material/reuse"],
      ["src/a.c", "material/headers"],
    ],
  );
});

test("the totals count what text files state, and not files of other kinds", async () => {
  const { files } = await search({
    "src/a.c": tag("MIT"),
    "lib/b.c": tag("ISC"),
    "x.png": "SPDX",
    "y.raw": "\0 MIT",
    z: "z",
  });
  assert.deepEqual(files, {
    ...{ read: 6, stated: 3, unstated: 3, reuse: 0 },
    licenses: [
      { license: "MIT", files: 2, examples: ["LICENSE", "src/a.c"] },
      { license: "ISC", files: 1, examples: ["lib/b.c"] },
    ],
  });
  assert.equal((await searchMaterial(acme)).files, undefined);
});

test("the totals count what REUSE files state of a file once", async () => {
  const { files } = await search({
    "LICENSES/GPL-2.0-or-later.txt": licenseText("GPL-2.0-only"),
    "art/a.png": "\0",
    "art/a.png.license": "SPDX-License-Identifier: ISC\n",
  });
  assert.deepEqual(files, {
    ...{ read: 4, stated: 3, unstated: 2, reuse: 1 },
    licenses: [
      { license: "GPL-2.0-or-later", files: 1, examples: ["LICENSES/GPL-2.0-or-later.txt"] },
      { license: "ISC", files: 1, examples: ["art/a.png"] },
      { license: "MIT", files: 1, examples: ["LICENSE"] },
    ],
  });
});

test("a file in UTF-16 states its license too", async () => {
  const utf16 = Buffer.from(`\uFEFF${tag("GPL-2.0-only")}`, "utf16le");
  const { parts } = await searchMaterial(sourceOf({ ...acme, "lib/a.cs": utf16 }), { isFileScan: true });
  assert.equal(parts[0]?.evidence[0]?.license, "GPL-2.0-only");
});

test("licenses and comments beyond the limits are named", async () => {
  const tags = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`src/${at}.c`, tag(`LicenseRef-${at}`)]));
  const banners = "/*! yak | MIT */x();\n".repeat(501);
  const { limits, errors } = await search({ ...tags, "lib/all.min.js": banners });
  const [{ bound, count } = { bound: "", count: 0 }] = limits;
  assert.deepEqual([bound, count > 0], ["500 different licenses in the summary of file headers", true]);
  assert.deepEqual(
    errors.map(({ file }) => file),
    ["lib/all.min.js"],
  );
});

test("a project that states no license is under that of most of its files", async () => {
  const found = await searchMaterial(
    { "a.c": tag("GPL-2.0-only"), "b.c": tag("GPL-2.0-only"), "lib/c.c": tag("MIT") },
    { isFileScan: true },
  );
  assert.deepEqual(describeParts(found), ["custom:lib/ (files under MIT)@ MIT in lib"]);
});

test("REUSE names the license of a font without a file scan", async () => {
  const files = { ...acme, "REUSE.toml": annotate("fonts/*.ttf", "OFL-1.1"), "fonts/a.ttf": "x" };
  assert.deepEqual(describeParts(await searchMaterial(files)), ["custom:fonts/ (binaries)@ OFL-1.1 in fonts/a.ttf"]);
});
