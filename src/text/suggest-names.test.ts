import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { suggestNames } from "./suggest-names.ts";

describe("nearest", () => {
  const candidates = ["MIT", "MIT-0", "Apache-2.0", "Apache-1.1", "GPL-2.0-only", "SVC_PORT", "com.acme:core"];
  const cases: Record<string, readonly [string, readonly string[]]> = {
    "a missing letter": ["Apche-2.0", ["Apache-2.0", "Apache-1.1"]],
    "two letters swapped": ["SVC_PROT", ["SVC_PORT"]],
    "another case": ["mit", ["MIT"]],
    "an extra letter in a short name": ["MITT", ["MIT"]],
    "longer names of the same family": ["gpl", ["GPL-2.0-only"]],
    "a name without its group": ["core", ["com.acme:core"]],
    "nothing for a word that is like none": ["Zlib-acknowledgement", []],
    "nothing for an empty word": ["", []],
  };
  for (const [name, [word, want]] of Object.entries(cases)) {
    test(`finds ${name}`, () => assert.deepEqual(suggestNames(word, candidates), want));
  }

  test("names three at most", () =>
    assert.equal(suggestNames("abcdef", ["abcdeg", "abcdeh", "abcdei", "abcdej"]).length, 3));

  test("does not compare a word of absurd length", () => {
    assert.deepEqual(suggestNames("x".repeat(100_000), ["x".repeat(100_000)]), []);
  });
});
