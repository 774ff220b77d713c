import assert from "node:assert/strict";
import { test } from "node:test";
import { cutExcerpt, cutRaw, cutText } from "./raw.ts";

test("words are cut at 1,000 characters and texts at 300", () => {
  assert.equal(cutRaw("x".repeat(2_000)).length, 1_000);
  assert.equal(cutExcerpt("x".repeat(2_000)).length, 300);
  assert.equal(cutRaw("MIT"), "MIT");
});

test("a character that does not fit is left out as a whole", () => {
  assert.equal(cutText("ab😀", 3), "ab");
  assert.equal(cutText("ab😀", 4), "ab😀");
  assert.equal(cutText("😀😀", 2), "😀");
});

test("the first and the last character outside of the basic plane are whole, too", () => {
  for (const character of ["\u{10000}", "\u{10ffff}"]) {
    assert.equal(cutText(`ab${character}`, 3), "ab");
    assert.equal(cutText(`${character}ab`, 2), character);
  }
});

test("half a character in the input is replaced", () => {
  assert.equal(cutText("ab\ud83d", 3), "ab\ufffd");
  assert.equal(cutText("a\ud83db", 10), "a\ufffdb");
});
