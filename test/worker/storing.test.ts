import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { AppError } from "../../src/domain/errors.ts";
import type { Scans } from "../../src/store/store.ts";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { hasEnded, openLab, type Lab } from "./lab.ts";

let lab: Lab;

describe("a worker whose database refuses", () => {
  before(async () => {
    lab = await openLab();
  });
  afterEach(() => lab.calm());
  after(() => lab.close());

  test("goes on when the database was away, and says so once", async () => {
    const id = await lab.queue();
    let failures = 2;
    const claim: Scans["claim"] = (options) => {
      if (failures-- > 0) throw new AppError("database_unavailable", "away");
      return lab.store.scans.claim(options);
    };
    lab.worker({ run: lab.fine, store: lab.altered({ claim }) });
    assert.equal((await lab.until(id, hasEnded)).state, "complete");
    assert.equal(lab.lines.filter(({ level }) => level === "error").length, 1);
    assert.ok(lab.lines.some(({ message }) => message === "the queue can be read again"));
  });

  for (const code of ["database_unavailable", "storage_full"] as const) {
    test(`keeps a result until the database takes it (${code})`, async () => {
      const id = await lab.queue();
      let refusals = 2;
      const complete: Scans["complete"] = (claim, result) => {
        if (refusals-- > 0) throw new AppError(code, "not now");
        return lab.store.scans.complete(claim, result);
      };
      lab.worker({ run: lab.fine, store: lab.altered({ complete }) });
      const scan = await lab.until(id, hasEnded);
      assert.deepEqual([scan.state, scan.attempt], ["complete", 1]);
    });
  }

  test("keeps a result for longer than a lease, and does not take its own scan meanwhile", async () => {
    const id = await lab.queue();
    const leaseMs = 400;
    let awaySince = 0;
    const unlessAway =
      <A extends unknown[], R>(work: (...all: A) => Promise<R>) =>
      async (...all: A): Promise<R> => {
        awaySince ||= performance.now();
        if (performance.now() - awaySince < 3.5 * leaseMs) throw new AppError("database_unavailable", "away");
        return work(...all);
      };
    const { complete, fail, release, heartbeat } = lab.store.scans;
    const refused = { complete, fail, release, heartbeat };
    const cut = Object.fromEntries(Object.entries(refused).map(([name, work]) => [name, unlessAway(work as never)]));
    let runs = 0;
    const run: RunScan = async () => {
      runs++;
      return lab.report;
    };
    lab.worker({ run, store: lab.altered(cut), leaseMs, concurrency: 2 });
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt, runs], ["complete", 1, 1]);
  });

  test("lets the lease end when the database stays away, and the scan runs again", async () => {
    const id = await lab.queue();
    const away = async () => {
      throw new AppError("database_unavailable", "away");
    };
    const cut = lab.altered({ complete: away, fail: away, release: away, heartbeat: away });
    const worker = lab.worker({ run: lab.fine, store: cut, leaseMs: 300, storeMs: 600, concurrency: 1 });
    await lab.until(id, ({ state }) => state === "running");
    await worker.stop({ graceMs: 10_000 });
    assert.equal((await lab.store.scans.find(id))?.state, "running");
    lab.worker({ run: lab.fine, owner: "other" });
    const scan = await lab.until(id, hasEnded);
    assert.equal(scan.state, "complete");
    assert.ok(scan.attempt > 1);
  });
});
