import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decideStatus } from "./report-status.ts";

describe("the status of a report", () => {
  test("is a violation where there is one, whatever else there is", () => {
    assert.equal(decideStatus({ violations: 1, warnings: 0 }), "violation");
    assert.equal(decideStatus({ violations: 1, warnings: 7 }), "violation");
  });

  test("is a warning where there are only warnings", () =>
    assert.equal(decideStatus({ violations: 0, warnings: 1 }), "warning"));

  test("is a pass where there is neither", () => assert.equal(decideStatus({ violations: 0, warnings: 0 }), "pass"));
});
