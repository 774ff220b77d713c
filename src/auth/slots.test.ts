import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSlots } from "./slots.ts";

describe("slots", () => {
  test("run so many at once, let so many wait in order, and refuse the rest", async () => {
    const slots = createSlots({ atOnce: 2, waiting: 3 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const start = (id: number) =>
      slots.run(async () => {
        begun.push(id);
        await new Promise<void>((resolve) => ends.push(resolve));
        return id;
      });
    const runs = [1, 2, 3, 4, 5, 6].map(start);
    assert.equal(runs[5], undefined);
    await settle();
    assert.deepEqual(begun, [1, 2]);
    ends[0]?.();
    await settle();
    assert.deepEqual(begun, [1, 2, 3]);
    for (let round = 1; round < 5; round += 1) {
      ends[round]?.();
      await settle();
    }
    assert.deepEqual(await Promise.all(runs.map(async (run) => run)), [1, 2, 3, 4, 5, undefined]);
  });

  test("a slot is free again after work that failed", async () => {
    const slots = createSlots({ atOnce: 1, waiting: 0 });
    await assert.rejects(async () => slots.run(async () => Promise.reject(new Error("broken"))), /broken/);
    assert.equal(await slots.run(async () => "next"), "next");
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
