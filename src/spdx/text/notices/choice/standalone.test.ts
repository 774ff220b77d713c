import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../../license-text.ts";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

/** A choice that says "GPL" without a version must not swallow the GPL of a part. */
const gpl = findLicenseText("GPL-3.0-only") ?? "";
const mit = findLicenseText("MIT") ?? "";
const both = "(MIT OR GPL-1.0-or-later) AND GPL-3.0-only";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("a choice with a vague name leaves apart", () => {
  const cases: Readonly<Record<string, readonly [text: string, expected: string]>> = {
    "the exact license of a part": [
      "Foo is dual licensed under the MIT and GPL licenses.\n\nThis product includes bar, which is licensed under the GNU General Public License version 3.",
      both,
    ],
    "what a title for others introduces": [
      "Foo is dual licensed under the MIT license and the GPL.\n\nThird-party software\n\nThe parser bar.c is licensed under the GPL-3.0.",
      both,
    ],
    "a text under such a title": [
      `Dual licensed under the MIT and GPL licenses.\n\nThis product includes bar.\n\nThird-party software: bar\n\n${gpl}`,
      both,
    ],
    "the license of one file": [
      "jQuery is dual licensed under the MIT and GPL licenses.\n\nThe file contrib/plugin.js is Copyright (C) 2012 Jane Roe and licensed under the GNU General Public License, version 3.",
      both,
    ],
    "code from elsewhere in a comment": [
      "/*!\n * jQuery plugin X\n * Dual licensed under the MIT and GPL licenses.\n *\n * Includes code from Y, released under the GNU General Public License version 3.\n */",
      both,
    ],
    "the LGPL of a part": [
      "Foo is dual licensed under the MIT and LGPL licenses.\n\nThis product includes bar, which is licensed under the GNU Lesser General Public License version 3.",
      "(MIT OR LGPL-2.0-or-later) AND LGPL-3.0-only",
    ],
    "a license with an exception": [
      "Foo is dual licensed under the MIT and GPL licenses.\n\nSPDX-License-Identifier: GPL-3.0-or-later WITH Bison-exception-2.2",
      "(MIT OR GPL-1.0-or-later) AND GPL-3.0-or-later WITH Bison-exception-2.2",
    ],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(identify(text).expression, expected));
  }
});

test("a choice with a vague name means the text that is there for the whole work", () => {
  assert.equal(
    identify(`Foo is dual licensed under MIT or GPL.\n\n${mit}\n\n${gpl}`).expression,
    "MIT OR GPL-3.0-only",
  );
});

test("the text of a GFDL says nothing about invariant sections, its tag does", () => {
  const text = findLicenseText("GFDL-1.3-only") ?? "";
  assert.equal(
    identify(`SPDX-License-Identifier: GFDL-1.3-no-invariants-only\n\n${text}`).expression,
    "GFDL-1.3-no-invariants-only",
  );
});
