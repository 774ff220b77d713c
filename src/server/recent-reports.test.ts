import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRecentReports } from "./recent-reports.ts";

describe("reports that were asked for lately", () => {
  function recent(sizes: Readonly<Record<string, number>>, mostBytes: number) {
    const asked: string[] = [];
    const reports = createRecentReports(async (id) => {
      asked.push(id);
      const size = sizes[id];
      return size === undefined ? undefined : Buffer.alloc(size, id);
    }, mostBytes);
    return { reports, asked };
  }

  test("are read once", async () => {
    const { reports, asked } = recent({ a: 10 }, 100);
    assert.equal((await reports.get("a"))?.toString(), "a".repeat(10));
    assert.equal((await reports.get("a"))?.toString(), "a".repeat(10));
    assert.deepEqual(asked, ["a"]);
  });

  test("make room for newer ones, the longest unused first", async () => {
    const { reports, asked } = recent({ a: 20, b: 20, c: 20, d: 20, e: 20, f: 20 }, 100);
    for (const id of ["a", "b", "c", "d", "e", "a", "f", "a", "b"]) await reports.get(id);
    assert.deepEqual(asked, ["a", "b", "c", "d", "e", "f", "b"]);
  });

  test("are not kept when they would fill the place alone, nor when there are none", async () => {
    const { reports, asked } = recent({ large: 90 }, 100);
    for (const id of ["large", "none", "large", "none"]) await reports.get(id);
    assert.deepEqual(asked, ["large", "none", "large", "none"]);
  });
});
