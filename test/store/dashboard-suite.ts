import assert from "node:assert/strict";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** What the dashboard shows, on whichever database. */
export function testDashboard(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);
  const day = 24 * 60;

  withStore("an empty database has zeros, and every day of the trend", async ({ store: { scans } }) => {
    const { trend, ...totals } = await scans.dashboard({ days: 30, now: minute(0) });
    assert.deepEqual(totals, {
      totalProjects: 0,
      totalScans: 0,
      totalViolations: 0,
      totalWarnings: 0,
      highRiskProjects: 0,
      partialScans: 0,
      pendingScans: 0,
      licenseDistribution: [],
    });
    assert.equal(trend.length, 30);
    assert.deepEqual(trend[0], { date: "2026-01-31", scans: 0, violations: 0, warnings: 0 });
    assert.equal(trend[29]?.date, "2026-03-01");
    assert.equal(new Set(trend.map(({ date }) => date)).size, 30);
  });

  withStore("totals are over all scans, risk and licenses over the latest of each project", async ({ store }) => {
    const { scans } = store;
    await addComplete(store, newScan(0), scanResult({ violations: 3 }, { "GPL-3.0-only": 9 }, "partial"));
    await addComplete(store, newScan(1), scanResult({ warnings: 2 }, { MIT: 1, ISC: 1 }, "complete"));
    await addComplete(store, newScan(2, { project: "web" }), scanResult({ violations: 1 }, { MIT: 1 }, "partial"));
    await scans.create(newScan(3, { project: "new" }));
    await scans.fail(await claimNext(store), { code: "internal", detail: "" }, scanResult());
    await scans.create(newScan(4));
    await claimNext(store);
    await scans.create(newScan(5));
    const { trend: _, ...totals } = await scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual(totals, {
      totalProjects: 3,
      totalScans: 6,
      totalViolations: 4,
      totalWarnings: 2,
      highRiskProjects: 1,
      partialScans: 1,
      pendingScans: 2,
      licenseDistribution: [
        { license: "MIT", count: 2, percentage: 66.67 },
        { license: "ISC", count: 1, percentage: 33.33 },
      ],
    });
  });

  withStore("an older scan that ends later does not become the latest", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    const slow = await claimNext(store, 100_000); // when the other one is claimed, this one is held
    await addComplete(store, newScan(1), scanResult({}, { MIT: 1 }));
    await scans.complete(slow, scanResult({ violations: 1 }, { ISC: 5 }));
    const { highRiskProjects, licenseDistribution } = await scans.dashboard({ days: 1, now: minute(0) });
    assert.equal(highRiskProjects, 0);
    assert.deepEqual(licenseDistribution, [{ license: "MIT", count: 1, percentage: 100 }]);
  });

  withStore("of two scans of the same time the one with the greater id is the latest", async ({ store }) => {
    await addComplete(store, newScan(0, { id: "b" }), scanResult({ violations: 1 }, { ISC: 5 }));
    await addComplete(store, newScan(0, { id: "a" }), scanResult({}, { MIT: 5 }));
    assert.equal((await store.scans.dashboard({ days: 1, now: minute(0) })).highRiskProjects, 1);
  });

  withStore("a project whose scans are all removed is gone from the figures", async ({ store }) => {
    const { scans } = store;
    await addComplete(store, newScan(0, { project: "gone" }), scanResult({ violations: 1 }, { "GPL-3.0-only": 2 }));
    await addComplete(store, newScan(9, { project: "kept" }), scanResult({ violations: 1 }, { MIT: 2 }));
    assert.equal(await scans.prune(minute(5)), 1);
    const { highRiskProjects, totalProjects, licenseDistribution } = await scans.dashboard({
      days: 1,
      now: minute(0),
    });
    assert.deepEqual([highRiskProjects, totalProjects], [1, 1]);
    assert.deepEqual(licenseDistribution, [{ license: "MIT", count: 2, percentage: 100 }]);
  });

  withStore("a scan counts on the day of its creation, in UTC", async ({ store }) => {
    await addComplete(store, newScan(-12 * 60), scanResult({ warnings: 1 })); // the first minute of today
    await addComplete(store, newScan(-12 * 60 - 1), scanResult({ violations: 2 })); // the last one of yesterday
    await addComplete(store, newScan(-3 * day), scanResult({ violations: 7 })); // before the trend begins
    await store.scans.create(newScan(1));
    const { trend, totalViolations } = await store.scans.dashboard({ days: 3, now: minute(0) });
    assert.deepEqual(trend, [
      { date: "2026-02-27", scans: 0, violations: 0, warnings: 0 },
      { date: "2026-02-28", scans: 1, violations: 2, warnings: 0 },
      { date: "2026-03-01", scans: 2, violations: 0, warnings: 1 },
    ]);
    assert.equal(totalViolations, 9);
  });

  withStore("a thousand licenses and odd names are counted", async ({ store }) => {
    const licenses = Object.fromEntries(Array.from({ length: 1_200 }, (_, at) => [`LicenseRef-'${at}%`, 1]));
    await addComplete(store, newScan(0), scanResult({}, licenses));
    const { licenseDistribution } = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.equal(licenseDistribution.length, 1_200);
    assert.deepEqual(licenseDistribution[0], { license: "LicenseRef-'0%", count: 1, percentage: 0.08 });
    await addComplete(store, newScan(1), scanResult({}, { MIT: 1 }));
    assert.equal((await store.scans.dashboard({ days: 1, now: minute(0) })).licenseDistribution.length, 1);
  });
}
