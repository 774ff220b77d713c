import assert from "node:assert/strict";
import type { AuditEntry, Store } from "../../src/store/store.ts";
import { runSql } from "../helpers/run-sql.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newKey, newUser } from "../helpers/store-rows.ts";

/** What is written down about accounts stands or falls with the change. */
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
    const { users, sessions, keys } = store;
    const nothing = record("nothing");
    await users.create({ ...newUser("ada"), id: "other" }, nothing);
    await users.createFirst(newUser("first"), nothing);
    await users.disable("nobody", { isForced: false }, nothing);
    await users.disable("root", { isForced: false }, nothing);
    await users.enable("nobody", nothing);
    await users.setPassword("id of ada", "new", { from: "another" }, nothing);
    await sessions.create(session("s2"), { from: "another" }, nothing);
    await sessions.end("s2", nothing);
    await keys.create(newKey("k2", "id of ada"), { by: { sessionId: "s2" }, most: 100 }, nothing);
    await keys.create(newKey("k2", "id of ada"), { by: undefined, most: 1 }, nothing);
    await keys.revoke("k1", "id of root", nothing);
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
    keys.create(newKey("k2", "id of ada"), { by: { sessionId: "s1" }, most: 100 }, entry),
  key_revoked: ({ keys }, entry) => keys.revoke("k1", "id of ada", entry),
};

async function fill({ users, sessions, keys }: Store): Promise<void> {
  for (const name of ["ada", "gone"]) await users.create(newUser(name));
  await users.create(newUser("root", { role: "admin" }));
  await users.disable("gone", { isForced: false });
  await sessions.create(session("s1"));
  await keys.create(newKey("k1", "id of ada"), { by: undefined, most: 100 });
}

/** All that the changes above could change, but for the audit. */
async function everything({ users, sessions, keys }: Store): Promise<unknown> {
  const found = await Promise.all(["s1", "s2"].map((id) => sessions.find(id, minute(1))));
  return [await users.list(), (await users.find("ada"))?.passwordHash, found, await keys.list()];
}

function session(id: string) {
  return { id, userId: "id of ada", createdAt: minute(0).toISOString(), expiresAt: minute(60).toISOString() };
}

function record(action: string): AuditEntry {
  const origin = { address: "192.0.2.7", requestId: "r-1" };
  return { time: minute(0).toISOString(), action, actor: "ada", ...origin, outcome: "ok", subject: "something" };
}
