import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { newestGem } from "./gem-requirement.ts";

describe("the newest gem", () => {
  const versions = ["0.9", "1.0", "1.9.1", "1.10", "2.0.0.rc1", "2.0.0", "2.1.9", "2.1.10", "2.2", "3.0.0.beta2", "x"];
  const cases: Readonly<Record<string, string | undefined>> = {
    "": "2.2",
    ">= 0": "2.2",
    "~> 2.1.3": "2.1.10",
    "~> 2.0": "2.2",
    "~> 1": "1.10",
    ">= 1, < 1.10": "1.9.1",
    "= 1.0.0": "1.0",
    "= 3.beta2": "3.0.0.beta2",
    "1.9.1": "1.9.1",
    "!= 2.2, != 2.1.10": "2.1.9",
    "<= 0.9.0": "0.9",
    "> 3": undefined,
    ">= 3.0.0.beta": "3.0.0.beta2",
    "~> 2.0.0.rc": "2.0.0",
    "about 2": "2.2",
  };
  for (const [requirement, want] of Object.entries(cases)) {
    test(`for "${requirement}" is ${want}`, () => assert.equal(newestGem(versions, requirement), want));
  }

  test("is a pre-release where there is nothing else", () =>
    assert.equal(newestGem(["1.0.a", "1.0.c", "1.0.b"], ">= 0"), "1.0.c"));

  test("is found quickly in any input", async () => {
    await assertQuick(2000, "all of them", () => {
      for (const unit of ["1", "1.", "a", "-", ">=", ">= 1,", " ", "~> 1a,"]) {
        const long = unit.repeat(100_000 / unit.length);
        newestGem([long, `1${long}`, `1${long.slice(0, 200)}`], long);
        newestGem(["1.0"], long.slice(0, 2000));
      }
      newestGem(
        Array.from({ length: 50_000 }, (_, at) => `1.${at}`),
        ">= 1, < 2",
      );
    });
  });
});
