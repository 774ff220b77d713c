import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../license-text.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

const textOf = (id: string) => findLicenseText(id) ?? "";

/** The text without every fourth sentence: too many differences for a copy. */
function thinOut(text: string): string {
  const sentences = text.split(/(?<=[.;:])\s+(?=[A-Z("])/);
  return sentences.filter((_, at) => at % 4 !== 3).join(" ");
}

const byAttribution = `Creative Commons Attribution 3.0 Unported\n\n${thinOut(textOf("CC-BY-3.0"))}`;
const bsdFour = textOf("BSD-4-Clause-UC");

const cases: Readonly<Record<string, readonly [text: string, expression: string | undefined]>> = {
  "is the license of its title": [byAttribution, "CC-BY-3.0"],
  "has no strange terms: those of its license are known": [thinOut(textOf("AFL-3.0")), "AFL-3.0"],
  "is under no license that its license names for other reasons": [thinOut(textOf("CAL-1.0")), "CAL-1.0"],
  "keeps the restriction that its author added": [
    textOf("BSD-3-Clause").replace(
      "THIS SOFTWARE IS PROVIDED",
      "4. This software must not be reverse engineered, decompiled or disassembled.\n\n5. It must only be used with an Acme chip, which you must buy from Acme.\n\nTHIS SOFTWARE IS PROVIDED",
    ),
    "LicenseRef-Proprietary",
  ],
  "is the variant of the university where it names the university": [
    bsdFour.slice(bsdFour.indexOf("Redistribution")),
    "BSD-4-Clause-UC",
  ],
};

describe("a text that is taken from a license with changes", () => {
  let identify: Identifier;
  before(async () => {
    identify = createIdentifier(await openIndex());
  });

  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => assert.equal(identify(text).expression, expected));
});

describe("permissive terms of no known license", () => {
  const closed: Readonly<Record<string, string>> = {
    "a rule for a name in a permission to sell":
      "Permission to use, copy and sell this software is hereby granted, provided that the name of Acme may not be used in advertising without the specific, prior written permission of Acme.",
    "a notice that has to stay":
      "Anyone may use, change and pass on this code. This notice may not be removed from the code without the prior written consent of Acme.",
    "trade secrets in a disclaimer":
      "Users may copy or change this source code without charge. ACME HAS NO LIABILITY FOR THE INFRINGEMENT OF COPYRIGHTS, TRADE SECRETS OR PATENTS BY THIS SOFTWARE.",
  };
  for (const [name, text] of Object.entries(closed))
    test(`are not proprietary: ${name}`, async () => {
      assert.equal(createIdentifier(await openIndex())(text).expression, undefined);
    });
});
