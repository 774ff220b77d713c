import { randomBytes } from "node:crypto";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { createStore } from "../../src/store/create-store.ts";
import { schemaSteps } from "../../src/store/migrations/index.ts";
import { openSqlite } from "../../src/store/sqlite/open-file.ts";
import { runTask, startTask } from "../helpers/run-store-process.ts";
import { sqlitePlace, testWithStore } from "../helpers/store-place.ts";
import { claimNext, newScan, newUser, scanResult } from "../helpers/store-rows.ts";

describe("the store in a SQLite file, in trouble", () => {
  testWithStore(sqlitePlace, "waits for another process without standing still", async ({ store, url }) => {
    const { ended } = await startTask("lock", url, { ms: 1_000 });
    let turns = 0;
    const timer = setInterval(() => turns++, 10);
    let isWritten = false;
    const written = store.scans.create(newScan(0)).then(() => {
      isWritten = true;
    });
    assert.deepEqual(await store.users.list(), []); // reading does not wait at all
    assert.equal(isWritten, false);
    await Promise.all([written, ended]);
    clearInterval(timer);
    // To wait inside SQLite would leave a handful of turns in one second.
    assert.ok(turns > 20, `${turns} turns`);
    assert.equal((await store.scans.list({ limit: 10 })).length, 1);
  });

  testWithStore(sqlitePlace, "shares scans between processes, each taken once", async ({ store, url }) => {
    for (let at = 0; at < 150; at++) await store.scans.create(newScan(at));
    const taken = (await Promise.all([1, 2].map(() => runTask("claim", url)))).flat();
    assert.equal(taken.length, 150);
    assert.equal(new Set(taken).size, 150);
  });

  testWithStore(sqlitePlace, "keeps what it promised when it is killed", async ({ store, url }) => {
    const promised: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { child, said, ended } = await startTask("write", url, { lines: 10 + round * 7 });
      child.kill("SIGKILL");
      await ended;
      promised.push(...said);
    }
    for (const id of promised) assert.ok(await store.scans.find(id), id);
    const database = new DatabaseSync(url.slice("sqlite:".length));
    assert.deepEqual({ ...database.prepare("pragma integrity_check").get() }, { integrity_check: "ok" });
    assert.deepEqual(database.prepare("pragma foreign_key_check").all(), []);
    const complete = "select count(*) as n from scans where status = 'pass'";
    const reports = "select count(*) as n from scan_reports";
    assert.equal(database.prepare(complete).get()?.["n"], database.prepare(reports).get()?.["n"]);
    database.close();
  });

  test("says that the disk is full, reads on, and works again afterwards", async () => {
    const place = await sqlitePlace();
    const database = await openSqlite(place.url.slice("sqlite:".length), { steps: schemaSteps, warn: assert.fail });
    const store = createStore(database, { now: () => new Date() });
    await store.users.create(newUser("ada"));
    await store.scans.create(newScan(0));
    const claim = await claimNext(store);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.write);
    const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database.write);
    await limit((rows[0]?.page_count ?? 0) + 3);
    const large = { ...scanResult(), body: randomBytes(200_000) };
    for (let tries = 0; tries < 3; tries++) {
      await assert.rejects(store.scans.complete(claim, large), (error: Error & { code?: string }) => {
        assert.equal(error.code, "storage_full");
        assert.doesNotMatch(error.message, /sqlite|page/i);
        return error.cause !== undefined;
      });
    }
    assert.equal((await store.scans.find(claim.scan.id))?.state, "running");
    assert.equal((await store.users.list()).length, 1);
    assert.equal(await store.scans.fail(claim, { code: "storage_full", detail: "Full." }, scanResult()), true);
    await limit(1_000_000);
    await store.scans.create(newScan(1));
    assert.equal(await store.scans.complete(await claimNext(store), large), true);
    await store.close();
    await place.remove();
  });

  testWithStore(sqlitePlace, "is unavailable once it is closed", async ({ store }) => {
    await store.close();
    await assert.rejects(store.users.list(), { code: "database_unavailable" });
    await assert.rejects(store.scans.create(newScan(0)), { code: "database_unavailable" });
    await store.close();
  });
});
