import assert from "node:assert/strict";
import { test } from "node:test";
import { capitalize } from "./capitalize.ts";
import { compareTexts } from "./compare-texts.ts";

test("texts are ordered by their characters, whatever the language of the machine", () => {
  assert.deepEqual(["b", "ä", "B", "a", "a"].sort(compareTexts), ["B", "a", "a", "b", "ä"]);
  assert.equal(compareTexts("a", "a"), 0);
});

test("only the first letter becomes a capital", () => {
  assert.deepEqual(["", "a", "one Two"].map(capitalize), ["", "A", "One Two"]);
});
