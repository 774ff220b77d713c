import assert from "node:assert/strict";
import { test } from "node:test";
import { scanFailure } from "./scan-failure.ts";

test("a failed scan is an error with its code, its words and its address", () => {
  const error = scanFailure({ id: "an-id", failure: { code: "clone_timeout", detail: "It took too long." } });
  assert.equal(error.code, "clone_timeout");
  assert.equal(error.message, "It took too long. The scan is /scans/an-id.");
});

test("a code that this version does not know is an internal error, and so is a missing one", () => {
  assert.equal(scanFailure({ id: "an-id", failure: { code: "of_tomorrow", detail: "What?" } }).code, "internal");
  assert.equal(scanFailure({ id: "an-id", failure: { code: "toString", detail: "What?" } }).code, "internal");
  assert.equal(scanFailure({ id: "an-id" }).code, "internal");
});
