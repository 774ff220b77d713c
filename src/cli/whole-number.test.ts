import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readWholeNumber } from "./whole-number.ts";

describe("readWholeNumber", () => {
  const bounds = { min: 1, max: 3650 };

  test("takes the numbers between the bounds, and the bounds", () => {
    assert.deepEqual(
      ["1", "007", "3650"].map((text) => readWholeNumber("--days", text, bounds)),
      [1, 7, 3650],
    );
  });

  for (const text of ["", "0", "3651", "-1", "+1", "1.5", "1e2", "0x10", " 1", "1d", "٣", "9".repeat(400)]) {
    test(`refuses ${JSON.stringify(text.slice(0, 10))}`, () => {
      assert.throws(() => readWholeNumber("--days", text, bounds), {
        code: "invalid_input",
        message: /^--days takes a whole number from 1 to 3650, not ".{0,20}"\.$/u,
      });
    });
  }
});
