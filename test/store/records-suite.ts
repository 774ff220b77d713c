import assert from "node:assert/strict";
import type { AuditEntry, Store } from "../../src/store/store.ts";
import { runSql } from "../helpers/run-sql.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newKey, newScan, newUser, scanResult } from "../helpers/store-rows.ts";

/** What is written down about accounts and scans stands or falls with the change. */
export function testRecords(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  for (const [name, change] of Object.entries(changes)) {
    withStore(`what cannot be written down does not happen: ${name}`, async ({ store, url }) => {
      await fill(store);
      const before = await everything(store);
      await runSql(url, "alter table audit rename to lost");
      await assert.rejects(async () => change(store, record(name)), /audit/);
      assert.deepEqual(await everything(store), before);
      await runSql(url, "alter table lost rename to audit");
      assert.notEqual(await change(store, record(name)), false);
      assert.notDeepEqual(await everything(store), before);
      assert.deepEqual(await store.audit.list(10), [record(name)]);
    });
  }

  withStore("nothing is written down where nothing changes", async ({ store }) => {
    await fill(store);
    const before = await everything(store);
    const { users, sessions, keys, scans } = store;
    const nothing = record("nothing");
    await users.create({ ...newUser("ada"), id: "other" }, nothing);
    await users.createFirst(newUser("first"), nothing);
    await users.disable("nobody", { isForced: false }, nothing);
    await users.disable("root", { isForced: false }, nothing);
    await users.enable("nobody", nothing);
    await users.setPassword("id of ada", "new", { from: "another" }, nothing);
    await sessions.create(session("s2"), { from: "another" }, nothing);
    await sessions.end("s2", nothing);
    await keys.create(newKey("k2", "id of ada"), { by: { sessionId: "s2" }, max: 100 }, nothing);
    await keys.create(newKey("k2", "id of ada"), { by: undefined, max: 1 }, nothing);
    await keys.revoke("k1", "id of root", nothing);
    await scans.create(newScan(2), undefined, { maxQueued: 1, record: nothing });
    await scans.create(newScan(2), undefined, { request: sameRequest, record: nothing });
    const upload = { scan: newScan(2, { origin: "upload" }), result: scanResult(), record: nothing } as const;
    await scans.upload({ ...upload, digest: "d1" });
    await scans.upload({ ...upload, digest: "d2", request: sameRequest });
    assert.deepEqual(await everything(store), before);
    assert.deepEqual(await store.audit.list(10), []);
  });

  withStore("the first user is not made where it cannot be written down", async ({ store: { users, audit }, url }) => {
    await runSql(url, "alter table audit rename to lost");
    await assert.rejects(users.createFirst(newUser("first"), record("user_created")), /audit/);
    assert.deepEqual(await users.list(), []);
    await runSql(url, "alter table lost rename to audit");
    assert.equal(await users.createFirst(newUser("first"), record("user_created")), true);
    assert.deepEqual(await audit.list(10), [record("user_created")]);
  });
}

type Change = (store: Store, record: AuditEntry) => Promise<unknown>;

const changes: Readonly<Record<string, Change>> = {
  user_created: ({ users }, entry) => users.create(newUser("bob"), entry),
  user_disabled: ({ users }, entry) => users.disable("ada", { isForced: false }, entry),
  user_enabled: ({ users }, entry) => users.enable("gone", entry),
  password_changed: ({ users }, entry) => users.setPassword("id of ada", "new", { from: "hash" }, entry),
  login: ({ sessions }, entry) => sessions.create(session("s2"), { from: "hash" }, entry),
  logout: ({ sessions }, entry) => sessions.end("s1", entry),
  key_created: ({ keys }, entry) =>
    keys.create(newKey("k2", "id of ada"), { by: { sessionId: "s1" }, max: 100 }, entry),
  key_revoked: ({ keys }, entry) => keys.revoke("k1", "id of ada", entry),
  scan_created: ({ scans }, record) => scans.create(newScan(2), undefined, { record }),
  report_uploaded: ({ scans }, record) =>
    scans.upload({ scan: newScan(3, { origin: "upload" }), result: scanResult(), digest: "d2", record }),
};

async function fill({ users, sessions, keys, scans }: Store): Promise<void> {
  for (const name of ["ada", "gone"]) await users.create(newUser(name));
  await users.create(newUser("root", { role: "admin" }));
  await users.disable("gone", { isForced: false });
  await sessions.create(session("s1"));
  await keys.create(newKey("k1", "id of ada"), { by: undefined, max: 100 });
  await scans.create(newScan(1), undefined, { request: sameRequest });
  await scans.upload({ scan: newScan(1, { origin: "upload" }), result: scanResult(), digest: "d1" });
}

const sameRequest = { userId: "id of ada", route: "POST /scans", key: "again", digest: "d", now: minute(1) };

/** All that the changes above could change, but for the audit. */
async function everything({ users, sessions, keys, scans }: Store): Promise<unknown> {
  const found = await Promise.all(["s1", "s2"].map((id) => sessions.find(id, minute(1))));
  return [
    await users.list(),
    (await users.find("ada"))?.passwordHash,
    found,
    await keys.list(),
    await scans.list({ limit: 9 }),
  ];
}

function session(id: string) {
  return { id, userId: "id of ada", createdAt: minute(0).toISOString(), expiresAt: minute(60).toISOString() };
}

function record(action: string): AuditEntry {
  const origin = { address: "192.0.2.7", requestId: "r-1" };
  return { time: minute(0).toISOString(), action, actor: "ada", ...origin, outcome: "ok", subject: "something" };
}
