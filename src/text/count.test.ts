import assert from "node:assert/strict";
import { test } from "node:test";
import { formatCount, formatNumber, formatSize } from "./count.ts";

test("whole numbers are written as in American English", () => {
  for (const value of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 123_456_789, -1, -1_234]) {
    assert.equal(formatNumber(value), value.toLocaleString("en-US"));
  }
});

test("a noun follows its number", () => {
  assert.equal(formatCount(1, "license"), "1 license");
  assert.equal(formatCount(0, "license"), "0 licenses");
  assert.equal(formatCount(1_204, "entry", "entries"), "1,204 entries");
});

test("a limit is given in MB, and below one MB in kB", () => {
  assert.deepEqual([5_000_000, 1_000_000, 256_000].map(formatSize), ["5 MB", "1 MB", "256 kB"]);
});
