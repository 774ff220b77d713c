import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { type PostgresServer, postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { hasEnded, type Lab, openLab } from "./lab.ts";

describe("workers whose PostgreSQL ends as in a crash, and comes back", { skip: postgresMissing() ?? false }, () => {
  let server: PostgresServer;
  let lab: Lab;
  before(async () => {
    server = await startPostgres({ isOwn: true });
    lab = await openLab({ databaseUrl: server.url, reconcileMs: 100 });
  });
  afterEach(() => lab.calm());
  after(async () => {
    await lab.close();
    await server.stop();
  });

  test("end all scans, those that waited and those that ran, and complain once", async (t) => {
    if (!server.restart) return t.skip("the server is not ours");
    const ids: string[] = [];
    for (let at = 0; at < 20; at++) ids.push(await lab.queue(`p${at}`));
    const run: RunScan = async () => {
      await wait(50);
      return lab.report;
    };
    for (const owner of ["one", "two"]) lab.worker({ run, owner, concurrency: 2 });
    await lab.until(ids[3] ?? "", hasEnded);
    const complaints = () =>
      lab.lines.filter(({ message }) => message === "cannot maintain the queue in PostgreSQL; retrying");
    await server.restart(async () => {
      while (complaints().length === 0) await wait(20);
    });
    for (const id of [...ids, await lab.queue("after")]) {
      const scan = await lab.until(id, hasEnded);
      assert.equal(scan.state, "complete", JSON.stringify(scan.failure));
    }
    assert.equal(complaints().length, 1, lab.lines.map(({ message }) => message).join("\n"));
  });

  test("run a scan once when it is away for four leases", async (t) => {
    if (!server.restart) return t.skip("the server is not ours");
    const leaseMs = 750;
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    const run: RunScan = async () => {
      runs++;
      begun.resolve();
      await finish.promise;
      return lab.report;
    };
    const id = await lab.queue();
    for (const owner of ["one", "two"]) lab.worker({ run, owner, leaseMs, concurrency: 2 });
    await begun.promise;
    await server.restart(async () => {
      finish.resolve();
      await wait(4 * leaseMs);
    });
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt, runs], ["complete", 1, 1]);
  });
});
