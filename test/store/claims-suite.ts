import assert from "node:assert/strict";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** Claims of workers: taking a scan, extending the lease, giving it back and failing it, on any database. */
export function testClaims(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore(
    "the oldest scan that may be begun is claimed first, a lost one before all",
    async ({ store: { scans } }) => {
      const [lost, first, second, postponed] = [newScan(0), newScan(1), newScan(2), newScan(-1)];
      const claim = (at: number, leaseMs = 3_600_000) => scans.claim({ owner: "w", leaseMs, now: minute(at) });
      await scans.create(lost);
      await claim(0, 60_000);
      await scans.create(postponed);
      const held = await claim(0);
      assert.ok(held);
      await scans.release(held, { notBefore: minute(30), isAttemptSpent: false });
      await scans.create(second);
      await scans.create(first);
      const claimed: (string | undefined)[] = [];
      for (let n = 0; n < 4; n++) claimed.push((await claim(1))?.scan.id);
      assert.deepEqual(claimed, [lost.id, first.id, second.id, undefined]);
      assert.equal((await claim(30))?.scan.id, postponed.id);
    },
  );

  withStore("a clock that is set back by a day keeps nothing from being claimed", async ({ store: { scans } }) => {
    const day = 24 * 60;
    const claim = (at: number) => scans.claim({ owner: "w", leaseMs: 60_000, now: minute(at) });
    await scans.create(newScan(0));
    await scans.create(newScan(1));
    const [lost, put] = [await claim(day), await claim(day)];
    assert.ok(lost && put);
    assert.ok(await scans.release(put, { notBefore: minute(day + 10), isAttemptSpent: true }));
    assert.deepEqual(
      (await scans.due({ now: minute(0), limit: 10 })).toSorted(),
      [lost.scan.id, put.scan.id].toSorted(),
    );
    assert.deepEqual([(await claim(0))?.scan.id, (await claim(0))?.scan.id], [lost.scan.id, put.scan.id]);
    assert.equal(await claim(0), undefined);
  });

  withStore("a claimed scan is running under its attempt", async ({ store }) => {
    await store.scans.create(newScan(0));
    const { scan, attempt } = await claimNext(store);
    assert.deepEqual([scan.state, scan.attempt, attempt], ["running", 1, 1]);
    assert.deepEqual(await store.scans.find(scan.id), scan);
    assert.equal(await store.scans.claim({ owner: "other", leaseMs: 1, now: minute(0) }), undefined);
    const again = await claimNext(store, 1);
    assert.deepEqual([again.scan.id, again.attempt], [scan.id, 2]);
  });

  withStore("a heartbeat extends the lease and tells how far the scan is", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    const claim = await claimNext(store);
    const progress = { stage: "resolving", percent: 40, componentsFound: 10, componentsResolved: 4 } as const;
    assert.equal(await scans.heartbeat(claim, { leaseMs: 60_000, now: minute(5), progress }), true);
    assert.equal(await scans.heartbeat(claim, { leaseMs: 60_000, now: minute(5) }), true);
    assert.deepEqual((await scans.find(claim.scan.id))?.progress, progress);
    assert.equal(await scans.claim({ owner: "other", leaseMs: 1, now: minute(5) }), undefined);
    assert.ok(await scans.claim({ owner: "other", leaseMs: 1, now: minute(6) }));
  });

  withStore("a scan that is given back waits again; its attempt counts when it is told to", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    const first = await claimNext(store);
    assert.equal(await scans.release(first, { notBefore: minute(0), isAttemptSpent: false }), true);
    assert.deepEqual(
      [(await scans.find(first.scan.id))?.state, (await scans.find(first.scan.id))?.attempt],
      ["queued", 0],
    );
    const second = await claimNext(store);
    assert.equal(second.attempt, 1);
    await scans.release(second, { notBefore: minute(0), isAttemptSpent: true });
    assert.equal((await claimNext(store)).attempt, 2);
  });

  withStore("a failed scan tells why, and how long it took", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    const claim = await claimNext(store, 60); // by the clock of the queue, which is an hour ahead of the worker's
    const end = { completedAt: minute(2), durationSeconds: 4.5 };
    assert.equal(await scans.fail(claim, { code: "clone_failed", detail: "The host said no." }, end), true);
    const { state, result, failure, completedAt, durationSeconds } = (await scans.find(claim.scan.id)) ?? {};
    assert.deepEqual(
      { state, result, failure, completedAt, durationSeconds },
      {
        state: "failed",
        result: undefined,
        failure: { code: "clone_failed", detail: "The host said no." },
        completedAt: minute(2).toISOString(),
        durationSeconds: 4.5,
      },
    );
    assert.equal(await scans.claim({ owner: "w", leaseMs: 1, now: minute(999) }), undefined);
  });

  for (const how of ["another worker has it", "it was given back, and the attempt has the same number"] as const) {
    withStore(`whoever lost a scan changes nothing: ${how}`, async ({ store }) => {
      const { scans } = store;
      await scans.create(newScan(0));
      const stale = await claimNext(store);
      if (how !== "another worker has it") {
        await scans.release(stale, { notBefore: minute(0), isAttemptSpent: false });
      }
      const present = await claimNext(store, 1);
      const before = [await scans.find(stale.scan.id), await scans.revision()];
      assert.equal(await scans.heartbeat(stale, { leaseMs: 1, now: minute(50) }), false);
      assert.equal(await scans.release(stale, { notBefore: minute(0), isAttemptSpent: true }), false);
      assert.equal(await scans.complete(stale, scanResult({ violations: 1 })), false);
      assert.equal(await scans.fail(stale, { code: "internal", detail: "" }, scanResult()), false);
      assert.deepEqual([await scans.find(stale.scan.id), await scans.revision()], before);
      assert.equal(await scans.report(stale.scan.id), undefined);
      assert.equal(await scans.complete(present, scanResult()), true);
      assert.equal(await scans.complete(present, scanResult()), false);
      assert.equal(await scans.fail(present, { code: "internal", detail: "" }, scanResult()), false);
      assert.equal((await scans.dashboard({ days: 1, now: minute(0) })).highRiskProjects, 0);
    });
  }
}
