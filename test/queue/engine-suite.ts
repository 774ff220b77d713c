import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openQueue } from "../../src/queue/open-queue.ts";
import type { Queue } from "../../src/queue/queue.ts";
import { openStore } from "../../src/store/open.ts";
import type { Claim, Scans, Store } from "../../src/store/store.ts";
import type { MakePlace } from "../helpers/store-place.ts";
import { newScan, scanResult } from "../helpers/store-rows.ts";

/** A store and its queue, as one process has them. */
export interface Party {
  readonly store: Store;
  readonly queue: Queue;
}

export interface PartyOptions {
  /** How far the clock of the process is ahead. */
  readonly aheadMs?: number;
  readonly alter?: (scans: Scans) => Partial<Scans>;
  readonly warnings?: unknown[];
}

export interface Place {
  readonly url: string;
  /** As another process would. */
  join(options?: PartyOptions): Promise<Party>;
}

/** A test on a database of its own. */
export function testWithQueue(makePlace: MakePlace, name: string, run: (place: Place) => Promise<void>): void {
  test(name, async () => {
    const place = await makePlace();
    const parties: Party[] = [];
    const join = async (options?: PartyOptions) => {
      const party = await openParty(place.url, options);
      parties.push(party);
      return party;
    };
    try {
      await run({ url: place.url, join });
    } finally {
      for (const { queue, store } of parties) {
        await queue.close();
        await store.close();
      }
      await place.remove();
    }
  });
}

async function openParty(url: string, { aheadMs = 0, alter, warnings = [] }: PartyOptions = {}): Promise<Party> {
  const now = () => new Date(Date.now() + aheadMs);
  const store = await openStore(url, { now, warn: (message) => warnings.push(message) });
  const log = {
    info() {},
    warn: (fields: object) => void warnings.push(fields),
    error: (fields: object) => void warnings.push(fields),
  };
  const altered = { ...store, scans: { ...store.scans, ...alter?.(store.scans) } };
  return { store, queue: await openQueue(altered, { databaseUrl: url }, { log, now, reconcileMs: 50 }) };
}

export const worker = { owner: "w", leaseMs: 60_000 };
/** Of somebody who has died. */
export const dead = { owner: "dead", leaseMs: -1 };

/** What the queue gives in the end. */
export async function takeSoon(queue: Queue): Promise<Claim> {
  for (let tries = 0; tries < 500; tries++) {
    const claim = await queue.take(worker);
    if (claim) return claim;
    await wait(10);
  }
  throw new Error("Nothing waits in the queue.");
}

/** What holds for every queue. */
export function testQueue(makePlace: MakePlace): void {
  const withQueue = testWithQueue.bind(undefined, makePlace);

  describe("a scan in line", () => {
    withQueue("is taken exactly once, the oldest first", async ({ join }) => {
      const { queue, store } = await join();
      const scans = [newScan(0), newScan(1), newScan(2)];
      for (const scan of scans) await queue.add(scan);
      for (const { id } of scans) assert.equal((await queue.take(worker))?.scan.id, id);
      assert.equal(await queue.take(worker), undefined);
      assert.equal((await store.scans.find(scans[0]?.id ?? ""))?.attempt, 1);
    });

    withQueue("waits while no worker runs, and is counted", async ({ join }) => {
      const { queue, store } = await join();
      for (let at = 0; at < 3; at++) await queue.add(newScan(at));
      await wait(120); // the line was looked at meanwhile
      const { pendingScans } = await store.scans.dashboard({ days: 1, now: new Date() });
      assert.equal(pendingScans, 3);
      const [first] = await store.scans.list({ limit: 1 });
      assert.deepEqual([first?.state, first?.attempt], ["queued", 0]);
    });

    withQueue("is taken though it fell out of it", async ({ join }) => {
      const { queue, store } = await join();
      const scan = newScan(0);
      await store.scans.create(scan);
      assert.equal((await takeSoon(queue)).scan.id, scan.id);
    });

    withQueue("of which the id is known already is refused, and the first one stays", async ({ join }) => {
      const { queue } = await join();
      const scan = newScan(0);
      await queue.add(scan);
      await assert.rejects(queue.add(scan));
      assert.equal((await queue.take(worker))?.scan.id, scan.id);
      assert.equal(await queue.take(worker), undefined);
    });
  });

  describe("a scan that is given back", () => {
    withQueue("is taken again at once, and the attempt counts only where it was spent", async ({ join }) => {
      const { queue } = await join();
      await queue.add(newScan(0));
      await queue.add(newScan(1));
      const first = await takeSoon(queue);
      assert.ok(await queue.release(first, { afterMs: 0, isAttemptSpent: false }));
      const again = await takeSoon(queue);
      assert.deepEqual([again.scan.id, again.attempt], [first.scan.id, 1]);
      assert.ok(await queue.release(again, { afterMs: 0, isAttemptSpent: true }));
      const both = [await takeSoon(queue), await takeSoon(queue)];
      assert.equal(both.find(({ scan }) => scan.id === first.scan.id)?.attempt, 2);
    });

    withQueue("waits for as long as was said", async ({ join }) => {
      const { queue } = await join();
      await queue.add(newScan(0));
      await queue.add(newScan(1));
      const [long, short] = [await takeSoon(queue), await takeSoon(queue)];
      await queue.release(long, { afterMs: 600_000, isAttemptSpent: true });
      assert.equal(await queue.take(worker), undefined);
      await queue.release(short, { afterMs: 200, isAttemptSpent: true });
      assert.equal((await takeSoon(queue)).scan.id, short.scan.id);
      assert.equal(await queue.take(worker), undefined);
    });
  });

  describe("a scan whose worker has died", () => {
    withQueue("is taken by another, and what the first one writes then changes nothing", async ({ join }) => {
      const [one, two] = [await join(), await join()];
      await one.queue.add(newScan(0));
      const stale = await one.queue.take(dead);
      assert.ok(stale);
      const claim = await takeSoon(two.queue);
      assert.deepEqual([claim.scan.id, claim.attempt], [stale.scan.id, 2]);

      const writes = {
        heartbeat: () => one.queue.heartbeat(stale, { leaseMs: 60_000 }),
        release: () => one.queue.release(stale, { afterMs: 0, isAttemptSpent: true }),
        fail: () => one.queue.fail(stale, { code: "internal", detail: "" }, scanResult()),
        complete: () => one.queue.complete(stale, scanResult()),
      };
      for (const [name, write] of Object.entries(writes)) assert.equal(await write(), false, name);
      assert.equal(await one.queue.take(worker), undefined, "a stale release puts nothing in line");

      assert.equal(await two.queue.complete(claim, scanResult()), true);
      for (const [name, write] of Object.entries(writes)) assert.equal(await write(), false, name);
      const scan = await two.store.scans.find(claim.scan.id);
      assert.deepEqual([scan?.state, scan?.attempt], ["complete", 2]);
      await wait(120);
      assert.equal(await one.queue.take(worker), undefined, "an ended scan does not come back");
    });

    withQueue("stays with it when it was only slow to show that it lives", async ({ join }) => {
      const { queue } = await join();
      await queue.add(newScan(0));
      const claim = await queue.take(dead);
      assert.ok(claim);
      await wait(120); // it was put back in line meanwhile
      assert.equal(await queue.heartbeat(claim, { leaseMs: 60_000 }), true);
      assert.equal(await queue.take(worker), undefined);
      assert.equal(await queue.complete(claim, scanResult()), true);
    });
  });

  withQueue("four loops in two processes take forty scans, each once, and all end", async ({ join }) => {
    const [one, two] = [await join(), await join()];
    const ids = Array.from({ length: 40 }, (_, at) => newScan(at));
    const taken: string[] = [];
    const adding = Promise.all(ids.map((scan, at) => (at % 2 ? one : two).queue.add(scan)));
    const loop = async (queue: Queue) => {
      while (taken.length < 40) {
        const claim = await queue.take(worker);
        if (!claim) {
          await wait(5);
          continue;
        }
        taken.push(claim.scan.id);
        assert.ok(await queue.complete(claim, scanResult()));
      }
    };
    await Promise.all([adding, loop(one.queue), loop(one.queue), loop(two.queue), loop(two.queue)]);
    assert.equal(new Set(taken).size, 40);
    assert.equal(taken.length, 40);
    const scans = await one.store.scans.list({ limit: 200 });
    assert.ok(scans.every(({ state, attempt }) => state === "complete" && attempt === 1));
  });
}
