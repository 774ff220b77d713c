import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isPackageUrl, webAddress } from "./web-address.ts";

describe("an address for a schema that knows RFC 3986", () => {
  const cases: Record<string, string | undefined> = {
    "https://example.org/a": "https://example.org/a",
    "https://example.org/a b|c[1]^%zz%20": "https://example.org/a%20b%7Cc%5B1%5D%5E%25zz%20",
    "git+ssh://git@example.org/a": "git+ssh://git@example.org/a",
    "javascript:alert(1)": undefined,
    "git@example.org:a/b": undefined,
    "https://[::1]/": undefined,
    "../a": undefined,
  };
  for (const [address, want] of Object.entries(cases)) {
    test(`${address} ${want === undefined ? "is left out" : "is kept"}`, () => assert.equal(webAddress(address), want));
  }
});

test("a package URL has no blanks and no markup", () => {
  assert.ok(isPackageUrl("pkg:npm/%40scope/a@1.0%2B5?x=y#z"));
  for (const text of ["pkg:npm/a b", "pkg:npm/<a>", "npm/a", "", undefined]) assert.ok(!isPackageUrl(text));
});
