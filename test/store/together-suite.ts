import assert from "node:assert/strict";
import { test } from "node:test";
import type { Store } from "../../src/store/store.ts";
import { type MakePlace, openTestStore, testWithStore } from "../helpers/store-place.ts";
import { claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

/** Many at once, on whichever database. */
export function testTogether(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  test("whoever opens an empty database at the same time finds the same one, complete", async () => {
    const place = await makePlace();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStore(place.url)));
    try {
      await stores[0]?.scans.create(newScan(0));
      for (const store of stores) assert.equal((await store.scans.list({ limit: 10 })).length, 1);
    } finally {
      for (const store of stores) await store.close();
      await place.remove();
    }
  });

  withStore("eight workers take eighty scans, each once", async ({ store, openAgain }) => {
    for (let at = 0; at < 80; at++) await store.scans.create(newScan(at));
    const workers = [store, await openAgain(), await openAgain(), await openAgain()];
    const taken = await Promise.all([...workers, ...workers].map((worker, at) => takeAll(worker, `w${at}`)));
    const ids = taken.flat();
    assert.equal(ids.length, 80);
    assert.equal(new Set(ids).size, 80);
    const scans = await store.scans.list({ limit: 300 });
    assert.ok(scans.every(({ state, attempt }) => state === "running" && attempt === 1));
  });

  withStore("scans of one project that end at once leave right figures", async ({ store, openAgain }) => {
    const other = await openAgain();
    for (let at = 0; at < 24; at++) await store.scans.create(newScan(at));
    const claims = await Promise.all(Array.from({ length: 24 }, () => claimNext(store)));
    claims.reverse();
    const revision = await store.scans.revision();
    const ended = await Promise.all(
      claims.map((claim, at) => {
        const minutes = new Date(claim.scan.createdAt).getUTCMinutes();
        const result = scanResult({ violations: minutes }, { MIT: 100 + minutes, [`L-${minutes}`]: 1 });
        return (at % 2 ? store : other).scans.complete(claim, result);
      }),
    );
    assert.ok(ended.every(Boolean));
    assert.equal(await store.scans.revision(), revision + 24);
    const { licenseDistribution, totalViolations } = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual(
      licenseDistribution.map(({ license, count }) => [license, count]),
      [
        ["MIT", 123],
        ["L-23", 1],
      ],
    );
    assert.equal(totalViolations, (23 * 24) / 2);
  });

  withStore("scans are removed while others of the same projects end", async ({ store, openAgain }) => {
    const other = await openAgain();
    for (let at = 0; at < 30; at++) await store.scans.create(newScan(at, { project: `p${at % 3}` }));
    const claims = await Promise.all(Array.from({ length: 30 }, () => claimNext(store)));
    const work = claims.map((claim) => other.scans.complete(claim, scanResult({}, { MIT: 1 })));
    for (let at = 0; at < 10; at++) await store.scans.prune(minute(29));
    await Promise.all(work);
    await store.scans.prune(minute(29));
    const { totalScans, licenseDistribution } = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.equal(totalScans, 1);
    assert.deepEqual(licenseDistribution, [{ license: "MIT", count: 1, percentage: 100 }]);
  });
}

async function takeAll({ scans }: Store, owner: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const claim = await scans.claim({ owner, leaseMs: 60_000, now: minute(0) });
    if (!claim) return ids;
    ids.push(claim.scan.id);
  }
}
