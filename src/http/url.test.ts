import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { url } from "./url.ts";

describe("an address of a source", () => {
  const at = url("https://registry.example/base/");
  const cases: Readonly<Record<string, readonly [string, string]>> = {
    "an ordinary name": ["flask", "flask"],
    "a scope": ["@babel/core", "%40babel%2Fcore"],
    "a way up": ["../../etc", "..%2F..%2Fetc"],
    "nothing but dots": ["..", "%252E%252E"],
    "a query and a fragment": ["a?b#c", "a%3Fb%23c"],
    "a line break": ["a\r\nHost: evil", "a%0D%0AHost%3A%20evil"],
    "an encoded slash": ["a%2fb", "a%252fb"],
    "half a character": ["\ud800", "%EF%BF%BD"],
  };
  for (const [name, [hole, encoded]] of Object.entries(cases)) {
    test(`keeps ${name} inside its segment`, () => {
      const address = at`/pkg/${hole}/json`;
      assert.equal(address, `https://registry.example/base/pkg/${encoded}/json`);
      assert.equal(new URL(address).pathname, `/base/pkg/${encoded}/json`);
    });
  }
});
