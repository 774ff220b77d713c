import { gunzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** Scans, from the queue to the report, on whichever database. */
export function testScans(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a scan is found as it was asked for, and waits", async ({ store: { scans } }) => {
    const scan = newScan(0, { project: "<b>'shop' 漢", exclude: ["docs", "a/**"] });
    await scans.create(scan);
    assert.deepEqual(await scans.find(scan.id), {
      ...scan,
      state: "queued",
      violations: 0,
      warnings: 0,
      componentCount: 0,
      durationSeconds: 0,
      progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
      origin: "repository",
      attempt: 0,
    });
    assert.equal(await scans.report(scan.id), undefined);
    assert.equal(await scans.find("nothing"), undefined);
    const { repository: _, ...rest } = newScan(1);
    await scans.create({ ...rest, path: "/srv/shop" });
    assert.equal((await scans.find(rest.id))?.path, "/srv/shop");
  });

  withStore("a scan remembers how it was asked for, and what it repeats", async ({ store: { scans } }) => {
    const scan = newScan(0, { via: "key", origin: "upload", retryOf: "an older one" });
    await scans.create(scan);
    const found = await scans.find(scan.id);
    assert.deepEqual([found?.via, found?.origin, found?.retryOf], ["key", "upload", "an older one"]);
    const { repository: _, ...folder } = newScan(1, { path: "shop" });
    await scans.create(folder);
    assert.equal((await scans.find(folder.id))?.origin, "path");
  });

  withStore("the scans that wait and run are counted, with the age of the oldest that waits", async ({ store }) => {
    const { scans } = store;
    assert.deepEqual(await scans.waiting(), { queued: 0, running: 0 });
    const [first, second, third] = [newScan(0), newScan(1), newScan(2)];
    for (const scan of [first, second, third]) await scans.create(scan);
    const oldestFirst = { queued: 3, running: 0, oldestQueuedAt: first.createdAt };
    assert.deepEqual(await scans.waiting(), oldestFirst);
    await claimNext(store);
    assert.deepEqual(await scans.waiting(), { queued: 2, running: 1, oldestQueuedAt: second.createdAt });
  });

  withStore("a complete scan has its result, its counts and its report", async ({ store }) => {
    const result = scanResult({ violations: 2, warnings: 3 }, { MIT: 4, "GPL-3.0-only": 2 });
    const id = await addComplete(store, newScan(0), result);
    const {
      state,
      result: status,
      violations,
      warnings,
      componentCount,
      completedAt,
      durationSeconds,
    } = (await store.scans.find(id)) ?? {};
    assert.deepEqual(
      { state, status, violations, warnings, componentCount, completedAt, durationSeconds },
      {
        state: "complete",
        status: "violation",
        violations: 2,
        warnings: 3,
        componentCount: 6,
        completedAt: minute(1).toISOString(),
        durationSeconds: 2.5,
      },
    );
    const unpacked = gunzipSync(result.body).toString("utf8");
    assert.equal(await store.scans.report(id), unpacked);
    assert.deepEqual(Buffer.from((await store.scans.packedReport(id)) ?? []), Buffer.from(result.body));
    const analysis = (await store.scans.packedAnalysis(id)) ?? Buffer.alloc(0);
    assert.equal(gunzipSync(analysis).toString("utf8"), '{"total":0,"note":"ö"}');
    assert.deepEqual(await store.scans.reportSize(id), {
      packedBytes: result.body.byteLength,
      unpackedBytes: Buffer.byteLength(unpacked),
      isExtendable: false,
    });
    assert.equal((await store.scans.analysisSize(id))?.unpackedBytes, Buffer.byteLength('{"total":0,"note":"ö"}'));
    assert.equal(await store.scans.reportSize("nothing"), undefined);
    assert.equal(await store.scans.analysisSize("nothing"), undefined);
  });

  withStore("scans are listed by time and id, newest first, page by page", async ({ store: { scans } }) => {
    const sameTime = ["a", "b", "C"].map((id) => newScan(5, { id }));
    for (const scan of [newScan(7), ...sameTime, newScan(3)]) await scans.create(scan);
    const all = await scans.list({ limit: 100 });
    assert.deepEqual(
      all.map(({ id, createdAt }) => (id.length === 1 ? id : createdAt)),
      [minute(7).toISOString(), "b", "a", "C", minute(3).toISOString()],
    );
    const pages: string[] = [];
    for (let before: string | undefined; ;) {
      const page = await scans.list({ limit: 2, ...(before !== undefined && { before }) });
      pages.push(...page.map(({ id }) => id));
      before = page.at(-1)?.id;
      if (before === undefined) break;
    }
    assert.deepEqual(
      pages,
      all.map(({ id }) => id),
    );
    assert.deepEqual(await scans.list({ limit: 2, before: "nothing" }), []);
  });

  withStore("scans are listed by project and by status", async ({ store }) => {
    const { scans } = store;
    const ids = {
      pass: await addComplete(store, newScan(0)),
      warning: await addComplete(store, newScan(1), scanResult({ warnings: 1 })),
      violation: await addComplete(store, newScan(2), scanResult({ violations: 1, warnings: 1 })),
      failed: newScan(3).id,
      running: newScan(4).id,
      queued: newScan(5).id,
    };
    await scans.create(newScan(3, { id: ids.failed, project: "other" }));
    await scans.fail(await claimNext(store), { code: "clone_failed", detail: "No." }, scanResult());
    await scans.create(newScan(4, { id: ids.running }));
    await claimNext(store);
    await scans.create(newScan(5, { id: ids.queued }));
    for (const [status, id] of Object.entries(ids)) {
      assert.deepEqual(
        (await scans.list({ limit: 10, status })).map((scan) => scan.id),
        [id],
        status,
      );
    }
    assert.deepEqual(await scans.list({ limit: 10, status: "complete" }), []);
    assert.deepEqual(
      (await scans.list({ limit: 10, project: "other" })).map(({ id }) => id),
      [ids.failed],
    );
    assert.deepEqual(await scans.list({ limit: 10, project: "other", status: "pass" }), []);
    assert.deepEqual(
      (await scans.list({ limit: 10, project: "shop", before: ids.violation })).map(({ id }) => id),
      [ids.warning, ids.pass],
    );
  });

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

  withStore("every change of a scan changes the revision, and reading does not", async ({ store }) => {
    const { scans } = store;
    const seen = new Set([await scans.revision()]);
    const changes = async (work: Promise<unknown>) => {
      await work;
      const revision = await scans.revision();
      assert.ok(!seen.has(revision));
      seen.add(revision);
    };
    await changes(scans.create(newScan(0)));
    const claim = await claimNext(store);
    await changes(Promise.resolve());
    await changes(scans.heartbeat(claim, { leaseMs: 60_000, now: minute(0) }));
    await changes(scans.release(claim, { notBefore: minute(0), isAttemptSpent: true }));
    const next = await claimNext(store);
    await changes(scans.complete(next, scanResult()));
    await changes(scans.prune(minute(1)));
    const last = await scans.revision();
    await scans.list({ limit: 1 });
    await scans.prune(minute(1));
    await scans.claim({ owner: "w", leaseMs: 1, now: minute(0) });
    await scans.dashboard({ days: 1, now: minute(0) });
    assert.equal(await scans.revision(), last);
  });

  withStore("old scans that have ended are removed with their reports", async ({ store }) => {
    const { scans } = store;
    const old = await addComplete(store, newScan(0));
    await scans.create(newScan(1, { id: "failed" }));
    await scans.fail(await claimNext(store), { code: "internal", detail: "" }, scanResult());
    const young = await addComplete(store, newScan(10));
    await scans.create(newScan(2, { id: "running" }));
    await claimNext(store);
    await scans.create(newScan(3, { id: "queued" }));
    assert.equal(await scans.prune(minute(10)), 2);
    assert.equal(await scans.report(old), undefined);
    assert.deepEqual(
      (await scans.list({ limit: 10 })).map(({ id }) => id),
      [young, "queued", "running"],
    );
    assert.ok(await scans.report(young));
  });

  withStore("many old scans are removed, whatever their number", async ({ store }) => {
    for (let at = 0; at < 105; at++) await addComplete(store, newScan(at, { project: `p${at % 7}` }));
    assert.equal(await store.scans.prune(minute(104)), 104);
    const { totalScans, totalProjects, licenseDistribution } = await store.scans.dashboard({
      days: 1,
      now: minute(0),
    });
    assert.deepEqual(
      { totalScans, totalProjects, licenseDistribution },
      { totalScans: 1, totalProjects: 1, licenseDistribution: [{ license: "MIT", count: 1, percentage: 100 }] },
    );
  });
}
