import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCounters } from "./counters.ts";

describe("counters", () => {
  test("count the events of a window, which begins with the first of them", async () => {
    const { counters, pass } = setUp();
    assert.deepEqual(await counters.hit("a", 60), { count: 1, resetSeconds: 60 });
    pass(20.5);
    assert.deepEqual(await counters.hit("a", 60), { count: 2, resetSeconds: 40 });
    assert.deepEqual(await counters.read("a"), { count: 2, resetSeconds: 40 });
    assert.deepEqual(await counters.read("b"), { count: 0, resetSeconds: 0 });
  });

  test("begin again when the window is over, however often it was hit", async () => {
    const { counters, pass } = setUp();
    for (let second = 0; second < 60; second += 1) {
      await counters.hit("a", 60);
      pass(1);
    }
    assert.deepEqual(await counters.read("a"), { count: 0, resetSeconds: 0 });
    assert.deepEqual(await counters.hit("a", 60), { count: 1, resetSeconds: 60 });
  });

  test("forget a key that is cleared, and no other", async () => {
    const { counters } = setUp();
    await counters.hit("a", 60);
    await counters.hit("b", 3600);
    await counters.clear("a");
    assert.equal((await counters.read("a")).count, 0);
    assert.equal((await counters.read("b")).count, 1);
  });

  test("remember a bounded number of keys: the oldest goes, and short windows do not drive out long ones", async () => {
    const { counters } = setUp(100);
    await counters.hit("hour", 3600);
    for (let key = 0; key < 101; key += 1) await counters.hit(`minute ${key}`, 60);
    assert.equal((await counters.read("minute 0")).count, 0);
    assert.equal((await counters.read("minute 1")).count, 1);
    assert.equal((await counters.read("minute 100")).count, 1);
    assert.equal((await counters.read("hour")).count, 1);
  });
});

function setUp(maxKeys?: number) {
  let time = Date.UTC(2026, 0, 1);
  const counters = createCounters({ now: () => new Date(time), ...(maxKeys === undefined ? {} : { maxKeys }) });
  return { counters, pass: (seconds: number) => void (time += seconds * 1000) };
}
