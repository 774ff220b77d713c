import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createDatabaseClock } from "./open-queue.ts";

describe("the clock of the database", () => {
  test("is followed wherever it goes, and goes on between two questions", async () => {
    let time = Date.parse("2031-05-06T07:08:09.010Z");
    const clock = createDatabaseClock({ executeSql: async () => ({ rows: [{ ms: `${time}.123456` }] }) });
    for (const stepMs of [0, 86_400_000, -3 * 86_400_000]) {
      time += stepMs;
      await clock.sync();
      const first = clock.now().getTime();
      assert.ok(Math.abs(first - time) < 60_000, `${first - time}`);
      assert.ok(clock.now().getTime() >= first);
    }
  });

  test("keeps its time when the database is away", async () => {
    let isAway = false;
    const time = Date.parse("2031-05-06T07:08:09.010Z");
    const clock = createDatabaseClock({
      async executeSql() {
        if (isAway) throw new Error("away");
        return { rows: [{ ms: `${time}` }] };
      },
    });
    await clock.sync();
    isAway = true;
    await assert.rejects(clock.sync(), /away/);
    assert.ok(Math.abs(clock.now().getTime() - time) < 60_000);
  });
});
