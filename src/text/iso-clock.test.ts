import assert from "node:assert/strict";
import { test } from "node:test";
import { createIsoClock } from "./iso-clock.ts";

test("each time has its own text, whatever was asked before", () => {
  const iso = createIsoClock();
  for (const time of [0, 0, 1_700_000_000_000, 1_700_000_000_001, 0]) {
    assert.equal(iso(time), new Date(time).toISOString());
  }
  assert.throws(() => iso(Number.NaN), RangeError);
  assert.equal(iso(5), new Date(5).toISOString());
});
