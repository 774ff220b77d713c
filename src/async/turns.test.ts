import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createTurns } from "./turns.ts";

const { signal } = new AbortController();

describe("turns", () => {
  test("run one piece of each owner at a time, and let every owner have a turn", async () => {
    const turns = createTurns({ atOnce: 2, maxWaitMs: 5_000 });
    const started: string[] = [];
    const running = new Set<string>();
    const work = (name: string) => async () => {
      const owner = name.slice(0, 1);
      assert.ok(!running.has(owner), `two pieces of ${owner} ran at once`);
      started.push(name);
      running.add(owner);
      await pause(10);
      running.delete(owner);
    };
    const names = ["a1", "a2", "a3", "b1", "b2", "c1"];
    await Promise.all(names.map((name) => turns.run(name.slice(0, 1), work(name), signal)));
    assert.deepEqual(started, ["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("end with `busy` after the longest wait, and when the caller is gone", async () => {
    const turns = createTurns({ atOnce: 1, maxWaitMs: 20 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = turns.run("a", () => promise, signal);
    const never = () => assert.fail("ran without a turn");
    await assert.rejects(turns.run("b", never, signal), { code: "busy", retryAfterSeconds: 10 });
    const gone = AbortSignal.timeout(5);
    await assert.rejects(turns.run("c", never, gone), { name: "TimeoutError" });
    resolve();
    await first;
    assert.equal(await turns.run("b", async () => "done", signal), "done");
  });
});
