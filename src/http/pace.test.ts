import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertWithin } from "../../test/helpers/assert-within.ts";
import { createGate } from "./pace.ts";

const never = new AbortController().signal;

describe("a gate", () => {
  test("releases those who wait for a turn as soon as their signal is aborted", async () => {
    const gate = createGate({ concurrency: 1 });
    const busy = Promise.withResolvers<void>();
    const first = gate.run(() => busy.promise, never);
    const controller = new AbortController();
    const waiting = Array.from({ length: 3 }, () => gate.run(async () => assert.fail("has begun"), controller.signal));
    controller.abort(new Error("closed"));
    for (const one of waiting) await assert.rejects(one, /closed/);
    busy.resolve();
    await first;
    assert.equal(await gate.run(async () => "free", never), "free");
  });

  test("stays open when a wait for the pace is aborted", async () => {
    const gate = createGate({ concurrency: 1, perSecond: 0.1 });
    await gate.run(async () => {}, never);
    const controller = new AbortController();
    const waiting = gate.run(async () => assert.fail("has begun"), controller.signal);
    setTimeout(() => controller.abort(new Error("closed")), 10);
    await assert.rejects(waiting, /closed/);
    const other = new AbortController();
    const next = gate.run(async () => {}, other.signal);
    setTimeout(() => other.abort(new Error("its own wait")), 10);
    await assert.rejects(next, /its own wait/, "it holds the only slot and waits for the pace");
  });

  test("does not make others wait for a turn that was returned", async () => {
    const gate = createGate({ concurrency: 1, perSecond: 1 });
    const started = performance.now();
    for (let count = 0; count < 5; count++) await gate.run(async (turn) => turn.release(), never);
    assertWithin(3_000, performance.now() - started); // five turns, one each second, would be 4 seconds
  });
});
