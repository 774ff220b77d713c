import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

const list = createRequire(import.meta.url)("spdx-license-list/spdx-full.json") as Record<
  string,
  { readonly licenseText: string }
>;
const mit = list["MIT"]?.licenseText ?? "";

/** A part of what a text says about its licenses must not be lost because another part was read. */
let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

function check(cases: Readonly<Record<string, readonly [string, string | undefined]>>): void {
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => assert.equal(identify(text).expression, expected));
}

describe("text next to a field or a section", () => {
  check({
    "is part of the answer: a grant below a License field": [
      "Name: sprocket\nLicense: MIT\n\nThe files in contrib are licensed under the Apache License, Version 2.0.\n",
      "MIT AND Apache-2.0",
    ],
    "names the version that the field lacks": [
      "License: GPL\n\nThis program is free software; you can redistribute it under the terms of the GNU General\nPublic License version 3 as published by the Free Software Foundation.\n",
      "GPL-3.0-only",
    ],
    "is part of the answer: a grant above a License section": [
      "# sprocket\n\nThe bundled parser is licensed under the Apache License 2.0.\n\n## License\n\nMIT\n",
      "Apache-2.0 AND MIT",
    ],
  });
});

describe("a name that fits several licenses", () => {
  check({
    "is an option that cannot be told": [
      "This header is available under the LGPL, MPL or BSD license (at your choice).",
      "LGPL-2.0-or-later OR LicenseRef-Unidentified-Terms OR BSD-3-Clause",
    ],
    "does not hide the license behind it": [
      "The contents of this file may be used under the terms of the Mozilla Public License or the MIT license.",
      "LicenseRef-Unidentified-Terms OR MIT",
    ],
    "is an item of a list": [
      "You may use it under the terms of one of the following licenses:\n\n A) the MIT license.\n\n B) the PHP License as\n    included in the file LICENSE.\n",
      "MIT OR LicenseRef-Unidentified-Terms",
    ],
    "is the license that was named in full": [
      "The code is licensed under the Mozilla Public License, version 2.0. You may use the code under the terms of the\nMPL only.",
      "MPL-2.0",
    ],
    "alone is no answer": ["This program is licensed under the Eclipse Public License.", undefined],
    "may have its version in front": [
      "This source file is subject to version 3.01 of the PHP license, that is bundled with this package.",
      "PHP-3.01",
    ],
  });
});

describe("a license in a sentence that is not understood", () => {
  check({
    "is part of the answer": [
      "Sprocket as a whole is licensed under the GNU GPL version 2 or later (see the file COPYING for its text) by\ndefault, or the GNU Lesser General Public License version 2.1 or later if built with --enable-lgpl.",
      "GPL-2.0-or-later AND LGPL-2.1-or-later",
    ],
    "is weak": [
      "The program is released under the GPL version 2.\n\nThe remaining files are distributed under the less restrictive license LGPL.",
      "GPL-2.0-only AND LGPL-2.0-or-later",
    ],
    "is no part of the answer in a comparison": [
      "Sprocket is licensed under the MIT license. Unlike the GNU General Public License version 3, it lets you\ndistribute binaries alone.",
      "MIT",
    ],
    "is no part of the answer where it is another name of the same": [
      "This library is licensed under the GNU Lesser General Public License, version 3. The text of the GPL is distributed with it.",
      "LGPL-3.0-only",
    ],
  });

  test("has a confidence that says so", () => {
    const { confidence } = identify(
      "The program is released under the GPL version 2.\n\nThe remaining files are distributed under the less restrictive license LGPL.",
    );
    assert.equal(confidence, 0.5);
  });
});

describe("beside a license text", () => {
  const comment = `/*\n${mit}\n*/\n\n`;
  check({
    "the macro of a kernel module counts": [`${comment}MODULE_LICENSE("GPL v2");\n`, "MIT AND GPL-2.0-only"],
    "the macro may name an option that cannot be told": [
      `${comment}MODULE_LICENSE("Dual MPL/GPL");\n`,
      "(LicenseRef-Unidentified-Terms OR GPL-2.0-only) AND MIT",
    ],
    "the macro adds nothing to a notice": [
      `${comment}/* Licensed under the GNU General Public License, version 2 or later. */\nMODULE_LICENSE("GPL v2");\n`,
      "MIT AND GPL-2.0-or-later",
    ],
    "a mention of the macro does not count": [
      "Every module has a MODULE_LICENSE() line that says under which license it is.",
      undefined,
    ],
    "a heading that is the name of another license counts": [
      `### MIT\n\n${mit}\n\n### AGPL-3.0-only\n\nhttps://example.org/terms.html\n`,
      "MIT AND AGPL-3.0-only",
    ],
  });
});

describe("beside a notice with its version", () => {
  const library =
    "This library is free software under the GNU Library General Public License, version 2 of the License or (at your option) any later version.";
  check({
    "the version of another part counts, which the same sentence gives": [
      `${library}\n\nThe text of the GNU Library General Public License is in /usr/share/common-licenses/LGPL-2. Some of the files are licensed under the GNU Lesser General Public License which is in /usr/share/common-licenses/LGPL-2.1.`,
      "LGPL-2.0-or-later AND LGPL-2.1-only",
    ],
    "the name without a version is the same license": [
      `${library}\n\nFoo is licensed under the LGPL.`,
      "LGPL-2.0-or-later",
    ],
  });
});

describe("a choice of which one option was found", () => {
  check({
    "has another that cannot be told": [
      `Sprocket is dual licensed. One of the licenses is this:\n\n${mit}`,
      "MIT OR LicenseRef-Unidentified-Terms",
    ],
    "does not count if it speaks of versions": [
      "This program is licensed under the GNU General Public License, either version 2 or, at your option, any later\nversion.",
      "GPL-2.0-or-later",
    ],
    "does not count if it is not offered": [`${mit}\n\nSprocket is no longer dual licensed.\n`, "MIT"],
  });
});

describe("a blank of a license text that is filled with the name of another license", () => {
  const mpl = list["MPL-1.1"]?.licenseText ?? "";
  const [before = ""] = mpl.split(/[^\n]*Alternatively/);
  const choice =
    'Alternatively, the contents of this file may be used under the terms of the GNU Lesser General Public License\nVersion 2.1 or later (the "LGPL"), in which case the provisions of the LGPL are applicable instead of those above.\n';
  check({
    "is a choice at the end of the file": [`${before}\n${choice}`, "MPL-1.1 OR LGPL-2.1-or-later"],
    "is a choice before the last note": [
      `${before}\n${choice}\nNOTE: The text of this Exhibit A may differ slightly from the text of the notices.\n`,
      "MPL-1.1 OR LGPL-2.1-or-later",
    ],
    "is none while it is blank": [mpl, "MPL-1.1"],
  });
});

describe("a long license with the name of another one", () => {
  const reworded = (list["Frameworx-1.0"]?.licenseText ?? "").replaceAll("contained", "held");
  check({
    "is not the license it was made from": [
      reworded.replaceAll(/Frameworx/gi, "Sprocket"),
      "LicenseRef-Unidentified-Terms",
    ],
    "is itself under its own name": [reworded, "Frameworx-1.0"],
  });
});
