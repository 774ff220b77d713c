import assert from "node:assert/strict";
import { test } from "node:test";
import { fromName, fromNamed, fromNames } from "./from-names.ts";

test("a name is evidence with the words of the source", () => {
  assert.deepEqual(fromName("The MIT License"), {
    outcome: "answer",
    license: "MIT",
    confidence: 1,
    raw: "The MIT License",
  });
  assert.deepEqual(fromName("gibberish"), { outcome: "none", confidence: 0, raw: "gibberish" });
});

test("a list is a choice or all of it", () => {
  assert.equal(fromNames("or", ["MIT", "ISC"], "MIT; ISC").license, "MIT OR ISC");
  assert.equal(fromNames("and", ["MIT", "ISC"], "MIT; ISC").license, "MIT AND ISC");
});

test("long words are cut between characters", () => {
  assert.equal(fromName(`${"x".repeat(999)}😀`).raw, "x".repeat(999));
});

test("a name that the caller has read counts as read", () => {
  const named = { expression: "LicenseRef-Own", strength: "weak", raw: "own" } as const;
  assert.deepEqual(fromNamed(named), { outcome: "weak", license: "LicenseRef-Own", confidence: 0.5, raw: "own" });
});
