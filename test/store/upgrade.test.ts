import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { postgresMissing, type PostgresServer, startPostgres } from "../helpers/postgres.ts";
import { command, openTestStore, postgresPlace, sqlitePlace, type StorePlace } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newScan, scanResult } from "../helpers/store-rows.ts";
import { createOlderWorker } from "./older-worker.ts";

/** Databases as lcc 2.0.2 left them: an account with a session and a key, and three scans. */
describe("a database of 2.0.2", () => {
  let server: PostgresServer | undefined;
  before(async () => {
    if (!postgresMissing()) server = await startPostgres();
  });
  after(() => server?.stop());

  for (const [promise, check] of Object.entries({
    "is upgraded, and nothing is lost": checkUpgrade,
    "is upgraded under a worker, which ends what it has and takes nothing more": checkOlderWorker,
  })) {
    test(`on SQLite ${promise}`, async () => {
      const place = await sqlitePlace();
      const file = place.url.slice("sqlite:".length);
      mkdirSync(dirname(file), { recursive: true });
      const database = new DatabaseSync(file);
      database.exec(fixture("sqlite.sql"));
      database.close();
      await check(place);
    });

    test(`on PostgreSQL ${promise}`, { skip: postgresMissing() ?? false }, async () => {
      const place = await postgresPlace(server?.url ?? "");
      await command(place.url, fixture("postgres.sql"));
      await check(place);
    });
  }
});

async function checkUpgrade({ url, remove }: StorePlace): Promise<void> {
  const store = await openTestStore(url);
  try {
    const scans = await store.scans.list({ limit: 10 });
    assert.deepEqual(
      scans.map(({ project, state, result, completeness }) => [project, state, result, completeness]),
      [
        ["shop", "queued", undefined, undefined],
        ["web", "failed", undefined, undefined],
        ["shop", "complete", "violation", undefined],
      ],
    );
    assert.deepEqual(
      scans.map(({ createdBy, via, origin, retryOf }) => [createdBy, via, origin, retryOf]),
      Array.from({ length: 3 }, () => ["admin", undefined, "repository", undefined]),
    );
    assert.equal((await store.users.find("ada"))?.email, "ada@example.org");
    const old = await store.scans.dashboard({ days: 1, now: minute(0) });
    assert.deepEqual([old.totalScans, old.highRiskProjects, old.partialScans], [3, 1, 0]);
    assert.deepEqual([old.totalProjects, old.pendingScans, old.pending.length], [2, 1, 1]);
    const totals = scans.filter(({ state }) => state === "complete");
    assert.equal(
      old.totalViolations,
      totals.reduce((sum, { violations }) => sum + violations, 0),
    );

    const now = new Date();
    const { state } = await store.scans.dashboard({ days: 365, now });
    const [before, upgraded] = [state.at(-2), state.at(-1)];
    assert.deepEqual([before?.projects, before?.violations, before?.unknown], [1, old.totalViolations, null]);
    assert.deepEqual([upgraded?.projects, upgraded?.violations, upgraded?.unknown], [1, old.totalViolations, 1]);

    const { items } = await store.projects.list({ offset: 0, limit: 10 });
    assert.deepEqual(
      items.map(({ project, scans: count, latest, complete }) => [project, count, latest.state, complete?.result]),
      [
        ["shop", 2, "queued", "violation"],
        ["web", 1, "failed", undefined],
      ],
    );
    // What the search needs is read from the report later, in the background.
    const outdated = await store.components.outdated([]);
    assert.equal(outdated?.project, "shop");
    assert.equal(await store.components.entries(outdated?.scanId ?? ""), undefined);
    assert.ok(await store.scans.packedReport(outdated?.scanId ?? ""));
    assert.equal((await store.components.search({}, { offset: 0, limit: 1 })).notIndexed, 1);

    const claim = await claimNext(store, 5);
    assert.equal(await store.scans.complete(claim, scanResult({}, { MIT: 1 }, "partial")), true);
    await addComplete(store, newScan(9, { project: "web" }), scanResult({}, { ISC: 1 }, "complete"));
    assert.equal((await store.scans.dashboard({ days: 1, now: minute(0) })).partialScans, 1);
    assert.equal((await store.scans.find(claim.scan.id))?.completeness, "partial");
  } finally {
    await store.close();
    await remove();
  }
}

/** The worker should have been stopped for the upgrade, and was not. */
async function checkOlderWorker({ url, remove }: StorePlace): Promise<void> {
  const older = createOlderWorker(url);
  const held = await older.claim(5);
  assert.ok(held !== undefined);
  const store = await openTestStore(url);
  try {
    await store.scans.create(newScan(6, { project: "by session", via: "session" }));
    await store.scans.create(newScan(7, { project: "by key", via: "key" }));
    await store.scans.create(newScan(8, { project: "again", retryOf: held }));
    await older.heartbeat(held, 9);
    await assert.rejects(older.claim(9), /upgraded by a newer lcc/);
    const lost = await claimNext(store, 9); // its worker is never heard of again
    await assert.rejects(older.claim(600), /upgraded by a newer lcc/);
    const { state, attempt } = (await store.scans.find(lost.scan.id)) ?? {};
    assert.deepEqual([state, attempt], ["running", 1]);

    await older.complete(held, 10);
    assert.equal((await store.scans.find(held))?.result, "pass");
    assert.equal(await store.scans.report(held), '{"findings":[]}');
    const { pendingScans, totalScans } = await store.scans.dashboard({ days: 1, now: minute(10) });
    assert.deepEqual([pendingScans, totalScans], [3, 6]);
    const taken = [lost.scan.project];
    for (let count = 0; count < 2; count++) taken.push((await claimNext(store, 9)).scan.project);
    assert.deepEqual(taken.sort(), ["again", "by key", "by session"]);
    assert.equal(await older.claim(9), undefined);
  } finally {
    await store.close();
    await remove();
  }
}

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/2.0.2/${name}`, import.meta.url), "utf8");
}
