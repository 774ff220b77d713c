import assert from "node:assert/strict";
import { test } from "node:test";
import type { Stage } from "../domain/contracts/progress.ts";
import { createStageClock } from "./stage-clock.ts";

test("time is added up by stage, also where a scan comes back to one", () => {
  let nowMs = 5_000;
  const clock = createStageClock(() => nowMs);
  assert.deepEqual([...clock.read()], []);
  const steps: [string, number][] = [
    ["detecting", 1_000],
    ["detecting", 500],
    ["resolving", 2_000],
    ["made up", 250],
    ["detecting", 100],
  ];
  for (const [stage, ms] of steps) {
    clock.enter(stage as Stage);
    nowMs += ms;
  }
  assert.deepEqual(Object.fromEntries(clock.read()), { detecting: 1.6, resolving: 2.25 });
});
