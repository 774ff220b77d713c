import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { describe } from "node:test";
import type { Store } from "../../src/store/store.ts";
import { sqlitePlace, testWithStore } from "../helpers/store-place.ts";
import { addComplete, claimNext, minute, newKey, newScan, newUser, scanResult } from "../helpers/store-rows.ts";

describe("a schema that another process changes while the store is open", () => {
  testWithStore(sqlitePlace, "with the same columns in another order gives the same rows", async ({ store, url }) => {
    await fill(store);
    const before = await readAll(store);
    change(url, (database) => tables.forEach((table) => reverseColumns(database, table)));
    assert.deepEqual(await readAll(store), before);

    // What writes reads too: the claim, and the totals of a project whose latest scan is another one now.
    await store.scans.create(newScan(6, { project: "shop" }));
    const claim = await claimNext(store, 7);
    assert.deepEqual([claim.scan.project, claim.scan.policy, claim.attempt, claim.token], ["shop", "permissive", 1, 1]);
    assert.equal(await store.scans.complete(claim, scanResult({}, { ISC: 2 })), true);
    const { licenseDistribution } = await store.scans.dashboard({ days: 1, now: minute(8) });
    assert.deepEqual(licenseDistribution, [{ license: "ISC", count: 2, percentage: 100 }]);
  });

  testWithStore(sqlitePlace, "by which a column is lost and another is there gives errors", async ({ store, url }) => {
    await fill(store);
    await readAll(store);
    change(url, (database) => {
      for (const [table, column] of [
        ["users", "full_name"] as const,
        ["scans", "policy"] as const,
        ["audit", "actor"] as const,
      ]) {
        database.exec(`alter table ${table} drop column ${column}`);
        database.exec(`alter table ${table} add column another text not null default 'other'`);
      }
    });
    for (const read of Object.values(reads)) await assert.rejects(async () => read(store), /./);
  });
});

async function fill(store: Store): Promise<void> {
  await store.users.create(newUser("ada", { role: "admin", email: "ada@example.org", fullName: "Ada" }));
  await store.sessions.create({
    id: "session",
    userId: "id of ada",
    createdAt: minute(0).toISOString(),
    expiresAt: minute(60).toISOString(),
  });
  await store.keys.create(newKey("key", "id of ada"), { by: undefined, max: 1 });
  await store.audit.add({
    time: minute(0).toISOString(),
    action: "login",
    actor: "ada",
    address: "192.0.2.1",
    requestId: "1",
    outcome: "ok",
  });
  await addComplete(store, newScan(0, { id: "scan" }), scanResult({ warnings: 1 }, { MIT: 3 }));
}

/** Everything that reads, and needs one of the columns above. */
const reads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  user: (store) => store.users.find("ada"),
  users: (store) => store.users.list(),
  session: (store) => store.sessions.find("session", minute(1)),
  key: (store) => store.keys.find("key"),
  scan: (store) => store.scans.find("scan"),
  scans: (store) => store.scans.list({ limit: 10 }),
  audit: (store) => store.audit.list(10),
};

async function readAll(store: Store): Promise<unknown[]> {
  return [
    ...(await Promise.all(Object.values(reads).map((read) => read(store)))),
    await store.keys.list(),
    await store.scans.report("scan"),
    await store.scans.dashboard({ days: 1, now: minute(1) }),
  ];
}

const tables = ["users", "sessions", "api_keys", "audit", "scans", "scan_reports", "projects", "license_totals"];

function change(url: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(url.slice("sqlite:".length), { enableForeignKeyConstraints: false });
  database.exec("pragma legacy_alter_table = on; begin immediate");
  work(database);
  database.exec("commit");
  database.close();
}

function reverseColumns(database: DatabaseSync, table: string): void {
  const columns = database.prepare(`select name, type, pk from pragma_table_info('${table}')`).all();
  const reversed = columns
    .toReversed()
    .map(({ name, type, pk }) => [name, type, ...(pk === 1 ? ["primary key"] : [])].join(" "));
  const names = columns.map(({ name }) => name).join();
  database.exec(`create table rebuilt (${reversed.join()}) strict`);
  database.exec(`insert into rebuilt (${names}) select ${names} from ${table}`);
  database.exec(`drop table ${table}; alter table rebuilt rename to ${table}`);
}
