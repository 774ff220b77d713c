import assert from "node:assert/strict";
import type { ScanRecord } from "../../src/domain/scan.ts";
import type { Claim, Scans } from "../../src/store/store.ts";
import { toExhaustedOutcome } from "../../src/worker/outcome.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newScan, scanResult } from "../helpers/store-rows.ts";

const leaseMs = 60_000;

/** Scans whose workers vanish, on whichever database. */
export function testLostLeases(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a scan whose worker vanished is taken at once, then after ever longer pauses", async ({ store }) => {
    const { scans } = store;
    const scan = newScan(0);
    await scans.create(scan);
    let time = minute(0).getTime();
    assert.equal((await claimAt(scans, time))?.lostLeases, 0);
    const pauses: number[] = [];
    for (let lost = 1; lost <= 8; lost += 1) {
      const { claim, afterMs } = await claimAfter(scans, time + leaseMs);
      assert.deepEqual([claim.scan.id, claim.attempt, claim.lostLeases], [scan.id, lost + 1, lost]);
      pauses.push(afterMs / 1_000);
      time += leaseMs + afterMs;
    }
    const min = [0, 30, 60, 120, 240, 480, 900, 900];
    for (const [at, seconds] of min.entries()) {
      const pause = pauses[at] ?? -1;
      assert.ok(pause >= seconds && pause <= 2 * seconds + 15, pauses.join(", "));
    }
  });

  withStore("a scan whose lease is over is left alone by whoever may not take over", async ({ store: { scans } }) => {
    const [lost, other] = [newScan(0), newScan(1)];
    await scans.create(lost);
    const now = minute(0);
    await scans.claim({ owner: "gone", leaseMs, now });
    const later = minute(60);
    const wary = { owner: "wary", leaseMs, now: later, mayTakeOver: false };
    assert.equal(await scans.claim(wary), undefined);
    await scans.create(other);
    assert.equal((await scans.claim(wary))?.scan.id, other.id);
    assert.equal(await scans.claim(wary), undefined);
    assert.equal((await scans.claim({ ...wary, mayTakeOver: true }))?.scan.id, lost.id);
  });

  withStore("others are taken while a scan that was lost twice is left alone", async ({ store: { scans } }) => {
    const [lost, other] = [newScan(0), newScan(1)];
    await scans.create(lost);
    for (const at of [0, 1]) assert.equal((await claimAt(scans, minute(at).getTime()))?.scan.id, lost.id);
    await scans.create(other);
    assert.deepEqual(await scans.due({ now: minute(2), limit: 10 }), [other.id]);
    assert.equal((await claimAt(scans, minute(2).getTime()))?.scan.id, other.id);
    assert.equal(await claimAt(scans, minute(2).getTime()), undefined);
    assert.equal((await claimAt(scans, minute(4).getTime()))?.scan.id, lost.id);
  });

  withStore("a heartbeat moves the pause too, and a scan that is given back has none", async ({ store: { scans } }) => {
    await scans.create(newScan(0));
    await claimAt(scans, minute(0).getTime());
    const claim = await claimAt(scans, minute(1).getTime());
    assert.ok(claim && (await scans.heartbeat(claim, { leaseMs, now: minute(60) })));
    assert.equal(await claimAt(scans, minute(61).getTime()), undefined);
    assert.ok(await scans.release(claim, { notBefore: minute(60), isAttemptSpent: false }));
    const again = await claimAt(scans, minute(60).getTime());
    assert.deepEqual([again?.attempt, again?.lostLeases], [2, 1]);
  });

  withStore("a scan that brings its server down ends, and those beside it complete", async ({ store: { scans } }) => {
    const poison = newScan(0);
    const innocent = Array.from({ length: 12 }, (_, at) => newScan(at + 1));
    for (const scan of [poison, ...innocent]) await scans.create(scan);
    const crashes = await runCrashLoop(scans, poison);
    assert.ok(crashes <= 10, `${crashes} crashes`);
    assert.equal((await scans.find(poison.id))?.failure?.code, "attempts_exhausted");
    for (const { id } of innocent) assert.equal((await scans.find(id))?.state, "complete");
  });
}

/** Two scans at once in a server that dies whenever the poison is one of them; how often it did. */
async function runCrashLoop(scans: Scans, poison: ScanRecord): Promise<number> {
  const running: Claim[] = [];
  let crashes = 0;
  for (let time = minute(20).getTime(), step = 0; step < 3_000; step += 1, time += 5_000) {
    for (const claim of running) await scans.heartbeat(claim, { leaseMs, now: new Date(time) });
    while (running.length < 2) {
      const claim = await claimAt(scans, time);
      if (!claim) break;
      const end = toExhaustedOutcome(claim);
      if (end?.kind === "failed") await scans.fail(claim, end.failure, scanResult());
      else running.push(claim);
    }
    const isDown = running.some(({ scan }) => scan.id === poison.id);
    const [oldest] = running;
    if (isDown) {
      crashes += 1;
      running.length = 0;
    } else if (oldest) {
      await scans.complete(oldest, scanResult());
      running.shift();
    }
    if (running.length > 0) continue;
    if ((await scans.dashboard({ days: 1, now: new Date(time) })).pendingScans === 0) return crashes;
    time += 25_000;
  }
  throw new Error(`Not all scans ended; ${crashes} crashes.`);
}

function claimAt(scans: Scans, time: number): Promise<Claim | undefined> {
  return scans.claim({ owner: "w", leaseMs, now: new Date(time) });
}

/** The first claim from that time on, looked for every 15 seconds. */
async function claimAfter(scans: Scans, time: number): Promise<{ readonly claim: Claim; readonly afterMs: number }> {
  for (let afterMs = 0; afterMs < 3_600_000; afterMs += 15_000) {
    const claim = await claimAt(scans, time + afterMs);
    if (claim) return { claim, afterMs };
  }
  throw new Error("The scan never came back.");
}
