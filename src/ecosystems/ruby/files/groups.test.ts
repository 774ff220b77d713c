import assert from "node:assert/strict";
import { test } from "node:test";
import { scopeOfGroups } from "./groups.ts";

const cases: readonly (readonly [groups: readonly string[], scope: string])[] = [
  [[], "runtime"],
  [["test_legacy"], "test"],
  [["test-rails-7", "spec_unit"], "test"],
  [["test_legacy", "development"], "dev"],
  [["test_legacy", "production"], "runtime"],
  [["ab_test"], "runtime"],
  [["testimonials"], "runtime"],
];

for (const [groups, scope] of cases) {
  test(`gems of the groups [${groups.join(", ")}] are ${scope}`, () =>
    assert.equal(scopeOfGroups(groups, false), scope));
}
