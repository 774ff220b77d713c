import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createSlots } from "./slots.ts";

describe("slots", () => {
  test("run a number at once, let a number wait in order, and refuse the rest", async () => {
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

  test("an aborted waiter leaves the queue at once, and makes room for another", async () => {
    const slots = createSlots({ atOnce: 1, waiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = slots.run(() => promise);
    const giver = new AbortController();
    const second = slots.run(() => assert.fail("it was run although it was cancelled"), giver.signal);
    assert.equal(
      slots.run(async () => "refused"),
      undefined,
    );
    giver.abort(new Error("gone"));
    await assert.rejects(async () => second, /gone/);
    const third = slots.run(async () => "third");
    resolve();
    await first;
    assert.equal(await third, "third");
  });

  test("work that began is not touched by its signal, and its slot is free again afterwards", async () => {
    const slots = createSlots({ atOnce: 1, waiting: 1 });
    const [giver, { promise, resolve }] = [new AbortController(), Promise.withResolvers<string>()];
    const first = slots.run(async () => "first", giver.signal);
    const second = slots.run(() => promise, giver.signal);
    await first;
    giver.abort(new Error("gone"));
    resolve("second");
    assert.equal(await second, "second");
    await assert.rejects(async () => slots.run(async () => "never", giver.signal), /gone/);
    assert.equal(await slots.run(async () => "next"), "next");
  });
});

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
