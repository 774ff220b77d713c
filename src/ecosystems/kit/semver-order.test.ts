import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compareLabels, compareNumbers, compareSemver, type Semver } from "./semver-order.ts";

function read(text: string): Semver {
  const [numbers = "", ...label] = text.split("-");
  return { numbers: numbers.split(".").map(Number), label: label.flatMap((part) => part.split(".")) };
}

describe("the order of semantic versions", () => {
  const order = [
    "0.9",
    "0.10",
    "1.0.0-0",
    "1.0.0-2",
    "1.0.0-10",
    "1.0.0-9007199254740992",
    "1.0.0-9007199254740993",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.0.1",
  ];

  test("is by numbers, then part by part of the label", () => {
    for (const [at, older] of order.entries()) {
      assert.equal(compareSemver(read(older), read(older)), 0);
      for (const newer of order.slice(at + 1)) {
        assert.ok(compareSemver(read(older), read(newer)) < 0, `${older} ${newer}`);
        assert.ok(compareSemver(read(newer), read(older)) > 0, `${newer} ${older}`);
      }
    }
  });

  test("takes a missing number as zero, and numbers of any size", () => {
    assert.equal(compareNumbers([1], [1, 0, 0]), 0);
    assert.equal(compareNumbers([1n, 2n], [1, 2]), 0);
    assert.equal(compareNumbers([Number.POSITIVE_INFINITY, 1], [Number.POSITIVE_INFINITY, 0]), 1);
    assert.equal(compareLabels(["01"], ["1"]), 0);
  });
});
