import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../license-text.ts";
import { createIdentifier, type Identifier } from "../identify.ts";
import { openIndex } from "./open-index.ts";

let identify: Identifier;
before(async () => {
  identify = createIdentifier(await openIndex());
});

const pieces: readonly (readonly [id: string, from: number, to: number, answer: string])[] = [
  ["MPL-1.0", 0, 0.5, "MPL-1.0"],
  ["MPL-1.0", 0, 0.75, "MPL-1.0"],
  ["QPL-1.0", 0, 0.75, "QPL-1.0"],
  ["GPL-3.0-only", 0.25, 0.75, "LicenseRef-Unidentified-Terms"],
  ["GPL-3.0-only", 0, 0.75, "GPL-3.0-only"],
  ["Apache-2.0", 0, 0.5, "Apache-2.0"],
  ["Artistic-2.0", 0.3, 0.6, "Artistic-2.0"],
  ["MPL-2.0", 0, 0.1, "MPL-2.0"],
  ["EPL-2.0", 0.6, 1, "EPL-2.0"],
  ["GPL-2.0-only", 0, 0.25, "GPL-2.0-only"],
  ["CC-BY-ND-4.0", 0.2, 1, "CC-BY-ND-4.0"],
];

describe("a piece of a license that others have copied", () => {
  for (const [id, from, to, answer] of pieces)
    test(`of ${id}, ${from} to ${to}, is ${answer}`, () => {
      const text = findLicenseText(id) ?? "";
      assert.equal(identify(text.slice(text.length * from, text.length * to)).expression, answer);
    });
});
