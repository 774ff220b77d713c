import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { stripCredentials } from "./strip-credentials.ts";

describe("an address for the report", () => {
  const cases = {
    "https://host.example/x": "https://host.example/x",
    "https://me:pw@host.example/x@1": "https://host.example/x@1",
    "ssh://git@host.example/x": "ssh://host.example/x",
    "https://me:p/w d@host:name/x": "https://host:name/x", // a password that hides the host
    "https://host.example?to=a@b": "https://host.example?to=a@b",
    "git@host.example:o/r.git": "host.example:o/r.git",
    "https://host.example/x?token=abc&y=1": "https://host.example/x?token=***&y=1",
  };
  for (const [address, want] of Object.entries(cases)) {
    test(`${address} is shown as ${want}`, () => assert.equal(stripCredentials(address), want));
  }

  test("is quick to make of 100,000 characters of the worst kind", async () => {
    await assertQuick(1000, "all of them", () => {
      for (const unit of ["@", "://", "a@", "/", "?", "https://a"]) {
        stripCredentials(unit.repeat(100_000 / unit.length));
        stripCredentials(`https://${unit.repeat(100_000 / unit.length)}@`);
      }
    });
  });
});
