import { describe, test } from "node:test";
import assert from "node:assert/strict";
import { mayMatch } from "./requirement.ts";

describe("requirements", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["1.2", "1.9.0", true],
    ["1.2", "2.0.0", false],
    ["0.7", "0.7.9", true],
    ["0.7", "0.8.0", false],
    ["^0.0.3", "0.0.4", false],
    ["~1.2.3", "1.3.0", false],
    ["= 1.2.3", "1.2.3+x", true],
    ["=1.2.3", "1.2.4", false],
    [">=1, <3", "2.0.0", true],
    ["*", "9.0.0", true],
    ["1.*", "2.0.0", false],
    ["0", "0.9.0", true],
  ];
  for (const [requirement, version, want] of cases) {
    test(`${requirement} ${want ? "takes" : "does not take"} ${version}`, () =>
      assert.equal(mayMatch(requirement, version), want));
  }
});
