import assert from "node:assert/strict";
import { test } from "node:test";
import { npmPurl } from "./names.ts";

test("makes package URLs with every special character encoded", () => {
  const cases: Record<string, readonly [string, string]> = {
    "pkg:npm/a": ["a", ""],
    "pkg:npm/a@1.0.0": ["a", "1.0.0"],
    "pkg:npm/%40s/a@1.0.0-rc.1": ["@s/a", "1.0.0-rc.1"],
    "pkg:npm/a@2.1.6%2Bgit": ["a", "2.1.6+git"],
    "pkg:npm/JSONStream@1.3.5": ["JSONStream", "1.3.5"],
  };
  for (const [want, [name, version]] of Object.entries(cases)) assert.equal(npmPurl({ name, version }), want);
  assert.equal(npmPurl({ name: "", version: "1" }), undefined);
});
