import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { testCounters } from "../../../test/helpers/counters-suite.ts";
import type { Counters } from "../../domain/counters.ts";
import { createCounters } from "./counters.ts";
import { createFailoverCounters } from "./failover-counters.ts";

describe("counters that may go away", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  describe("while they are there", () => testCounters(async () => setUp()));
  describe("while they are away", () =>
    testCounters(async () => {
      const parts = setUp();
      parts.state.isAway = true;
      return parts;
    }));

  test("are reported once in the log, are not tried by requests, and are used again by themselves", async () => {
    const { counters, state, lines } = setUp();
    await counters.hit("a", 60);
    state.isAway = true;
    await counters.hit("a", 60);
    state.calls = 0;
    for (let at = 0; at < 100; at++) await counters.hit("a", 60);
    assert.equal(state.calls, 0);
    assert.deepEqual(lines, [gone]);

    await nextTry();
    assert.deepEqual([state.calls, lines], [1, [gone]]);
    state.isAway = false;
    await nextTry();
    assert.deepEqual(lines, [gone, back]);
    assert.deepEqual(await counters.hit("a", 60), { count: 2, resetSeconds: 60 }, "what the shared ones know");

    state.isAway = true;
    await counters.hit("a", 60);
    await nextTry();
    assert.deepEqual(lines, [gone, back, gone]);
  });

  test("leave no client uncounted: this process continues from what it has seen", async () => {
    const { counters, state } = setUp();
    await counters.hit("a", 60);
    await counters.hit("a", 60);
    state.isAway = true;
    assert.deepEqual(await counters.read("a"), { count: 2, resetSeconds: 60 });
    assert.deepEqual(await counters.hit("a", 60), { count: 3, resetSeconds: 60 });
  });

  test("are cleared here too, so that a success is not forgotten when they go", async () => {
    const { counters, state } = setUp();
    await counters.hit("a", 60);
    await counters.clear("a");
    state.isAway = true;
    assert.equal((await counters.read("a")).count, 0);
  });

  test("are missed once by many requests under way at the same time", async () => {
    const { counters, state, lines } = setUp();
    state.isAway = true;
    const counts = await Promise.all(Array.from({ length: 50 }, () => counters.hit("a", 60)));
    assert.deepEqual([Math.max(...counts.map(({ count }) => count)), lines], [50, [gone]]);
  });

  test("are left alone, and say nothing, once they are closed", async () => {
    const { counters, state, lines } = setUp();
    state.isAway = true;
    await counters.hit("a", 60);
    counters.close();
    state.calls = 0;
    await nextTry();
    assert.deepEqual([state.calls, lines], [0, [gone]]);
  });
});

const gone = "The shared rate limit counters are unavailable; this process counts on its own until they are back.";
const back = "The shared rate limit counters are available again.";
const retryMs = 2_000;

/** Lets the pause between two tries pass, and the try come to its end. */
async function nextTry(): Promise<void> {
  mock.timers.tick(retryMs);
  await new Promise((resolve) => setImmediate(resolve));
}

function setUp() {
  let time = Date.UTC(2026, 0, 1);
  const now = () => new Date(time);
  const state = { isAway: false, calls: 0 };
  const inner = createCounters({ now });
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    state.calls++;
    if (state.isAway) throw new Error("away");
    return work();
  };
  const shared: Counters = {
    hit: (key, windowSeconds) => attempt(() => inner.hit(key, windowSeconds)),
    read: (key) => attempt(() => inner.read(key)),
    clear: (key) => attempt(() => inner.clear(key)),
  };
  const lines: string[] = [];
  const counters = createFailoverCounters(shared, {
    local: createCounters({ now }),
    warn: (message) => lines.push(message),
    info: (message) => lines.push(message),
    retryMs,
  });
  return { counters, state, lines, pass: async (seconds: number) => void (time += seconds * 1000) };
}
