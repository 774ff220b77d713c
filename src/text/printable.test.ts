import assert from "node:assert/strict";
import { test } from "node:test";
import { printable } from "./printable.ts";

test("printable text has no control characters for a terminal", () => {
  assert.equal(printable("a\u001b[31mred\u0007\u0000\u009b0m\r\u007f"), "a[31mred0m");
});

test("marks that reorder what is shown are taken out", () => {
  assert.equal(printable("abc\u202ecba\u2066\u200f"), "abccba");
});

test("tabs, line ends and letters of all scripts stay", () => {
  const text = "Lizenz\tfür 日本語\n\u{1f600}";
  assert.equal(printable(text), text);
});
