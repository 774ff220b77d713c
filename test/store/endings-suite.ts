import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import type { AuditEntry } from "../../src/store/store.ts";
import { countRows } from "../helpers/count-rows.ts";
import { runSql } from "../helpers/run-sql.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";

const cancelled = { code: "cancelled", detail: "The scan was cancelled by jane." };

/** Scans that end because somebody says so. */
export function testEndings(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a scan that waits is cancelled, and no worker takes it any more", async ({ store }) => {
    const { scans } = store;
    const scan = newScan(0);
    await scans.create(scan);
    const before = await scans.revision();
    assert.equal(await scans.cancel(scan.id, cancelled, minute(3)), "done");
    assert.notEqual(await scans.revision(), before);
    const found = await scans.find(scan.id);
    assert.deepEqual([found?.state, found?.failure, found?.durationSeconds], ["failed", cancelled, 0]);
    assert.equal(found?.completedAt, minute(3).toISOString());
    assert.equal(await scans.claim({ owner: "w", leaseMs: 60_000, now: minute(9) }), undefined);
    assert.equal((await scans.dashboard({ days: 1, now: minute(0) })).pendingScans, 0);
  });

  withStore("whoever works on a scan that is cancelled has lost it, and changes nothing", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    await scans.create(newScan(1));
    const [claim, other] = [await claimNext(store, 2), await claimNext(store, 2)];
    assert.deepEqual(await scans.findLost([claim, other]), []);
    assert.equal(await scans.cancel(claim.scan.id, cancelled, minute(3)), "done");
    assert.deepEqual(await scans.findLost([claim, other]), [claim]);
    const after = await scans.find(claim.scan.id);
    assert.deepEqual([after?.state, after?.durationSeconds], ["failed", 60]);
    const now = minute(3);
    assert.equal(await scans.heartbeat(claim, { leaseMs: 60_000, now }), false);
    assert.equal(await scans.release(claim, { notBefore: now, isAttemptSpent: false }), false);
    assert.equal(await scans.complete(claim, scanResult()), false);
    assert.equal(await scans.fail(claim, { code: "internal", detail: "" }, scanResult()), false);
    assert.deepEqual(await scans.find(claim.scan.id), after);
    assert.equal(await scans.report(claim.scan.id), undefined);
  });

  withStore("a claim is lost when somebody else has the scan, and when it is gone", async ({ store }) => {
    const { scans } = store;
    await scans.create(newScan(0));
    const stale = await claimNext(store, 0);
    const present = await claimNext(store, 9);
    assert.deepEqual(await scans.findLost([stale, present]), [stale]);
    await scans.complete(present, scanResult());
    assert.equal(await scans.remove(present.scan.id), "done");
    assert.deepEqual(await scans.findLost([stale, present]), [stale, present]);
    assert.deepEqual(await scans.findLost([]), []);
  });

  withStore(
    "what has ended is not cancelled, and what is unknown is neither cancelled nor removed",
    async ({ store }) => {
      const { scans } = store;
      const id = await addComplete(store, newScan(0));
      const complete = await scans.find(id);
      assert.equal(await scans.cancel(id, cancelled, minute(3)), "finished");
      assert.deepEqual(await scans.find(id), complete);
      assert.equal(await scans.cancel("nothing", cancelled, minute(3)), "unknown");
      assert.equal(await scans.remove("nothing"), "unknown");
    },
  );

  withStore("a scan that waits or runs is not removed", async ({ store: { scans }, store }) => {
    const scan = newScan(0);
    await scans.create(scan);
    assert.equal(await scans.remove(scan.id), "active");
    await claimNext(store);
    assert.equal(await scans.remove(scan.id), "active");
    assert.equal((await scans.find(scan.id))?.state, "running");
  });

  withStore("without its latest scan a project is what it was before; without any it is gone", async ({ store }) => {
    const { scans } = store;
    const figures = async () => {
      const all = await scans.dashboard({ days: 1, now: minute(0) });
      const { totalScans, totalProjects, totalViolations, highRiskProjects, licenseDistribution } = all;
      const licenses = licenseDistribution.map(({ license, count }) => `${license} ${count}`);
      return { totalScans, totalProjects, totalViolations, highRiskProjects, licenses };
    };
    const first = await addComplete(store, newScan(0), scanResult({}, { MIT: 2 }));
    const before = await figures();
    const second = await addComplete(store, newScan(1), scanResult({ violations: 3 }, { "GPL-3.0-only": 1 }));
    assert.deepEqual((await figures()).licenses, ["GPL-3.0-only 1"]);
    assert.equal(await scans.remove(second), "done");
    assert.deepEqual(await figures(), before);
    assert.equal(await scans.report(second), undefined);
    assert.equal(await scans.remove(first), "done");
    const none = { totalScans: 0, totalProjects: 0, totalViolations: 0, highRiskProjects: 0, licenses: [] };
    assert.deepEqual(await figures(), none);
  });

  withStore("a text that scans share is stored once, and removed with the last of them", async ({ store, url }) => {
    const { scans } = store;
    const text = (letter: string) => ({ text: letter.repeat(64), body: gzipSync(letter) });
    const idsOf = async (id: string) => (await scans.packedTexts(id)).map((each) => each.text[0]).sort();
    const stored = () => countRows(url, "texts");
    const many = Array.from({ length: 250 }, (_, at) => text(String.fromCodePoint(0x4e00 + at)));
    const first = await addComplete(store, newScan(0), { ...scanResult(), texts: [text("a"), text("b")] });
    const second = await addComplete(store, newScan(1), { ...scanResult(), texts: [text("b"), ...many] });
    assert.deepEqual(await idsOf(first), ["a", "b"]);
    assert.equal((await idsOf(second)).length, 251);
    assert.equal(await stored(), 252);
    await scans.remove(second);
    assert.deepEqual([await idsOf(first), await idsOf(second)], [["a", "b"], []]);
    assert.equal(await stored(), 2);
    await scans.prune(minute(99));
    assert.equal(await stored(), 0);
  });

  withStore("what cannot be written down does not happen to a scan", async ({ store, url }) => {
    const { scans } = store;
    const ended = await addComplete(store, newScan(0));
    const scan = newScan(1);
    await scans.create(scan);
    await runSql(url, "alter table audit rename to lost");
    await assert.rejects(scans.cancel(scan.id, cancelled, minute(3), entry("scan_cancelled")), /audit/);
    await assert.rejects(scans.remove(ended, entry("scan_deleted")), /audit/);
    assert.deepEqual([(await scans.find(scan.id))?.state, (await scans.find(ended))?.state], ["queued", "complete"]);
    await runSql(url, "alter table lost rename to audit");
    await scans.cancel(scan.id, cancelled, minute(3), entry("scan_cancelled"));
    await scans.cancel(scan.id, cancelled, minute(3), entry("again"));
    await scans.remove(ended, entry("scan_deleted"));
    await scans.remove(ended, entry("again"));
    assert.deepEqual(
      (await store.audit.list(9)).map(({ action }) => action),
      ["scan_deleted", "scan_cancelled"],
    );
  });
}

function entry(action: string): AuditEntry {
  return { time: minute(3).toISOString(), action, actor: "jane", address: "", requestId: "", outcome: "ok" };
}
