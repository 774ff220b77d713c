import assert from "node:assert/strict";
import { test } from "node:test";
import { readLicenseField } from "./license-field.ts";

test("a list of licenses is read up to a bound, which is named", () => {
  const listOf = (length: number) => ({ licenses: Array.from({ length }, () => ({ type: "MIT" })) });
  assert.equal(readLicenseField(listOf(100))?.choices?.length, 100);
  assert.deepEqual(readLicenseField(listOf(101)), { raw: "A list of 101 licenses; lcc reads at most 100." });
});
