import assert from "node:assert/strict";
import { test } from "node:test";
import { readLicenseField, readLicensePointer } from "./license-field.ts";

test("a list of licenses is read up to a bound, which is named", () => {
  const listOf = (length: number) => ({ licenses: Array.from({ length }, () => ({ type: "MIT" })) });
  assert.equal(readLicenseField(listOf(100))?.choices?.length, 100);
  assert.deepEqual(readLicenseField(listOf(101)), { raw: "A list of 101 licenses; lcc reads at most 100." });
});

test("a pointer names a file of the package", () => {
  assert.deepEqual(readLicensePointer("SEE LICENSE IN docs/LICENSE.md"), { path: "docs/LICENSE.md" });
  assert.deepEqual(readLicensePointer(`see licence in "./LICENSE (EULA).txt" `), { path: "LICENSE (EULA).txt" });
  for (const outside of ["../../etc/passwd", "/etc/passwd", "a/../../b"]) {
    assert.deepEqual(readLicensePointer(`SEE LICENSE IN ${outside}`), {}, outside);
  }
  for (const other of ["MIT", "SEE LICENSE IN", "SEE LICENSE IN a\u0000b"]) {
    assert.equal(readLicensePointer(other), undefined, other);
  }
});
