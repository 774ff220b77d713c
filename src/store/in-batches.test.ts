import assert from "node:assert/strict";
import { test } from "node:test";
import { removeInBatches } from "./in-batches.ts";

for (const rows of [0, 1, 3, 4, 6, 7]) {
  test(`${rows} rows are removed three at a time, and all are counted`, async () => {
    let left = rows;
    const asked: number[] = [];
    const total = await removeInBatches(3, async (max) => {
      asked.push(max);
      const count = Math.min(max, left);
      left -= count;
      return BigInt(count);
    });
    assert.deepEqual([total, left], [rows, 0]);
    assert.equal(asked.length, Math.floor(rows / 3) + 1);
  });
}
