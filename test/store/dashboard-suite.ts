import assert from "node:assert/strict";
import { madeFinding, packFindings } from "../helpers/made-findings.ts";
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
      worse: [],
      expiringWaivers: [],
      pending: [],
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
    const { trend: _, pending, worse: __, ...totals } = await scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual(
      pending.map(({ createdAt, state }) => [createdAt, state]),
      [
        [minute(4).toISOString(), "running"],
        [minute(5).toISOString(), "queued"],
      ],
    );
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
      expiringWaivers: [],
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
    assert.equal(licenseDistribution.length, 500);
    assert.deepEqual(licenseDistribution.at(-1), { license: "OTHER", count: 701, percentage: 58.42 });
    assert.deepEqual(licenseDistribution[0], { license: "LicenseRef-'0%", count: 1, percentage: 0.08 });
    await addComplete(store, newScan(1), scanResult({}, { MIT: 1 }));
    assert.equal((await store.scans.dashboard({ days: 1, now: minute(0) })).licenseDistribution.length, 1);
  });

  withStore(
    "a project that is worse than a week ago is named, and one that is better again is not",
    async ({ store }) => {
      const add = (project: string, daysAgo: number, counts: object) =>
        addComplete(store, newScan(-daysAgo * day, { project, id: `${project} ${daysAgo}` }), scanResult(counts));
      await add("worse", 20, { violations: 1 });
      await add("worse", 10, {});
      await add("worse", 3, { violations: 1 });
      await add("worse", 1, { warnings: 1 });
      await add("better again", 10, {});
      await add("better again", 3, { violations: 1 });
      await add("better again", 1, {});
      await add("bad for long", 10, { violations: 1 });
      await add("bad for long", 1, { violations: 1 });
      await add("worse long ago", 20, {});
      await add("worse long ago", 10, { violations: 1 });
      await add("new and worse", 2, { warnings: 1 });
      await add("new and worse", 0, { violations: 1 });
      await add("new and bad", 0, { violations: 1 });
      const { worse } = await store.scans.dashboard({ days: 1, now: minute(0) });
      assert.deepEqual(worse, [
        {
          project: "new and worse",
          before: "warning",
          after: "violation",
          scanId: "new and worse 0",
          at: minute(0).toISOString(),
        },
        { project: "worse", before: "pass", after: "warning", scanId: "worse 1", at: minute(-day).toISOString() },
      ]);
    },
  );

  withStore("a failed scan makes nothing worse", async ({ store }) => {
    await addComplete(store, newScan(-10 * day));
    await store.scans.create(newScan(-day));
    await store.scans.fail(await claimNext(store), { code: "internal", detail: "" }, scanResult());
    assert.deepEqual((await store.scans.dashboard({ days: 1, now: minute(0) })).worse, []);
  });

  withStore("waivers that end within thirty days are named, the first to end first", async ({ store }) => {
    const waiver = { component: "*", reason: "", approvedBy: "", from: "policy", status: "violation" } as const;
    const waived = (name: string, until: string) => {
      const finding = madeFinding(`npm:${name}@1.0 GPL-3.0-only`);
      return { ...finding, decision: { ...finding.decision, waiver: { ...waiver, until } } };
    };
    const components = packFindings(
      waived("late", "2026-04-01"),
      waived("last", "2026-03-31"),
      waived("today", "2026-03-01"),
      waived("over", "2026-02-28"),
      "npm:free@1.0 MIT",
    );
    await addComplete(store, newScan(0), { ...scanResult({}, { "GPL-3.0-only": 4, MIT: 1 }), components });
    const outdated = await store.components.outdated([]);
    assert.ok(outdated && (await store.components.index(outdated, components)));
    const { expiringWaivers } = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual(expiringWaivers, [
      { project: "shop", component: "today@1.0", license: "GPL-3.0-only", until: "2026-03-01" },
      { project: "shop", component: "last@1.0", license: "GPL-3.0-only", until: "2026-03-31" },
    ]);
  });

  withStore("twenty scans that wait are named, and all are counted", async ({ store }) => {
    for (let at = 0; at < 22; at++) await store.scans.create(newScan(at));
    const { pending, pendingScans } = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual([pending.length, pendingScans], [20, 22]);
    assert.equal(pending[0]?.createdAt, minute(0).toISOString());
  });
}
