import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../../domain/report/evidence.ts";
import { decideList, decideListBySections } from "./license-list.ts";

const unknown = "LicenseRef-Unidentified-Terms";
const listOf = (license: string, confidence = 1): Omit<Evidence, "source"> => ({
  outcome: "weak",
  license,
  confidence,
  doubt: "license_list",
});
const textOf = (license: string): Omit<Evidence, "source"> => ({ outcome: "answer", license, confidence: 1 });

type Want = readonly [license: string, confidence: number, isOpen: boolean];

describe("a list of licenses without an operator", () => {
  const cases: Readonly<Record<string, readonly [list: string, texts: readonly string[], want: Want]>> = {
    "is all of them where no text says more": ["MIT AND Apache-2.0", [], ["MIT AND Apache-2.0", 1, true]],
    "is all of them where a text names one": ["MIT AND Apache-2.0", ["MIT"], ["MIT AND Apache-2.0", 1, true]],
    "is settled where the texts name each": [
      "MIT AND Apache-2.0",
      ["MIT", "Apache-2.0"],
      ["MIT AND Apache-2.0", 1, false],
    ],
    "is the choice that a text offers": [
      "MIT AND GPL-2.0-only",
      ["MIT OR GPL-2.0-only", "MIT"],
      ["MIT OR GPL-2.0-only", 1, false],
    ],
    "keeps an entry that is not part of the choice": [
      "MIT AND GPL-2.0-only AND ISC",
      ["MIT OR GPL-2.0-only"],
      ["(MIT OR GPL-2.0-only) AND ISC", 1, true],
    ],
    "has what a text names besides": [
      "MIT AND ISC",
      ["MIT", "ISC", "BSD-3-Clause"],
      ["MIT AND ISC AND BSD-3-Clause", 1, false],
    ],
    "keeps an unknown entry": [`MIT AND ${unknown}`, ["MIT"], [`MIT AND ${unknown}`, 0.5, true]],
    "has the text that explains an unknown entry": [
      `MIT AND ${unknown}`,
      ["MIT", "OFL-1.1"],
      ["MIT AND OFL-1.1", 1, false],
    ],
    "leaves an unknown entry out of a choice": [
      `GPL-2.0-only AND GPL-3.0-only AND ${unknown}`,
      ["GPL-2.0-only OR GPL-3.0-only", "Ruby OR GPL-2.0-only OR GPL-3.0-only"],
      ["Ruby OR GPL-2.0-only OR GPL-3.0-only", 1, false],
    ],
    "may allow later versions where its text cannot say so": [
      "MIT AND LGPL-2.1-or-later",
      ["MIT", "LGPL-2.1-only"],
      ["MIT AND LGPL-2.1-or-later", 1, false],
    ],
  };
  for (const [title, [list, texts, want]] of Object.entries(cases)) {
    test(title, () => {
      const { outcome, license, confidence, doubt } = decideList(listOf(list), texts.map(textOf));
      assert.deepEqual([license, confidence, doubt === "license_list"], want);
      assert.equal(outcome, "answer");
    });
  }

  test("stays a guess with a family of licenses, unless a text names one of them", () => {
    const list = listOf("MIT AND LGPL-2.0-or-later", 0.5);
    assert.deepEqual(decideList(list, [textOf("MIT")]).outcome, "weak");
    const { outcome, license } = decideList(list, [textOf("MIT"), textOf("LGPL-2.1-only")]);
    assert.deepEqual([outcome, license], ["answer", "MIT AND LGPL-2.1-only"]);
  });

  test("takes no other license from a README, unless an entry is unknown", () => {
    const section = [textOf("MIT AND OFL-1.1")];
    assert.equal(decideListBySections(listOf("MIT AND ISC"), section).license, "MIT AND ISC");
    assert.equal(decideListBySections(listOf(`MIT AND ${unknown}`), section).license, "MIT AND OFL-1.1");
  });
});
