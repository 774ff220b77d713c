import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRange } from "../versions/semver-range.ts";
import { intersects } from "./overrides.ts";

test("two ranges meet where a version can be in both", () => {
  const pairs: readonly (readonly [string, string, boolean])[] = [
    ["^1.0.0", "^1.2.0", true],
    ["^1.0.0", "^2.0.0", false],
    ["*", "^2.0.0", true],
    ["1.0.0", "1.0.0", true],
    ["1.0.0", "1.0.1", false],
    ["<=1.0.0", ">=1.0.0", true],
    ["<1.0.0", ">=1.0.0", false],
    ["<1.0.0", ">1.0.0", false],
    ["^1.0.0 || ^3.0.0", "3.x", true],
    [">2.0.0 <1.0.0", "*", false],
    ["~1.2.0", ">=1.2.5", true],
  ];
  for (const [a, b, want] of pairs) {
    const [one, other] = [parseRange(a) ?? [], parseRange(b) ?? []];
    assert.equal(intersects(one, other), want, `${a} and ${b}`);
    assert.equal(intersects(other, one), want, `${b} and ${a}`);
  }
});
