import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseConstraint, satisfies } from "./constraints.ts";
import { parseVersion } from "./versions.ts";

/** By constraint: versions that it accepts, and versions that it does not. */
const cases: Readonly<Record<string, readonly [accepted: string, refused: string]>> = {
  "*": ["0.1 1.0 dev-main 3.0-beta1", ""],
  "1.2.3": ["1.2.3 v1.2.3.0", "1.2.4 1.2.3-beta1"],
  "9.8": ["9.8 9.8.0", "9.8.1 9.9"],
  "=1.0": ["1.0.0", "1.0.1"],
  "^1.2.3": ["1.2.3 1.2.3-beta1 1.99 1.x-dev", "1.2.2 2.0.0 2.0.0-alpha1 dev-main"],
  "^0.3.1": ["0.3.1 0.3.9", "0.3.0 0.4.0"],
  "^0.0.3": ["0.0.3", "0.0.4 0.1"],
  "^0.0": ["0.0.1", "0.1.0"],
  "^0": ["0.5", "1.0"],
  "^1": ["1.0 1.9", "0.9 2.0"],
  "~1.2": ["1.2.0 1.9", "2.0 1.1"],
  "~1.2.3": ["1.2.3 1.2.9", "1.3"],
  "~1": ["1.0 1.9", "2.0"],
  "1.2.*": ["1.2.0 1.2.9 1.2.0-beta1", "1.3.0 1.1.9"],
  "2.x": ["2.0 2.9", "3.0 1.9"],
  ">=1.0 <2.0": ["1.0 1.0-beta1 1.9", "2.0-beta1 2.0 0.9"],
  ">= 1.0, < 2.0": ["1.5", "2.0"],
  ">1.0,<=2.0": ["1.0.1 2.0 2.0-RC1", "1.0 2.0.1"],
  ">=1.0 !=1.1": ["1.0 1.2", "1.1"],
  "1.0 - 2.0": ["1.0 2.0.9", "2.1 0.9"],
  "1.0 - 2.0.0": ["1.0 2.0.0", "2.0.1"],
  "^1.0 || ^3.0": ["1.1 3.1", "2.1"],
  "^1.0|^3.0": ["1.1 3.1", "2.1"],
  "dev-main": ["dev-main", "dev-other 1.0"],
  "dev-main as 1.0.x-dev": ["dev-main", "1.0"],
  "dev-main#0a1b2c3": ["dev-main", "dev-x"],
  "1.0.x-dev": ["1.0.x-dev", "1.0.1 1.x-dev"],
  "^2.0@beta": ["2.0 2.1-beta1", "3.0"],
  "@dev": ["1.0 dev-main", ""],
  ">=2.0-beta2": ["2.0-beta2 2.0", "2.0-beta1"],
};

describe("constraints of Composer", () => {
  for (const [written, [accepted, refused]] of Object.entries(cases)) {
    test(`${written} accepts ${accepted}, not ${refused || "nothing"}`, () => {
      const constraint = parseConstraint(written);
      assert.ok(constraint);
      const isMet = (text: string) => {
        const version = parseVersion(text);
        assert.ok(version, text);
        return satisfies(version, constraint);
      };
      const versions = (list: string) => list.split(" ").filter(Boolean);
      assert.deepEqual(
        versions(accepted).filter((one) => !isMet(one)),
        [],
      );
      assert.deepEqual(versions(refused).filter(isMet), []);
    });
  }

  test("of other forms are rejected", () => {
    for (const text of ["", "abc", "^", "1.0 - 2.0 - 3.0", "^1.0 || foo", "1".repeat(5000), "^dev-main"]) {
      assert.equal(parseConstraint(text), undefined, text);
    }
  });
});
