import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import type { Service } from "../helpers/service.ts";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { caller, type Lab, openLab, origin } from "./lab.ts";

const many = 25;

describe("a worker on SQLite", () => testTurn(async () => openLab()));

describe("a worker on PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: Service | undefined;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.stop());
  testTurn(() => openLab({ databaseUrl: server?.url ?? "", reconcileMs: 100 }));
});

describe("a worker whose scans take long", () => {
  test("starts one more, and no second one, and nothing while the queue is paused", async () => {
    const lab = await openLab();
    try {
      const begun: string[] = [];
      const run: RunScan = (_job, _config, { signal }) => {
        begun.push("");
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
      };
      for (let at = 0; at < 4; at++) await lab.queue();
      await lab.store.scans.setPaused(true);
      lab.worker({ run, concurrency: 1, longMs: 300 });
      await wait(200);
      assert.equal(begun.length, 0);
      assert.deepEqual([(await lab.store.scans.waiting()).queued, begun.length], [4, 0]);
      await lab.store.scans.setPaused(false);
      await wait(200);
      assert.equal(begun.length, 1);
      while (begun.length < 2) await wait(5);
      await wait(500);
      assert.equal(begun.length, 2);
    } finally {
      await lab.close();
    }
  });
});

function testTurn(open: () => Promise<Lab>): void {
  test("begins the scan of a user within two scan times, whatever another has waiting", async () => {
    const lab = await open();
    try {
      const intake = lab.intake();
      const body = { path: lab.workspace };
      for (let at = 0; at < many; at++) await intake.request(body, caller, origin);
      const begun: string[] = [];
      const run: RunScan = async () => {
        await wait(30);
        return lab.report;
      };
      const claim: typeof lab.line.take = async (options) => {
        const taken = await lab.line.take(options);
        if (taken) begun.push(taken.scan.createdBy);
        return taken;
      };
      lab.worker({ run, queue: { ...lab.line, take: claim } });
      while (begun.length < 5) await wait(5);
      const other = { ...caller, user: { ...caller.user, id: "u2", username: "tom" } };
      const before = begun.length;
      await intake.request(body, other, origin);
      while (!begun.includes("tom")) await wait(5);
      assert.ok(begun.indexOf("tom") - before <= 2, `tom came ${begun.indexOf("tom") - before} scans later`);
      assert.ok(begun.length < many, "the other's scans still wait");
    } finally {
      await lab.close();
    }
  });
}
