import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createScanIds } from "./scan-ids.ts";

describe("names for new scans", () => {
  test("sort as they were made, however many come in one millisecond", () => {
    const nextId = createScanIds(() => new Date("2026-03-04T05:06:07.008Z"));
    const made = Array.from({ length: 10_000 }, nextId);
    const keys = made.map(({ id, createdAt }) => `${createdAt} ${id}`);
    assert.deepEqual(keys.toSorted(), keys);
    assert.equal(new Set(made.map(({ id }) => id)).size, 10_000);
    assert.equal(made.at(-1)?.createdAt, "2026-03-04T05:06:07.010Z");
  });

  test("keep their order when the clock is set right, and follow it when it was far ahead", () => {
    let time = Date.parse("2026-03-04T05:06:07.008Z");
    const nextId = createScanIds(() => new Date(time));
    const first = nextId();
    time -= 500;
    const second = nextId();
    assert.ok(second.id > first.id && second.createdAt >= first.createdAt);
    time -= 86_400_000;
    assert.equal(nextId().createdAt, "2026-03-03T05:06:06.508Z");
  });

  test("of two processes differ", () => {
    const now = () => new Date(0);
    assert.notEqual(createScanIds(now)().id, createScanIds(now)().id);
  });
});
