import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { findLicenseText } from "../../license-text.ts";
import { type Closest, createClosestFinder } from "./closest.ts";
import { openIndex } from "./open-index.ts";
import { diffWords } from "./word-diff.ts";

describe("the closest license", () => {
  let find: (text: string) => Closest | undefined;
  before(async () => {
    find = createClosestFinder(await openIndex());
  });

  test("is named with the words that differ", () => {
    const mit = findLicenseText("MIT") ?? "";
    const closest = find(mit.replace("and/or sell", "but not sell").replace("<copyright holders>", "Jane"));
    assert.equal(closest?.license, "MIT");
    assert.ok(closest.similarity > 0.9 && closest.similarity < 1);
    const changes = closest.words.filter(({ kind, isFree }) => kind !== "same" && !isFree);
    assert.deepEqual(
      changes.map(({ kind, text }) => [kind, text]),
      [
        ["missing", "and/or"],
        ["added", "but not"],
      ],
    );
  });

  test("is unknown for a text that resembles none", () => {
    assert.equal(find("A recipe for bread: take flour, water and salt, and wait."), undefined);
  });
});

describe("the difference of two lists of words", () => {
  const cases: Readonly<Record<string, readonly [number[], number[], string]>> = {
    "equal lists": [[1, 2, 3], [1, 2, 3], "same 0-3"],
    "a word more": [[1, 3], [1, 2, 3], "same 0-1, added 1-2, same 2-3"],
    "a word less": [[1, 2, 3], [1, 3], "same 0-1, missing 1-2, same 1-2"],
    "an empty list": [[], [1, 2], "added 0-2"],
  };
  for (const [name, [old, next, want]] of Object.entries(cases)) {
    test(name, () => {
      const runs = diffWords(old, next) ?? [];
      assert.equal(runs.map(({ kind, start, end }) => `${kind} ${start}-${end}`).join(", "), want);
    });
  }

  test("is not reported beyond a limit", () => assert.equal(diffWords([1, 2, 3], [4, 5, 6], 3), undefined));
});
