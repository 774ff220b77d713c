import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { endOfTick } from "./end-of-tick.ts";

describe("the end of a turn", () => {
  test("comes after all that is under way, for everybody in the order of asking", async () => {
    const order: string[] = [];
    const first = endOfTick().then(() => order.push("first"));
    process.nextTick(() => order.push("next tick"));
    await Promise.resolve();
    order.push("microtask");
    await Promise.all([first, endOfTick().then(() => order.push("second"))]);
    assert.deepEqual(order, ["microtask", "next tick", "first", "second"]);
  });

  test("is another one in the next turn", async () => {
    const one = endOfTick();
    await one;
    assert.notEqual(endOfTick(), one);
    await endOfTick();
  });
});
