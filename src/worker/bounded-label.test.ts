import assert from "node:assert/strict";
import { test } from "node:test";
import { createBoundedLabel } from "./bounded-label.ts";

test("the first plain names are labels, and all else is other", () => {
  const label = createBoundedLabel(2);
  const given = ["npm", "crates.io", "pypi", "npm", "", 'a"}', "A", `a${"a".repeat(40)}`];
  assert.deepEqual(given.map(label), ["npm", "crates.io", "other", "npm", "other", "other", "other", "other"]);
});
