import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

/** `N` is a name, `V` a version. */
const only: readonly string[] = [
  ...["N version V", "N, version V", "N vV", "N v.V", "N V", "version V of the N", "N (version V)", "N version V only"],
  ...["N as published by the Free Software Foundation, version V", "N-V", "N release V", "N; version V", "N (vV)"],
  ...[
    "version V (only) of the N",
    "N Version V, June 1991",
    "N version V as published by the Free Software Foundation",
    "version V (but not any later version) of the N",
    "[N](https://example.org/license), version V alone",
    "version V exclusively of the terms of the N",
  ],
];
const orLater: readonly string[] = [
  ...["N version V or later", "N vV+", "version V or later of the N", "N version V (or later)"],
  ...["N, either version V of the license or any later version", "N version V, or, at your option, any later version"],
  ...["N as published by the Free Software Foundation; either version V, or (at your option) any later version"],
  ...["version V of the N or any later version", "version V of the N, or (at your option) any later version"],
  ...["N, version V, or, if you prefer, any later version", "N; version V dated June, 1991, or any later version"],
  ...[
    "N, at least version V",
    "N version V or any future version",
    "N, version V or (at the option of the user) later",
  ],
  ...[
    "version V (or, at your option, any later version) of the N",
    'N, version V (the "License"), or any later version',
  ],
  ...["latest version of the N (version V or later)", "version V, or any later version, of the N", "N (V or later)"],
  ...["[N](https://example.org/license) version V or newer", "version V or subsequent versions of the N"],
  ...[
    "N version V; or later",
    "N (version V)+",
    "N vV/later",
    "version V or (at your option) later of the terms of the N",
  ],
];
const names: readonly (readonly [name: string, version: string, id: string])[] = [
  ["GNU General Public License", "2", "GPL-2.0"],
  ["GNU GPL", "3", "GPL-3.0"],
  ["GPL", "2", "GPL-2.0"],
  ["GNU Lesser General Public License", "3", "LGPL-3.0"],
  ["GNU LGPL", "2.1", "LGPL-2.1"],
  ["GNU Affero General Public License", "3", "AGPL-3.0"],
  ["GNU Free Documentation License", "1.3", "GFDL-1.3"],
  ["GNU FDL", "1.2", "GFDL-1.2"],
];
/** `*` is the name with its version. */
const sentences: readonly string[] = [
  "This program is free software; you can redistribute it and/or modify it under the terms of the *.",
  "You may copy it under the *.",
  "This file is subject to the *.",
  "It may be used under the terms of the * (see the file LICENSE).",
];

function wrap(text: string, sign: string, width: number): string {
  const lines = text.match(new RegExp(String.raw`\S.{0,${width}}(?=\s|$)`, "g")) ?? [];
  return lines.map((line) => sign + line).join("\n");
}

const layouts: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => wrap(text, " * ", 50),
  (text) => wrap(text, "# ", 44),
  (text) => wrap(text, ";; ", 61),
  (text) => `/*\n${wrap(text, "** ", 37)}\n*/`,
  (text) => wrap(text, "dnl ", 55),
];

describe("a GNU license", () => {
  for (const [suffix, forms] of Object.entries({ only, "or-later": orLater }))
    for (const form of forms)
      test(`"${form}" is read as ${suffix} in every sentence`, () => {
        for (const [at, [name, version, id]] of names.entries())
          for (const [place, sentence] of sentences.entries()) {
            const words = sentence.replace("*", form.replace("N", name).replace("V", version));
            const text = layouts[(at + place) % layouts.length]?.(words) ?? words;
            assert.equal(identify(text).expression, `${id}-${suffix}`, text);
          }
      });

  const elsewhere: Readonly<Record<string, readonly [text: string, license: string]>> = {
    "a field that goes on in the next line": [
      "# License: GNU Lesser General Public License\n# version 3 (or later)",
      "LGPL-3.0-or-later",
    ],
    "a comparison of versions": ["Licensed under the GNU General Public License >= 2.", "GPL-2.0-or-later"],
    "a field with a semicolon": ["License: GNU GPL; version 2", "GPL-2.0-only"],
    "a field before another one": ["License: GPL\nVersion: 2.0.1\nSection: misc", "GPL-1.0-or-later"],
    "a section that breaks the line within the name": [
      "## License\n\nThis is licensed under the [GNU Lesser\nGeneral Public License version 3 only](LICENSE).",
      "LGPL-3.0-only",
    ],
    "a section that breaks the line before the version": [
      "## License\n\nThis is under the GNU Affero General Public\nLicense, version 3.",
      "AGPL-3.0-only",
    ],
    "a version in words": ["Licensed under version two of the GNU GPL or any later version.", "GPL-2.0-or-later"],
    "versions with remarks": [
      "Licensed under the GNU GPL version 2 (engine only) or version 3 (engine and tools).",
      "GPL-2.0-only OR GPL-3.0-only",
    ],
    "a license of another work with a similar name": ["Licensed under the Nethack General Public License.", "NGPL"],
  };
  for (const [name, [text, license]] of Object.entries(elsewhere))
    test(`is read in ${name}`, () => assert.equal(identify(text).expression, license));
});
