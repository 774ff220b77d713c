import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../src/domain/errors.ts";
import type { Progress } from "../../src/domain/contracts/progress.ts";
import type { PackedReport } from "../../src/domain/report/packed-report.ts";
import type { Queue } from "../../src/queue/queue.ts";
import type { Scans } from "../../src/store/store.ts";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import { endless, hasEnded, openLab, type Lab } from "./lab.ts";

let lab: Lab;

describe("a worker and its leases", () => {
  before(async () => {
    lab = await openLab();
  });
  afterEach(() => lab.calm());
  after(() => lab.close());

  test("takes up a scan whose worker has died", async () => {
    const id = await lab.queue();
    assert.ok(await lab.store.scans.claim({ owner: "dead", leaseMs: 150, now: new Date() }));
    lab.worker({ run: lab.fine });
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt], ["complete", 2]);
  });

  test("takes no scan from others while they may not have noticed that the database is back", async () => {
    const lost = await lab.queue("lost");
    assert.ok(await lab.store.scans.claim({ owner: "cut off", leaseMs: 1, now: new Date() }));
    await wait(5);
    let isAway = true;
    let backAt = 0;
    const take: Queue["take"] = async (options) => {
      if (isAway) throw new AppError("database_unavailable", "The database is away.");
      return lab.line.take(options);
    };
    const begun = new Map<string, number>();
    const run: RunScan = async (job) => {
      begun.set("folder" in job.target ? (job.target.shownAs ?? "") : "", performance.now());
      return lab.report;
    };
    lab.worker({ queue: { ...lab.line, take }, run, leaseMs: 2_000, pollMs: 20 });
    await wait(300);
    mkdirSync(join(lab.workspace, "waits"));
    const waiting = await lab.queue("waits", "waits");
    backAt = performance.now();
    isAway = false;
    await lab.until(waiting, hasEnded);
    await lab.until(lost, hasEnded);
    const startOf = (name: string) => (begun.get(name) ?? Infinity) - backAt;
    assertWithin(500, startOf("waits"));
    assert.ok(startOf(".") > 500, `after ${startOf(".")} ms`);
  });

  test("extends its lease while a scan runs, also one that says nothing", async () => {
    const id = await lab.queue();
    const finish = Promise.withResolvers<PackedReport>();
    const third = Promise.withResolvers<void>();
    let beats = 0;
    let claimedAt = 0;
    const claim: Scans["claim"] = (options) => {
      if (claimedAt === 0) claimedAt = options.now.getTime();
      return lab.store.scans.claim(options);
    };
    const heartbeat: Scans["heartbeat"] = async (held, options) => {
      const isHeld = await lab.store.scans.heartbeat(held, options);
      if (++beats === 3) third.resolve();
      return isHeld;
    };
    const store = lab.altered({ claim, heartbeat });
    lab.worker({ run: () => finish.promise, store, leaseMs: 60_000, heartbeatMs: 50 });
    await third.promise;
    const now = new Date(claimedAt + 60_050); // without heartbeats the scan would be free by then
    assert.equal(await lab.store.scans.claim({ owner: "thief", leaseMs: 60_000, now }), undefined);
    finish.resolve(lab.report);
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt], ["complete", 1]);
  });

  test("stores the progress of a scan now and then, and the last stage", async () => {
    const id = await lab.queue();
    const beats: { readonly at: number; readonly progress: Progress | undefined }[] = [];
    const heartbeat: Scans["heartbeat"] = (claim, options) => {
      beats.push({ at: performance.now(), progress: options.progress });
      return lab.store.scans.heartbeat(claim, options);
    };
    let told = 0;
    const run: RunScan = async (_job, _config, { onProgress }) => {
      while (beats.length < 4) {
        onProgress({ stage: "detecting", percent: 1, componentsFound: ++told, componentsResolved: 0 });
        await wait(1);
      }
      return lab.report;
    };
    lab.worker({ run, store: lab.altered({ heartbeat }), progressMs: 50 });
    const seen = await lab.until(id, ({ progress }) => progress.stage === "detecting");
    assert.ok(seen.progress.componentsFound > 0);
    await lab.until(id, hasEnded);
    // A late beat does not delay the next one, so single pauses may be shorter.
    const [first = { at: 0 }, , , last = { at: 0 }] = beats;
    assert.ok(last.at - first.at > 3 * 45, `not more often than told to: ${beats.map(({ at }) => at).join(", ")}`);
    assert.equal(beats.at(-1)?.progress?.stage, "storing");
  });

  test("writes nothing once somebody else has the scan", async () => {
    const id = await lab.queue();
    const aborted = Promise.withResolvers<void>();
    const run: RunScan = (job, config, watcher) => {
      watcher.signal.addEventListener("abort", () => aborted.resolve());
      if (watcher.signal.aborted) aborted.resolve(); // the thief may come before the scan has begun
      return endless(job, config, watcher);
    };
    const writes: string[] = [];
    const note = (name: string) => async () => {
      writes.push(name);
      return true;
    };
    const watched = lab.altered({ complete: note("complete"), fail: note("fail"), release: note("release") });
    const worker = lab.worker({ run, store: watched, heartbeatMs: 20 });
    await lab.until(id, ({ state }) => state === "running");
    const now = new Date(Date.now() + 120_000);
    assert.ok(await lab.store.scans.claim({ owner: "thief", leaseMs: 60_000, now }));
    await aborted.promise;
    await worker.stop({ graceMs: 0 });
    assert.deepEqual(writes, []);
    assert.equal((await lab.store.scans.find(id))?.state, "running");
  });

  test("throws away a result that comes after the claim was lost", async () => {
    const id = await lab.queue();
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<PackedReport>();
    const run: RunScan = () => {
      begun.resolve();
      return finish.promise;
    };
    const ended: string[] = [];
    const worker = lab.worker({ run, onEnded: (scanId) => void ended.push(scanId) });
    await begun.promise;
    const now = new Date(Date.now() + 120_000);
    const claim = await lab.store.scans.claim({ owner: "thief", leaseMs: 60_000, now });
    assert.ok(claim);
    finish.resolve(lab.report);
    await worker.stop({ graceMs: 5_000 });
    assert.equal((await lab.store.scans.find(id))?.state, "running");
    assert.deepEqual(ended, []);
  });

  test("that is stopped releases what it has not finished, and the attempt does not count", async () => {
    const ids = [await lab.queue("a"), await lab.queue("b"), await lab.queue("c")];
    const worker = lab.worker({ run: endless, concurrency: 2 });
    await lab.until(ids[1] ?? "", ({ state }) => state === "running");
    await worker.stop({ graceMs: 50 });
    for (const id of ids) {
      const scan = await lab.store.scans.find(id);
      assert.deepEqual([scan?.state, scan?.attempt], ["queued", 0]);
    }
    lab.worker({ run: lab.fine });
    for (const id of ids) assert.equal((await lab.until(id, hasEnded)).attempt, 1);
  });

  test("that is stopped lets a scan end that needs only a moment", async () => {
    const [first, second] = [await lab.queue("a"), await lab.queue("b")];
    const run: RunScan = async () => {
      await wait(100);
      return lab.report;
    };
    const worker = lab.worker({ run });
    await lab.until(first, ({ state }) => state === "running");
    await worker.stop({ graceMs: 10_000 });
    assert.equal((await lab.store.scans.find(first))?.state, "complete");
    assert.equal((await lab.store.scans.find(second))?.state, "queued");
  });

  test("does not take its own scan again when the clock is set forward", async () => {
    let ahead = 0;
    const now = () => new Date(Date.now() + ahead);
    const id = await lab.queue();
    let runs = 0;
    const finish = Promise.withResolvers<PackedReport>();
    const run: RunScan = () => {
      runs++;
      return finish.promise;
    };
    lab.worker({ run, now, concurrency: 2 });
    await lab.until(id, ({ state }) => state === "running");
    ahead = 86_400_000;
    await wait(200);
    finish.resolve(lab.report);
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([runs, scan.attempt], [1, 1]);
  });
});

const missingPostgres = postgresMissing();
for (const kind of ["SQLite", "PostgreSQL"] as const) {
  describe(`two workers on one ${kind}`, { skip: kind === "PostgreSQL" && missingPostgres }, () => {
    let service: Service | undefined;
    before(async () => {
      if (kind === "PostgreSQL") service = await startPostgres();
    });
    after(() => service?.stop());

    test("run every scan once", async () => {
      const both = await openLab(service ? { databaseUrl: service.url } : {});
      const ids: string[] = [];
      for (let at = 0; at < 30; at++) ids.push(await both.queue(`p${at}`));
      let runs = 0;
      const run: RunScan = async () => {
        runs++;
        await wait(5);
        return both.report;
      };
      for (const owner of ["one", "two"]) both.worker({ run, owner, concurrency: 4 });
      for (const id of ids) {
        const scan = await both.until(id, hasEnded);
        assert.deepEqual([scan.state, scan.attempt], ["complete", 1]);
      }
      await both.close();
      assert.equal(runs, 30);
    });
  });
}
