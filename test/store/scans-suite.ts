import { gunzipSync } from "node:zlib";
import assert from "node:assert/strict";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** Scans, from the queue to the report, on any database. */
export function testScans(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a scan is found as it was asked for, and waits", async ({ store: { scans } }) => {
    const scan = newScan(0, { project: "<b>'shop' 漢", exclude: ["docs", "a/**"], isProduction: true });
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
    assert.deepEqual(await scans.waiting(), { queued: 0, running: 0, isPaused: false });
    const [first, second, third] = [newScan(0), newScan(1), newScan(2)];
    for (const scan of [first, second, third]) await scans.create(scan);
    const oldestFirst = { queued: 3, running: 0, oldestQueuedAt: first.createdAt, isPaused: false };
    assert.deepEqual(await scans.waiting(), oldestFirst);
    await claimNext(store);
    assert.deepEqual(await scans.waiting(), {
      queued: 2,
      running: 1,
      oldestQueuedAt: second.createdAt,
      isPaused: false,
    });
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
