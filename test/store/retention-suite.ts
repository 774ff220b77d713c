import assert from "node:assert/strict";
import { runRetention } from "../../src/server/background/retention.ts";
import type { Store } from "../../src/store/store.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

const day = 24 * 60;
const forEver = { retentionDays: 0, auditRetentionDays: 0 };

/** What is removed because it is old. */
export function testRetention(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("the latest complete scan of a project stays, however old it is", async ({ store }) => {
    const { scans } = store;
    const ids = await fill(store);
    const removed = await runRetention(store, { ...forEver, retentionDays: 10 }, minute(30 * day));
    assert.deepEqual(removed, { scans: 3, audit: 0 });
    const left = (await scans.list({ limit: 20 })).map(({ id }) => id).sort();
    assert.deepEqual(left, [ids.latestOfShop, ids.onlyOfWeb, ids.waiting].sort());
    const { licenseDistribution } = await scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual(
      licenseDistribution.map(({ license, count }) => `${license} ${count}`),
      ["ISC 3", "MIT 2"],
    );
    const [entry] = await store.audit.list(1);
    assert.deepEqual(
      [entry?.action, entry?.actor, entry?.subject],
      ["scans_pruned", "(service)", "3 older than 10 days"],
    );
  });

  withStore("is removed once a day, by one of those that ask", async ({ store, openAgain }) => {
    await fill(store);
    const stores = [store, await openAgain(), await openAgain()];
    const settings = { ...forEver, retentionDays: 10 };
    const run = (at: number) => Promise.all(stores.map((one) => runRetention(one, settings, minute(at))));
    const first = await run(30 * day);
    assert.deepEqual(
      first.filter((removed) => removed !== undefined),
      [{ scans: 3, audit: 0 }],
    );
    assert.ok((await run(31 * day - 1)).every((removed) => removed === undefined));
    assert.equal((await run(31 * day)).filter((removed) => removed !== undefined).length, 1);
    // A clock that was far ahead does not put it off for ever.
    assert.equal((await run(2 * day)).filter((removed) => removed !== undefined).length, 1);
  });

  withStore("keeps all where nothing is set", async ({ store }) => {
    await fill(store);
    assert.equal(await runRetention(store, forEver, minute(5000 * day)), undefined);
    assert.equal((await store.scans.list({ limit: 20 })).length, 6);
    assert.equal((await store.audit.list(20)).length, 2);
  });

  withStore("removes old entries of the audit, and no scans, where only that is set", async ({ store }) => {
    await fill(store);
    const removed = await runRetention(store, { ...forEver, auditRetentionDays: 20 }, minute(30 * day));
    assert.deepEqual(removed, { scans: 0, audit: 1 });
    assert.deepEqual(
      (await store.audit.list(20)).map(({ subject }) => subject),
      ["young"],
    );
  });
}

async function fill(store: Store): Promise<Readonly<Record<"latestOfShop" | "onlyOfWeb" | "waiting", string>>> {
  await addComplete(store, newScan(0));
  const latestOfShop = await addComplete(store, newScan(1), scanResult({}, { MIT: 2 }));
  const onlyOfWeb = await addComplete(store, newScan(2, { project: "web" }), scanResult({}, { ISC: 3 }));
  for (const at of [3, 4]) {
    await store.scans.create(newScan(at));
    await store.scans.fail(await claimNext(store, 100_000), { code: "internal", detail: "" }, scanResult());
  }
  const waiting = newScan(5);
  await store.scans.create(waiting);
  for (const [subject, at] of [["old", 0] as const, ["young", 15 * day] as const]) {
    const entry = { action: "login", actor: "ada", address: "", requestId: "", outcome: "ok" } as const;
    await store.audit.add({ time: minute(at).toISOString(), ...entry, subject });
  }
  return { latestOfShop, onlyOfWeb, waiting: waiting.id };
}
