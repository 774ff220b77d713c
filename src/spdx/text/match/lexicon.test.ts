import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../license-text.ts";
import { createLexicon, type Lexicon } from "./lexicon.ts";
import { openIndex } from "./open-index.ts";

const zlib = findLicenseText("Zlib") ?? "";

describe("the lexicon", () => {
  let lexicon: Lexicon;
  before(async () => {
    lexicon = createLexicon(await openIndex());
  });

  test("has the licenses whose text would be recognised, under all of their names", () => {
    assert.deepEqual(
      ["MIT", "GPL-2.0-only", "GPL-2.0-or-later", "LicenseRef-x", ""].map((id) => lexicon.has(id)),
      [true, true, true, false, false],
    );
  });

  test("sees that a text in another order is taken from its license, and from no other", () => {
    const turned = zlib.split("\n\n").toReversed().join("\n\n");
    assert.equal(lexicon.quotes("Zlib", turned), true);
    assert.equal(lexicon.quotes("MIT", turned), false);
  });

  test("does not take a text with a telling word more for the license", () => {
    assert.equal(lexicon.quotes("Zlib", `${zlib} No military use.`), false);
  });

  test("does not take words that any long license has for a quotation", () => {
    assert.equal(lexicon.quotes("GPL-3.0-only", "The software may not be used for commercial purposes."), false);
  });

  test("says nothing about a license without a text, or about no words", () => {
    assert.equal(lexicon.quotes("LicenseRef-x", zlib), false);
    assert.equal(lexicon.quotes("Zlib", ""), false);
  });
});
