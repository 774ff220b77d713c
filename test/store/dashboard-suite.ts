import assert from "node:assert/strict";
import type { Finding } from "../../src/domain/report/finding.ts";
import { madeFinding, packFindings } from "../helpers/made-findings.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** What the dashboard shows, on whichever database. */
export function testDashboard(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);
  const day = 24 * 60;

  withStore("an empty database has zeros, and every day of the trend", async ({ store: { scans } }) => {
    const { trend, state, ...totals } = await scans.dashboard({ days: 30, now: minute(0) });
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
    const nothing = { projects: 0, violations: 0, warnings: 0, unknown: 0, partial: 0 };
    assert.deepEqual(
      state,
      trend.map(({ date }) => ({ date, ...nothing })),
    );
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
    const { trend: _, pending, worse: __, state: ___, ...totals } = await scans.dashboard({ days: 1, now: minute(0) });
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
      await add("more violations", 10, { violations: 17 });
      await add("more violations", 2, { violations: 29 });
      const { worse } = await store.scans.dashboard({ days: 1, now: minute(0) });
      assert.deepEqual(worse, [
        {
          project: "new and worse",
          before: "warning",
          after: "violation",
          scanBefore: "new and worse 2",
          scanId: "new and worse 0",
          at: minute(0).toISOString(),
          violationsBefore: 0,
          violationsAfter: 1,
          components: [],
        },
        {
          project: "worse",
          before: "pass",
          after: "warning",
          scanBefore: "worse 10",
          scanId: "worse 1",
          at: minute(-day).toISOString(),
          violationsBefore: 0,
          violationsAfter: 0,
          components: [],
        },
        {
          project: "more violations",
          before: "violation",
          after: "violation",
          scanBefore: "more violations 10",
          scanId: "more violations 2",
          at: minute(-2 * day).toISOString(),
          violationsBefore: 17,
          violationsAfter: 29,
          components: [],
        },
      ]);
    },
  );

  withStore("the components that made a project worse are named, at most twenty", async ({ store }) => {
    const { scans } = store;
    const add = (daysAgo: number, violations: number, ...findings: readonly (string | Finding)[]) =>
      addComplete(store, newScan(-daysAgo * day, { id: `${daysAgo}` }), {
        ...scanResult({ violations }),
        components: packFindings(...findings),
      });
    const bad = (name: string, status: Finding["status"] = "violation") =>
      madeFinding(`npm:${name} GPL-3.0-only`, { status });
    await add(9, 1, "npm:kept@1 MIT", "npm:turned@1 MIT", bad("old@1"), bad("worse@1", "warning"));
    await add(2, 3, "npm:kept@2 MIT", bad("turned@2"), bad("old@2"), bad("worse@1"), bad("new@1", "warning"));
    const read = async () => (await scans.dashboard({ days: 1, now: minute(0) })).worse[0]?.components ?? [];
    const license = "GPL-3.0-only";
    const expected = [
      { component: "turned@2", license, before: "pass", after: "violation" },
      { component: "worse@1", license, before: "warning", after: "violation" },
      { component: "new@1", license, after: "warning" },
    ];
    assert.deepEqual(await read(), expected);
    assert.deepEqual(await read(), expected, "the second answer differs");
    await add(1, 30, ...Array.from({ length: 30 }, (_, at) => bad(`many-${at}@1`)));
    assert.equal((await read()).length, 20);
  });

  withStore("a project that comes among the fifty that got worse last has its components named", async ({ store }) => {
    const components = packFindings(madeFinding("npm:new@1 GPL-3.0-only", { status: "violation" }));
    for (let at = 0; at <= 50; at++) {
      const project = `p${at}`;
      await addComplete(store, newScan(-10 * day, { project, id: `${project} before` }), scanResult());
      const result = { ...scanResult({ violations: 1 }), components };
      await addComplete(store, newScan(-at, { project, id: `${project} after` }), result);
    }
    const read = async () =>
      (await store.scans.dashboard({ days: 1, now: minute(0) })).worse.map(({ project, components: all }) => [
        project,
        all.length,
      ]);
    assert.deepEqual((await read()).slice(49), [
      ["p49", 1],
      ["p50", 0],
    ]);
    await store.scans.remove("p0 after");
    assert.deepEqual((await read()).slice(48), [
      ["p49", 1],
      ["p50", 1],
    ]);
  });

  withStore("the state of a day is that of the latest complete scans at its end", async ({ store }) => {
    const { scans } = store;
    const add = (project: string, minutes: number, counts: object, licenses = {}, seen?: "partial") =>
      addComplete(
        store,
        newScan(minutes, { project, id: `${project} ${minutes}` }),
        scanResult(counts, licenses, seen),
      );
    const stateOf = async (days = 4) =>
      (await scans.dashboard({ days, now: minute(0) })).state.map(
        ({ date, projects, violations, warnings, unknown, partial }) =>
          `${date.slice(5)}: ${[projects, violations, warnings, unknown, partial].join(" ")}`,
      );
    await add("shop", -40 * day, { violations: 9 }, { MIT: 1, UNKNOWN: 4 });
    await add("shop", -2 * day, { violations: 3 }, { UNKNOWN: 2, "LicenseRef-'%": 1 });
    await add("shop", -2 * day + 1, { violations: 2, warnings: 1 }, { UNKNOWN: 1 });
    await add("web", -day, { warnings: 4 }, { UNKNOWN: 5 }, "partial");
    await scans.create(newScan(-day, { project: "failed" }));
    await scans.fail(await claimNext(store), { code: "internal", detail: "" }, scanResult());
    await add("web", 0, { warnings: 1 });
    const all = ["02-26: 1 9 0 4 0", "02-27: 1 2 1 1 0", "02-28: 2 2 5 6 1", "03-01: 2 2 2 1 0"];
    assert.deepEqual(await stateOf(), all);
    await add("shop", -60 * day, { violations: 50 }); // an upload of an old scan that is not the latest
    assert.deepEqual(await stateOf(), all);

    assert.equal(await scans.prune(minute(-30 * day), { keepLatest: true }), 2);
    assert.deepEqual(await stateOf(), all, "what was stored once is kept when the old scans go");
    assert.equal(await scans.remove("shop -2879"), "done");
    assert.deepEqual(await stateOf(), ["02-26: 1 9 0 4 0", "02-27: 1 3 0 2 0", "02-28: 2 3 4 7 1", "03-01: 2 3 1 2 0"]);
    assert.equal(await scans.remove("shop -2880"), "done");
    assert.deepEqual(await stateOf(), ["02-26: 0 0 0 0 0", "02-27: 0 0 0 0 0", "02-28: 1 0 4 5 1", "03-01: 1 0 1 0 0"]);
  });

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
