import assert from "node:assert/strict";
import type { ProjectFilter } from "../../src/store/store.ts";
import { readRows } from "../helpers/read-rows.ts";
import { runSql } from "../helpers/run-sql.ts";
import { type MakePlace, type OpenPlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** The list of projects, and the totals that triggers keep, on whichever database. */
export function testProjects(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);
  const all = { offset: 0, limit: 100 };

  withStore("a project is listed with its latest scan and its latest complete one", async ({ store }) => {
    const first = await addComplete(store, newScan(0), scanResult({ violations: 1 }));
    const last = newScan(1);
    await store.scans.create(last);
    const { items, total } = await store.projects.list(all);
    assert.equal(total, 1);
    const [shop] = items;
    assert.deepEqual([shop?.project, shop?.scans], ["shop", 2]);
    assert.deepEqual([shop?.latest.id, shop?.latest.state], [last.id, "queued"]);
    assert.deepEqual([shop?.complete?.id, shop?.complete?.result], [first, "violation"]);
  });

  withStore("a project without a complete scan is listed, too", async ({ store }) => {
    await store.scans.create(newScan(0));
    const { items } = await store.projects.list(all);
    assert.equal(items[0]?.latest.state, "queued");
    assert.equal("complete" in (items[0] ?? {}), false);
  });

  withStore("projects are found by part of the name, and in pages", async ({ store }) => {
    for (const [at, project] of ["Web-Shop", "shop_api", "shop%", "other"].entries()) {
      await store.scans.create(newScan(at, { project }));
    }
    const names = async (filter: object) =>
      (await store.projects.list({ ...all, ...filter })).items.map(({ project }) => project);
    assert.deepEqual(await names({}), ["Web-Shop", "other", "shop%", "shop_api"]);
    assert.deepEqual(await names({ text: "SHOP" }), ["Web-Shop", "shop%", "shop_api"]);
    assert.deepEqual(await names({ text: "p_" }), ["shop_api"]);
    assert.deepEqual(await names({ text: "%" }), ["shop%"]);
    assert.deepEqual(await names({ offset: 1, limit: 2 }), ["other", "shop%"]);
    assert.equal((await store.projects.list({ offset: 3, limit: 2, text: "shop" })).total, 3);
  });

  withStore("projects are sorted by name, figures and time, those without a result last", async ({ store }) => {
    const add = (project: string, at: number, counts: object) =>
      addComplete(store, newScan(at, { project }), scanResult(counts));
    await add("a", 3, { violations: 1 });
    await add("b", 1, { violations: 12, warnings: 1 });
    await add("c", 4, { violations: 1, warnings: 5 });
    await store.scans.create(newScan(2, { project: "d" }));
    const sorted = async (sort?: ProjectFilter["sort"]) =>
      (await store.projects.list({ ...all, ...(sort && { sort }) })).items.map(({ project }) => project).join("");
    const orders = { project: "abcd", violations: "cabd", warnings: "abcd", scanned: "bdac" } as const;
    const reversed = { project: "dcba", violations: "bcad", warnings: "cbad", scanned: "cadb" };
    for (const [key, order] of Object.entries(orders)) {
      assert.equal(await sorted(key as keyof typeof orders), order, key);
      assert.equal(await sorted(`-${key as keyof typeof orders}`), reversed[key as keyof typeof orders], `-${key}`);
    }
    assert.equal(await sorted(), "abcd");
  });

  withStore("a scan that waits does not hide what the last one found", async ({ store }) => {
    await addComplete(store, newScan(0), scanResult({ violations: 1 }));
    await store.scans.create(newScan(1));
    await addComplete(store, newScan(0.5, { project: "web", createdAt: minute(-1).toISOString() }));
    const found = async (status: string) =>
      (await store.projects.list({ ...all, status })).items.map(({ project }) => project);
    assert.deepEqual(await found("violation"), ["shop"]);
    assert.deepEqual(await found("queued"), ["shop"]);
    assert.deepEqual(await found("pass"), ["web"]);
    assert.deepEqual(await found("nonsense"), []);
  });

  withStore("an older scan that is stored later is not the latest", async ({ store }) => {
    await store.scans.create(newScan(5, { id: "new" }));
    await store.scans.create(newScan(1, { id: "old" }));
    await store.scans.create(newScan(5, { id: "mew" }));
    assert.equal((await store.projects.list(all)).items[0]?.latest.id, "new");
  });

  withStore("what is removed is taken off the totals", async (place) => {
    const { store } = place;
    await addComplete(store, newScan(0), scanResult({ violations: 2 }));
    const kept = await addComplete(store, newScan(9), scanResult({ warnings: 1 }));
    await addComplete(store, newScan(1, { project: "gone" }), scanResult({ violations: 5 }));
    await addComplete(store, newScan(2, { project: "gone" }), scanResult({ violations: 5 }));
    assert.equal(await store.scans.prune(minute(5)), 3);
    const { items } = await store.projects.list(all);
    assert.deepEqual(
      items.map(({ project, scans, latest }) => [project, scans, latest.id]),
      [["shop", 1, kept]],
    );
    await assertCounted(place);
    assert.equal(await store.scans.prune(minute(50)), 1);
    assert.deepEqual(await store.projects.list(all), { items: [], total: 0 });
    await assertCounted(place);
  });

  withStore("the latest scan that is removed gives its place to the one before", async ({ store, url }) => {
    await store.scans.create(newScan(1, { id: "one" }));
    await store.scans.create(newScan(2, { id: "two" }));
    await runSql(url, "delete from scans where id = 'two'");
    assert.equal((await store.projects.list(all)).items[0]?.latest.id, "one");
  });

  withStore("the totals follow a scan through all its states", async (place) => {
    const { scans } = place.store;
    await scans.create(newScan(0));
    await assertCounted(place);
    const claim = await claimNext(place.store);
    await assertCounted(place);
    await scans.release(claim, { notBefore: minute(0), isAttemptSpent: true });
    await assertCounted(place);
    const again = await claimNext(place.store, 5);
    await scans.heartbeat(again, { leaseMs: 1000, now: minute(5) });
    await assertCounted(place);
    await scans.complete(again, scanResult({ violations: 3, warnings: 4 }));
    await assertCounted(place);
    await scans.create(newScan(24 * 60));
    await scans.fail(await claimNext(place.store, 24 * 60), { code: "internal", detail: "" }, scanResult());
    await assertCounted(place);
  });
}

/** Compares what was counted on the way with what is there. */
async function assertCounted({ url }: OpenPlace): Promise<void> {
  const day = "substr(created_at, 1, 10)";
  const pending = "sum(case when status in ('queued', 'running') then 1 else 0 end)";
  const counted = `select ${day} as day, count(*) as scans, ${pending} as pending, sum(violations) as violations,
    sum(warnings) as warnings from scans group by ${day} order by 1`;
  const kept = "select day, scans, pending, violations, warnings from scan_totals order by 1";
  assert.deepEqual(await readRows(url, kept), await readRows(url, counted));
}
