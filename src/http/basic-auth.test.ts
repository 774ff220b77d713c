import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { authOfUrl, basicAuth, splitCredentials } from "./basic-auth.ts";

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

test("credentials are separated from an address, and anything else stays as it is", () => {
  assert.deepEqual(splitCredentials("https://me:secret@a.example/x"), {
    address: "https://a.example/x",
    authorization: basicAuth("me", "secret"),
  });
  for (const address of ["https://a.example", "no address"]) assert.deepEqual(splitCredentials(address), { address });
});
