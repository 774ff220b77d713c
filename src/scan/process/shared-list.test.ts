import assert from "node:assert/strict";
import { test } from "node:test";
import { openSharedList } from "./shared-list.ts";

test("two threads get every item of a shared list once, whoever asks how often", () => {
  for (const length of [0, 1, 31, 32, 33, 1_000]) {
    for (const share of [0, 0.1, 0.5, 1]) {
      const first = openSharedList(length);
      const second = openSharedList(length, first.memory);
      const items: number[] = [];
      let turn = 0;
      for (;;) {
        const isFirst = (turn++ * 0.37) % 1 >= share;
        const next = isFirst ? first.take("start") : second.take("end");
        if (!next) break;
        items.push(...next);
      }
      assert.deepEqual(
        items.sort((a, b) => a - b),
        Array.from({ length }, (_, at) => at),
      );
    }
  }
});

test("the items that one thread has finished are known to the other", () => {
  const first = openSharedList(10);
  const second = openSharedList(10, first.memory);
  second.count();
  second.count();
  assert.equal(first.counted(), 2);
});
