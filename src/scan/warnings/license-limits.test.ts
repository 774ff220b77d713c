import assert from "node:assert/strict";
import { test } from "node:test";
import { describeLimits } from "./license-limits.ts";

test("limits on users and regions and names to show are written as sentences", () => {
  const text = describeLimits("LicenseRef-llama3.2").join(" ");
  assert.match(text, /700 million monthly users\. /);
  assert.match(text, /based in the European Union/);
  assert.match(text, /Show "Built with Llama"/);
});

test("what was not checked against the text is said to be unchecked", () => {
  const limits = describeLimits("LicenseRef-qwen");
  assert.match(limits.join(" "), /100 million monthly users\. /);
  assert.match(limits.at(-1) ?? "", /has not checked all of this/);
});

test("licenses without such limits, and no license, have nothing to tell", () => {
  for (const license of ["MIT", "GPL-3.0-only", "UNKNOWN", "LicenseRef-acme", "("])
    assert.deepEqual(describeLimits(license), []);
});
