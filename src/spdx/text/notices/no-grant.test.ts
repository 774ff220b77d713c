import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../identify.ts";
import { openIndex } from "../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("nothing is granted by", () => {
  const sentences = {
    "a question": "Is this library released under the MIT license?",
    "a denial": "Not licensed under the GNU General Public License version 2.",
    "what may be combined":
      "Foo can be linked with programs distributed under the GNU General Public License version 3.",
    "what is not accepted": "We cannot accept code licensed under the GPL version 2.",
    "what a tool lists": "The tool lists all packages that are licensed under the Apache License 2.0.",
    "a feature": "Added support for packages under the MPL 2.0.",
    "advice on using others": "Ask your lawyer before you use software under the AGPL version 3.",
    "advice on one's own work": "Please release your plugin under the GPL version 3.",
    "what would be":
      "If you enable this option, the resulting binary is covered by the GNU General Public License version 2.",
    "what a check does": "when the package is licensed under GPL-3.0, the check fails",
    "a comparison":
      "In contrast to readline, which is licensed under the GPL version 3, this library may be used anywhere.",
    "words that are looked for": "fix: detect 'Licensed under the MIT license' in README files",
    "a message": "error: package foo is licensed under AGPL-3.0, which is not allowed",
    "a list of what is approved": "the following licenses are approved: Apache License 2.0, MIT License",
    "what follows from the license of another work":
      "The readline library is distributed under the GPL, so programs that link to it have to be free.",
    "a denial with a verb": "This builds drivers that do *not* have their source released under the GPL version 2.",
    "a text that is printed": "A program that prints the text of the GNU General Public License version 3.",
    "a section on what others give":
      "LICENSING\n\nPatches are contributed under a number of licenses, but all of them must be compatible with version 2\nof the GNU General Public License (GPLv2),\nwhich covers the whole.\n",
  };
  for (const [name, text] of Object.entries(sentences))
    test(name, () => assert.equal(identify(text).expression, undefined));
});

describe("a license is granted by", () => {
  const sentences: readonly (readonly [text: string, license: string])[] = [
    ["You may use this code as per GPL version 2", "GPL-2.0-only"],
    ["The source code is under the GNU General Public License.", "GPL-1.0-or-later"],
    ["You may distribute this code under version 2 of the [GPL](https://example.org/gpl).", "GPL-2.0-only"],
    ["# Licensed under the GPLv2 or later.", "GPL-2.0-or-later"],
    ["On Debian systems, its license is in /usr/share/common-licenses/GPL-2.", "GPL-2.0-only"],
    ["License. Icons: CC BY 4.0, Fonts: SIL OFL 1.1, Code: MIT", "CC-BY-4.0 AND OFL-1.1 AND MIT"],
    ["Files in lib use a BSD 2-Clause license. All other files use a GPLv2 license.", "BSD-2-Clause AND GPL-2.0-only"],
    ["Licensed under the GNU GPL; either version 2, or [at your option] any later version.", "GPL-2.0-or-later"],
    ["This is licensed under a dual license scheme (MIT or GPLv2).", "MIT OR GPL-2.0-only"],
    ["You may use this code under the MIT license.", "MIT"],
    ["What is the license? Foo is released under the MIT license.", "MIT"],
    ["Foo is not a toy. It is licensed under the MIT license.", "MIT"],
    ["This product includes software licensed under the Apache License 2.0.", "Apache-2.0"],
    ["Foo works with all programs. It is available under the Apache License 2.0.", "Apache-2.0"],
  ];
  for (const [text, license] of sentences) test(text, () => assert.equal(identify(text).expression, license));
});
