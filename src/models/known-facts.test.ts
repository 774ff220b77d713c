import assert from "node:assert/strict";
import { test } from "node:test";
import { knownFacts } from "./known-facts.ts";

test("facts without a value are left out", () => {
  const stated = { license: [], kind: undefined, gated: false, size: 0, homepage: "", tags: ["x"] };
  assert.deepEqual(knownFacts(stated), { gated: false, size: 0, homepage: "", tags: ["x"] });
});
