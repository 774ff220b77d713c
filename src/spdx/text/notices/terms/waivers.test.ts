import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { createIdentifier, type Identifier } from "../../identify.ts";
import { openIndex } from "../../match/open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

describe("a waiver in the author's words", () => {
  const cases: Readonly<Record<string, readonly [string, string | undefined, number]>> = {
    "with the address of CC0": [
      "The author waives all copyright and related rights to this package.\nhttps://creativecommons.org/publicdomain/zero/1.0/",
      "CC0-1.0",
      0.9,
    ],
    "that says what is waived": ["Copyright and related rights for sample code are waived via CC0.", "CC0-1.0", 0.9],
    "without a name is weak": [
      "To the extent possible under law, Jane Doe has waived all copyright and related or neighboring rights to sprocket.",
      "CC0-1.0",
      0.7,
    ],
    "for contributors to sign does not count": [
      "By opening a pull request you agree to waive all copyright and related rights in your contribution.",
      undefined,
      0,
    ],
    "of something else does not count": ["The fee is waived for members who hold the copyright.", undefined, 0],
  };
  for (const [name, [text, expected, confidence]] of Object.entries(cases)) {
    test(name, () => {
      const identification = identify(text);
      assert.equal(identification.expression, expected);
      assert.equal(identification.confidence, confidence);
    });
  }
});
