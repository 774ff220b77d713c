import assert from "node:assert/strict";
import { test } from "node:test";
import type { Counters } from "../../src/domain/counters.ts";

/** Empty counters, and a way to let time pass for them. */
export interface CountersInTest {
  readonly counters: Counters;
  pass(seconds: number): Promise<void>;
}

/** What all counters have to do, wherever they count. `open` is called anew for each test. */
export function testCounters(open: () => Promise<CountersInTest>): void {
  test("count the events of a window, which begins with the first of them", async () => {
    const { counters, pass } = await open();
    assert.deepEqual(await counters.hit("a", 60), { count: 1, resetSeconds: 60 });
    await pass(20.5);
    assert.deepEqual(await counters.hit("a", 60), { count: 2, resetSeconds: 40 });
    assert.deepEqual(await counters.read("a"), { count: 2, resetSeconds: 40 });
    assert.deepEqual(await counters.read("b"), { count: 0, resetSeconds: 0 });
  });

  test("begin again when the window is over, however often it was hit", async () => {
    const { counters, pass } = await open();
    for (let second = 0; second < 60; second += 1) {
      await counters.hit("a", 60);
      await pass(1);
    }
    assert.deepEqual(await counters.read("a"), { count: 0, resetSeconds: 0 });
    assert.deepEqual(await counters.hit("a", 60), { count: 1, resetSeconds: 60 });
  });

  test("count on to the very end of the window, where a second is left", async () => {
    const { counters, pass } = await open();
    await counters.hit("a", 60);
    await pass(59.5);
    assert.deepEqual(await counters.read("a"), { count: 1, resetSeconds: 1 });
    assert.deepEqual(await counters.hit("a", 60), { count: 2, resetSeconds: 1 });
  });

  test("keep windows of different lengths apart", async () => {
    const { counters, pass } = await open();
    await counters.hit("minute", 60);
    await counters.hit("hour", 3600);
    await pass(61);
    assert.deepEqual(await counters.read("minute"), { count: 0, resetSeconds: 0 });
    assert.deepEqual(await counters.read("hour"), { count: 1, resetSeconds: 3539 });
  });

  test("forget a key that is cleared, and no other", async () => {
    const { counters } = await open();
    await counters.hit("a", 60);
    await counters.hit("b", 3600);
    await counters.clear("a");
    await counters.clear("never seen");
    assert.equal((await counters.read("a")).count, 0);
    assert.equal((await counters.read("b")).count, 1);
    assert.equal((await counters.hit("a", 60)).count, 1);
  });

  test("miss none of many events at once", async () => {
    const { counters } = await open();
    const counts = await Promise.all(Array.from({ length: 200 }, () => counters.hit("a", 60)));
    assert.deepEqual(
      counts.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: 200 }, (_, at) => at + 1),
    );
  });

  test("take every sign of a key as it is", async () => {
    const { counters } = await open();
    const keys = ["rate:GET /scans/{scan_id} 2001:db8::/64", "*", "a b", "a\r\nFLUSHALL\r\n", "ä", "A", "a"];
    for (const key of keys) assert.equal((await counters.hit(key, 60)).count, 1, key);
    for (const key of keys) assert.equal((await counters.read(key)).count, 1, key);
  });
}
