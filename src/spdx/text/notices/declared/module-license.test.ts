import assert from "node:assert/strict";
import { test } from "node:test";
import { findModuleLicense } from "./module-license.ts";

test("only the names in the header of the kernel have a meaning", () => {
  assert.equal(findModuleLicense('MODULE_LICENSE("GPL v2");', []).length, 1);
  for (const name of ["Proprietary", "constructor", "toString", "__proto__"])
    assert.deepEqual(findModuleLicense(`MODULE_LICENSE("${name}");`, []), [], name);
});
