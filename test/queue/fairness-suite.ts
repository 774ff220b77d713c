import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Queue } from "../../src/queue/queue.ts";
import type { ScanRecord } from "../../src/domain/scan.ts";
import type { MakePlace } from "../helpers/store-place.ts";
import { newScan, scanResult } from "../helpers/store-rows.ts";
import { testWithQueue, worker } from "./engine-suite.ts";

/** Whose scan is taken next. */
export function testFairness(makePlace: MakePlace): void {
  const withQueue = testWithQueue.bind(undefined, makePlace);

  describe("the next scan", () => {
    withQueue("goes round between the users, the oldest of each first", async ({ join }) => {
      const { queue } = await join();
      for (let at = 0; at < 4; at++) await add(queue, at, "ann");
      for (let at = 4; at < 6; at++) await add(queue, at, "bob");
      await add(queue, 6, "cleo");
      const taken = await runAll(queue);
      assert.deepEqual(
        taken.map(({ createdBy }) => createdBy),
        ["ann", "bob", "cleo", "ann", "bob", "ann", "ann"],
      );
      const own = taken.filter(({ createdBy }) => createdBy === "ann").map(({ createdAt }) => createdAt);
      assert.deepEqual(own, own.toSorted());
    });

    withQueue("is one of the user with the fewest scans that run", async ({ join }) => {
      const { queue } = await join();
      for (let at = 0; at < 30; at++) await add(queue, at, "ann");
      for (let at = 0; at < 3; at++) assert.equal((await queue.take(worker))?.scan.createdBy, "ann");
      for (let at = 30; at < 33; at++) await add(queue, at, "bob");
      const taken = [];
      for (let at = 0; at < 4; at++) taken.push((await queue.take(worker))?.scan.createdBy);
      assert.deepEqual(taken, ["bob", "bob", "bob", "ann"]);
    });

    withQueue("is one of a person, and every fifth one of an API key", async ({ join }) => {
      const { queue } = await join();
      for (let at = 0; at < 4; at++) await add(queue, at, "ci", "key");
      for (let at = 4; at < 16; at++) await add(queue, at, at % 2 ? "ann" : "bob", "session");
      const taken = (await runAll(queue)).map(({ via }) => via);
      const expected = Array.from({ length: 15 }, (_, at) => (at % 5 === 4 ? "key" : "session"));
      assert.deepEqual(taken, [...expected, "key"]);
    });

    withQueue("is chosen by one worker at a time", async ({ join }) => {
      const parties = [await join(), await join()];
      for (let at = 0; at < 4; at++) await add((parties[0] ?? assert.fail()).queue, at, "ci", "key");
      for (let at = 4; at < 24; at++) await add((parties[0] ?? assert.fail()).queue, at, `user${at % 4}`, "session");
      const claims = await Promise.all(
        Array.from(
          { length: 20 },
          (_, at) => parties[at % 2]?.queue.take(worker) ?? Promise.reject(new Error("no party")),
        ),
      );
      const byKey = claims.filter((claim) => claim?.scan.via === "key").length;
      assert.equal(byKey, 4, "every fifth of twenty");
      assert.equal(new Set(claims.map((claim) => claim?.scan.id)).size, 20);
    });
  });

  describe("a user with too many scans waiting", () => {
    withQueue("gets no more, other users are not affected, and a place is free when one is taken", async ({ join }) => {
      const { queue, store } = await join();
      const terms = { maxQueued: 2 };
      const outcomes = await Promise.all([0, 1, 2, 3].map((at) => queue.add(newScan(at), terms)));
      assert.deepEqual(outcomes.toSorted(), ["done", "done", "too many", "too many"]);
      assert.equal((await store.scans.list({ limit: 9 })).length, 2);
      assert.equal(await queue.add(newScan(5, { createdBy: "bob" }), terms), "done");
      await queue.take(worker);
      await queue.take(worker);
      assert.equal(await queue.add(newScan(6), terms), "done");
    });

    withQueue("is told about a scan that the same request has created", async ({ join }) => {
      const { queue, store } = await join();
      const request = { userId: "u", route: "POST /scans", key: "k", digest: "d", now: new Date() };
      const scan = newScan(0);
      assert.equal(await queue.add(scan, { maxQueued: 1, request }), "done");
      const again = await queue.add(newScan(1), { maxQueued: 1, request });
      assert.deepEqual(again, { earlier: { digest: "d", scanId: scan.id } });
      const other = { ...request, key: "other" };
      assert.equal(await queue.add(newScan(2), { maxQueued: 1, request: other }), "too many");
      assert.equal(await store.scans.findEarlier(other), undefined, "a refused request is not remembered");
    });
  });
}

async function add(queue: Queue, at: number, createdBy: string, via?: ScanRecord["via"]): Promise<void> {
  assert.equal(await queue.add(newScan(at, { createdBy, ...(via && { via }) })), "done");
}

/** Takes one scan after the other and completes it; in this order. */
async function runAll(queue: Queue) {
  const taken = [];
  for (let claim = await queue.take(worker); claim; claim = await queue.take(worker)) {
    taken.push(claim.scan);
    await queue.complete(claim, scanResult());
  }
  return taken;
}
