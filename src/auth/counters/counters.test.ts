import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testCounters } from "../../../test/helpers/counters-suite.ts";
import { createCounters } from "./counters.ts";

describe("counters of this process", () => {
  testCounters(async () => setUp());

  test("remember a bounded number of keys: the oldest goes, and short windows do not drive out long ones", async () => {
    const { counters } = setUp(100);
    await counters.hit("hour", 3600);
    for (let key = 0; key < 101; key += 1) await counters.hit(`minute ${key}`, 60);
    assert.equal((await counters.read("minute 0")).count, 0);
    assert.equal((await counters.read("minute 1")).count, 1);
    assert.equal((await counters.read("minute 100")).count, 1);
    assert.equal((await counters.read("hour")).count, 1);
  });

  test("start again when the clock is set back, and lock no one out until it has caught up", async () => {
    const { counters, pass } = setUp();
    for (let at = 0; at < 20; at++) await counters.hit("a", 60);
    await pass(-86_400);
    assert.deepEqual(await counters.read("a"), { count: 0, resetSeconds: 0 });
    assert.deepEqual(await counters.hit("a", 60), { count: 1, resetSeconds: 60 });
  });

  test("go on counting when the clock is set back by less than a window", async () => {
    const { counters, pass } = setUp();
    await counters.hit("earlier", 300); // stays at the front of the line
    await pass(200);
    for (let at = 0; at < 20; at++) await counters.hit("a", 300);
    await pass(-100);
    assert.equal((await counters.read("earlier")).count, 1);
    for (let at = 1; at <= 5; at++) assert.deepEqual(await counters.hit("a", 300), { count: at, resetSeconds: 300 });
    assert.equal((await counters.read("a")).count, 5);
    await pass(200);
    assert.deepEqual(await counters.hit("a", 300), { count: 6, resetSeconds: 100 });
  });
});

function setUp(maxKeys?: number) {
  let time = Date.UTC(2026, 0, 1);
  const counters = createCounters({ now: () => new Date(time), ...(maxKeys === undefined ? {} : { maxKeys }) });
  return { counters, pass: async (seconds: number) => void (time += seconds * 1000) };
}
