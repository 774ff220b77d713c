import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { RunScan } from "../../src/worker/run-claim.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { hasEnded, openLab } from "./lab.ts";

const noPostgres =
  postgresMissing() ?? (process.env["LCC_TEST_DATABASE_URL"] ? "the server is not ours to stop" : false);
test("two workers on a PostgreSQL that is away for four leases run a scan once", { skip: noPostgres }, async () => {
  const postgres = await startPostgres();
  const leaseMs = 1_500;
  const away = await openLab({ databaseUrl: postgres.url, reconcileMs: leaseMs / 2 });
  try {
    const begun = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    const run: RunScan = async () => {
      runs++;
      begun.resolve();
      await finish.promise;
      return away.report;
    };
    const id = await away.queue();
    for (const owner of ["one", "two"]) away.worker({ run, owner, leaseMs, concurrency: 2 });
    await begun.promise;
    await postgres.restart?.(async () => {
      finish.resolve();
      await wait(4 * leaseMs);
    });
    const scan = await away.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt, runs], ["complete", 1, 1]);
  } finally {
    await away.close();
    await postgres.stop();
  }
});
