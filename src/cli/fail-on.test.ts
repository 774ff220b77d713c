import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseFailOn } from "./fail-on.ts";

describe("--fail-on", () => {
  const right: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
    "one word": [["warning"], ["warning"]],
    "words with commas": [["violation, unknown"], ["violation", "unknown"]],
    "the option more than once": [
      ["violation", "unknown,violation"],
      ["violation", "unknown"],
    ],
    "never beside allow-incomplete": [["never,allow-incomplete"], ["never", "allow-incomplete"]],
  };
  for (const [name, [words, want]] of Object.entries(right)) {
    test(`takes ${name}`, () => assert.deepEqual(parseFailOn(words), { failOn: want }));
  }

  const wrong: Readonly<Record<string, readonly [string, RegExp]>> = {
    "a word that does not exist": ["violations", /not "violations"\. Did you mean "violation"\?$/],
    "an empty word": ["violation,", /it takes a list of violation, .* not ""\.$/],
    "a contradiction": ["never,warning", /^"never" cannot be combined with "warning"\.$/],
  };
  for (const [name, [words, want]] of Object.entries(wrong)) {
    test(`refuses ${name}`, () => {
      const read = parseFailOn([words]);
      assert.match("problem" in read ? read.problem : "", want);
    });
  }
});
