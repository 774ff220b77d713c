import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { type PostgresServer, postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { prepareDatabase } from "../helpers/prepare-database.ts";
import { command, copiedPostgresPlace, postgresPlace } from "../helpers/store-place.ts";
import { newScan } from "../helpers/store-rows.ts";
import { testFairness } from "./fairness-suite.ts";
import { dead, takeSoon, testQueue, testWithQueue, worker } from "./engine-suite.ts";

describe("the queue on PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  let server: PostgresServer | undefined;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server?.stop());
  const serverUrl = () => server?.url ?? "";
  const makePlace = copiedPostgresPlace(serverUrl, prepareDatabase);
  const withQueue = testWithQueue.bind(undefined, makePlace);
  testQueue(makePlace);
  testFairness(makePlace);

  withQueue("puts a scan in line or does not store it, and the other way round", async ({ url, join }) => {
    const cut = async () => {
      throw new Error("cut");
    };
    const { queue, store } = await join({
      alter: (scans) => ({
        create: (scan, inTransaction) => scans.create(scan, (run) => inTransaction?.(run).then(cut) ?? cut()),
      }),
    });
    await assert.rejects(queue.add(newScan(0)), /cut/);
    assert.deepEqual([(await store.scans.list({ limit: 9 })).length, await jobsIn(url)], [0, 0]);

    const other = await join();
    await command(url, "alter table lcc_queue.job_common rename to elsewhere");
    await assert.rejects(other.queue.add(newScan(1)));
    await command(url, "alter table lcc_queue.elsewhere rename to job_common");
    assert.deepEqual([(await store.scans.list({ limit: 9 })).length, await jobsIn(url)], [0, 0]);

    await other.queue.add(newScan(2));
    assert.deepEqual([(await store.scans.list({ limit: 9 })).length, await jobsIn(url)], [1, 1]);
  });

  withQueue("gives a scan back and puts it in line, or does neither", async ({ url, join }) => {
    const { queue } = await join({
      alter: (scans) => ({
        release: (claim, options) =>
          scans.release(claim, {
            ...options,
            async inTransaction(run) {
              await options.inTransaction?.(run);
              throw new Error("cut");
            },
          }),
      }),
    });
    await queue.add(newScan(0));
    const claim = await queue.take(worker);
    assert.ok(claim);
    await assert.rejects(queue.release(claim, { afterMs: 0, isAttemptSpent: true }), /cut/);
    assert.equal(await jobsIn(url), 0);
    assert.equal(await queue.heartbeat(claim, worker), true, "the claim is still good");
  });

  withQueue("has one job for a scan that waits, and none for one that runs", async ({ url, join }) => {
    const parties = [await join(), await join(), await join()];
    const [{ queue }] = parties as [(typeof parties)[0]];
    await queue.add(newScan(0));
    await wait(200); // all of them have looked for scans without a job meanwhile
    assert.equal(await jobsIn(url), 1);
    assert.ok(await queue.take(dead));
    while ((await jobsIn(url)) !== 1) await wait(20); // its lease is over, so it comes in line again
    assert.ok(await queue.take(worker));
    // Whoever looked a moment ago may still put it in line; the job is then dropped by whoever takes it.
    for (let quiet = 0; quiet < 10; quiet = (await jobsIn(url)) === 0 ? quiet + 1 : 0) {
      assert.equal(await queue.take(worker), undefined);
      await wait(20);
    }
  });

  withQueue("keeps the pause of a scan that somebody put in line too early", async ({ url, join }) => {
    const { queue } = await join();
    await queue.add(newScan(0));
    const claim = await queue.take(worker);
    assert.ok(claim);
    // Somebody who looked before it was taken, and puts it in line only now.
    await join({ alter: () => ({ due: async () => [claim.scan.id] }) });
    assert.ok(await queue.release(claim, { afterMs: 600_000, isAttemptSpent: true }));
    assert.equal(await jobsIn(url), 1);
    assert.equal(await queue.take(worker), undefined);
  });

  withQueue("goes by the clock of the database, whatever those of the workers say", async ({ join }) => {
    const [early, late] = [await join({ aheadMs: -86_400_000 }), await join({ aheadMs: 86_400_000 })];
    await early.queue.add(newScan(0));
    const claim = await early.queue.take(worker);
    assert.ok(claim);
    await wait(120);
    assert.equal(await late.queue.take(worker), undefined, "the lease is not over");
    await late.queue.add(newScan(1));
    const other = await late.queue.take(worker);
    assert.ok(other);
    await late.queue.release(other, { afterMs: 0, isAttemptSpent: true });
    await takeSoon(early.queue); // nothing is put off until tomorrow
  });

  const makeEmptyPlace = () => postgresPlace(serverUrl());
  testWithQueue(makeEmptyPlace, "can be opened by many at once on an empty database", async ({ join }) => {
    const parties = await Promise.all(Array.from({ length: 4 }, () => join()));
    for (const [at, { queue }] of parties.entries()) await queue.add(newScan(at));
    for (const { queue } of parties) await takeSoon(queue);
  });

  withQueue("does its upkeep over two connections at most", async ({ url, join }) => {
    const { queue } = await join();
    await Promise.all(Array.from({ length: 30 }, (_, at) => queue.add(newScan(at))));
    const [row] = await select(
      url,
      "select count(*)::int as n from pg_stat_activity where application_name = 'lcc queue' and datname = current_database()",
    );
    assert.ok(Number(row?.["n"]) <= 2, JSON.stringify(row));
  });
});

async function jobsIn(url: string): Promise<number> {
  const [row] = await select(url, "select count(*)::int as n from lcc_queue.job");
  return Number(row?.["n"]);
}

async function select(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
