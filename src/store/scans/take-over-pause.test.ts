import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { takeOverPauseMs } from "./take-over-pause.ts";

describe("the pause before a lost scan is taken over", () => {
  test("is zero the first time, then half a lease or more, and half an hour at most", () => {
    for (const leaseMs of [-1, 0, 1, 2_000, 60_000, 3_600_000]) {
      for (const lost of [0, 1, 2, 3, 8, 1_000, Number.MAX_SAFE_INTEGER]) {
        const pauseMs = takeOverPauseMs("0190a1b2-0000-7000-8000-000000000001", lost, leaseMs);
        const shown = `${leaseMs} ms, lost ${lost} times: ${pauseMs} ms`;
        if (lost < 2 || leaseMs <= 0) assert.equal(pauseMs, 0, shown);
        else assert.ok(pauseMs >= Math.min(leaseMs / 2, 900_000) && pauseMs <= 1_800_000, shown);
      }
    }
  });

  test("differs between scans that were lost together", () => {
    const ids = Array.from({ length: 100 }, (_, at) => `0190a1b2-0000-7000-8000-${String(at).padStart(12, "0")}`);
    const pauses = ids.map((id) => takeOverPauseMs(id, 2, 60_000));
    assert.ok(new Set(pauses).size > 90, `${new Set(pauses).size} different pauses`);
    assert.ok(Math.max(...pauses) - Math.min(...pauses) > 20_000, "spread over most of half a lease");
  });
});
