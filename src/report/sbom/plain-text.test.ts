import assert from "node:assert/strict";
import { test } from "node:test";
import { manyLines, nameText, oneLine } from "./plain-text.ts";

test("one line has no line ends, no control characters and no half characters", () => {
  assert.equal(oneLine(" a\r\nb\tc\u2028d "), "a  b c d");
  assert.equal(oneLine("\u0000a\u001b\u009f\uffff\ud800b"), "\ufffda\ufffd\ufffd\ufffd\ufffdb");
  assert.equal(oneLine("🎉 é"), "🎉 é");
});

test("many lines keep their ends, in one spelling", () => {
  assert.equal(manyLines("a\r\nb\rc\u2029d\te\u0001\n"), "a\nb\nc\nd\te\ufffd");
});

test("a name is never empty", () => assert.equal(nameText(" \n"), "unnamed"));
