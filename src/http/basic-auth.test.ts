import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { authOfUrl, basicAuth } from "./basic-auth.ts";

describe("the login of a URL", () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    "https://a.example/": undefined,
    "https://ada@a.example/": basicAuth("ada", ""),
    "https://ada:p%40ss@a.example/": basicAuth("ada", "p@ss"),
    "https://ada:50%25%zz@a.example/": basicAuth("ada", "50%25%zz"),
  };

  for (const [address, want] of Object.entries(cases))
    test(`is read from ${address}`, () => assert.equal(authOfUrl(new URL(address)), want));
});
