import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pollWaitMs, readBudget } from "../../web/src/api/poll-wait.ts";

const limit = 100; // what the service has unless it is told otherwise

/** Pages that open at these times and poll for some minutes; the most requests in one window, and how many in all. */
function watch(openings: readonly number[], minutes: number): { readonly max: number; readonly all: number } {
  const due = [...openings];
  let [windowEnd, count, max, all] = [0, 0, 0, 0];
  for (;;) {
    const at = due.indexOf(Math.min(...due));
    const now = due[at] ?? Infinity;
    if (now > minutes * 60_000) return { max, all };
    if (now >= windowEnd) [windowEnd, count] = [now + 60_000, 0];
    count += 1;
    all += 1;
    max = Math.max(max, count);
    const resetSeconds = Math.ceil((windowEnd - now) / 1000);
    due[at] = now + pollWaitMs({ limit, remaining: Math.max(0, limit - count), resetSeconds });
  }
}

describe("how often the page of a running scan asks", () => {
  test("every two seconds for one reader", () => {
    assert.ok(watch([0], 10).all >= 10 * 28);
    assert.equal(pollWaitMs(undefined), 2000);
  });

  test("seldom enough for 15 pages behind one address, whenever they are opened", () => {
    const apart = [0, 100, 500, 1_700, 4_000];
    for (const ms of apart) {
      const { max } = watch(
        Array.from({ length: 15 }, (_, at) => at * ms),
        10,
      );
      assert.ok(max <= limit, `${max} requests in a minute from pages opened ${ms} ms apart`);
    }
  });

  test("not before the limit begins anew when all of it is used", () => {
    assert.equal(pollWaitMs({ limit, remaining: 0, resetSeconds: 30 }), 31_000);
  });

  test("is read from the answer, where the service has a limit", () => {
    const headers = { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "7", "x-ratelimit-reset": "30" };
    assert.deepEqual(readBudget(new Headers(headers)), { limit: 100, remaining: 7, resetSeconds: 30 });
    assert.equal(readBudget(new Headers()), undefined);
  });
});
