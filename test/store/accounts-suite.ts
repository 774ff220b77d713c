import assert from "node:assert/strict";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newKey, newUser } from "../helpers/store-rows.ts";
import { testKeyCreation } from "./key-creation-suite.ts";
import { testRecords } from "./records-suite.ts";

/** Keys that are made on the command line, by no user of the service, with a high limit. */
const freely = { by: undefined, max: 100 };

/** Users, sessions, keys and the audit, on whichever database. */
export function testAccounts(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);
  testKeyCreation(makePlace);
  testRecords(makePlace);

  withStore("a user is found as it was created, and a name is given once", async ({ store: { users } }) => {
    const user = newUser("Ada", { email: "ada@example.org", fullName: "Ada Löve", role: "admin" });
    assert.equal(await users.create(user), true);
    assert.equal(await users.create({ ...newUser("Ada"), id: "other" }), false);
    assert.deepEqual(await users.find("Ada"), { ...user, isDisabled: false });
    assert.equal(await users.find("ada"), undefined);
    assert.equal(await users.find("' or 1=1 --"), undefined);
  });

  withStore("users are listed by code point, without their hashes", async ({ store: { users } }) => {
    for (const name of ["b", "_x", "B", "a", "ä", "10", "9", "-"]) await users.create(newUser(name));
    const listed = await users.list();
    assert.deepEqual(
      listed.map(({ username }) => username),
      ["-", "10", "9", "B", "_x", "a", "b", "ä"],
    );
    assert.ok(listed.every((user) => !("passwordHash" in user)));
  });

  withStore("the first user is made only when there is none", async ({ store: { users } }) => {
    assert.equal(await users.createFirst(newUser("admin")), true);
    assert.equal(await users.createFirst(newUser("other")), false);
    assert.equal((await users.list()).length, 1);
  });

  withStore("two processes that make the first user make one", async ({ store, openAgain }) => {
    const others = await Promise.all([openAgain(), openAgain(), openAgain()]);
    const made = await Promise.all([store, ...others].map(({ users }, at) => users.createFirst(newUser(`admin${at}`))));
    assert.equal(made.filter(Boolean).length, 1);
    assert.equal((await store.users.list()).length, 1);
  });

  withStore("a disabled user has no sessions, and may be enabled again", async ({ store: { users, sessions } }) => {
    await users.create(newUser("ada"));
    await users.create(newUser("bob"));
    await sessions.create(session("s1", "ada"));
    await sessions.create(session("s2", "bob"));
    assert.equal(await users.disable("nobody", { isForced: false }), "unknown");
    assert.equal(await users.disable("ada", { isForced: false }), "done");
    assert.equal(await sessions.find("s1", minute(1)), undefined);
    assert.ok(await sessions.find("s2", minute(1)));
    assert.equal((await users.find("ada"))?.isDisabled, true);
    assert.equal(await users.enable("nobody"), false);
    assert.equal(await users.enable("ada"), true);
    assert.equal((await users.find("ada"))?.isDisabled, false);
  });

  withStore("one admin stays, also when each of them is disabled at once", async ({ store, openAgain }) => {
    const stores = [store, await openAgain(), await openAgain()];
    const names = ["ada", "bob", "cy"];
    for (const name of names) await store.users.create(newUser(name, { role: "admin" }));
    await store.users.create(newUser("dan"));
    const results = await Promise.all(
      stores.map(({ users }, at) => users.disable(names[at] ?? "", { isForced: false })),
    );
    assert.deepEqual(results.toSorted(), ["done", "done", "only admin"]);
    const [left, ...others] = (await store.users.list()).filter(
      ({ role, isDisabled }) => role === "admin" && !isDisabled,
    );
    assert.deepEqual([left?.username, others], [names[results.indexOf("only admin")], []]);
    for (const name of names) await store.users.disable(name, { isForced: true });
    assert.ok((await store.users.list()).every(({ role, isDisabled }) => isDisabled === (role === "admin")));
  });

  withStore("a new password ends the other sessions of its user", async ({ store: { users, sessions } }) => {
    for (const name of ["ada", "bob"]) await users.create(newUser(name));
    for (const id of ["s1", "s2", "s3"]) await sessions.create(session(id, "ada"));
    await sessions.create(session("s4", "bob"));
    assert.equal(await users.setPassword("id of ada", "new", { keepSession: "s2" }), true);
    const alive = async () => {
      const found = await Promise.all(["s1", "s2", "s3", "s4"].map((id) => sessions.find(id, minute(1))));
      return found.map((one) => one?.session.id);
    };
    assert.deepEqual(await alive(), [undefined, "s2", undefined, "s4"]);
    assert.equal((await users.find("ada"))?.passwordHash, "new");
    await users.rehash("id of ada", { from: "old", to: "another" });
    assert.equal((await users.find("ada"))?.passwordHash, "new");
    await users.rehash("id of ada", { from: "new", to: "newer" });
    assert.deepEqual(await alive(), [undefined, "s2", undefined, "s4"]);
    assert.equal((await users.find("ada"))?.passwordHash, "newer");
    assert.equal(await users.setPassword("id of ada", "newest", {}), true);
    assert.deepEqual(await alive(), [undefined, undefined, undefined, "s4"]);
    assert.equal(await users.setPassword("nobody", "newest", {}), false);
  });

  withStore("a password is changed only from the one that was seen", async ({ store: { users, sessions } }) => {
    await users.create(newUser("ada"));
    await sessions.create(session("s1", "ada"));
    assert.equal(await users.setPassword("id of ada", "new", { from: "another" }), false);
    assert.equal((await users.find("ada"))?.passwordHash, "hash");
    assert.ok(await sessions.find("s1", minute(1)));
    assert.equal(await users.setPassword("id of ada", "new", { from: "hash" }), true);
    assert.equal((await users.find("ada"))?.passwordHash, "new");
    assert.equal(await sessions.find("s1", minute(1)), undefined);
  });

  withStore("a session is found with its user until it ends", async ({ store: { users, sessions, scans } }) => {
    const user = newUser("ada", { role: "admin" });
    await users.create(user);
    await sessions.create(session("s1", "ada"));
    const { passwordHash: _, ...shown } = user;
    assert.deepEqual(await sessions.find("s1", minute(59)), {
      session: { ...session("s1", "ada"), lastUsedAt: session("s1", "ada").createdAt },
      user: { ...shown, isDisabled: false },
      revision: await scans.revision(),
    });
    const together = await Promise.all(["s1", "s2", "s1"].map((id) => sessions.find(id, minute(1))));
    assert.deepEqual(
      together.map((found) => found?.session.id),
      ["s1", undefined, "s1"],
    );
    assert.equal(await sessions.find("s1", minute(60)), undefined);
    await sessions.end("s1");
    await sessions.end("s1");
    assert.equal(await sessions.find("s1", minute(1)), undefined);
  });

  withStore("a session begins only for a user as it was seen", async ({ store: { users, sessions } }) => {
    await users.create(newUser("ada"));
    assert.equal(await sessions.create(session("s1", "nobody")), false);
    assert.equal(await sessions.create(session("s1", "ada"), { from: "another" }), false);
    assert.equal(await sessions.create(session("s1", "ada"), { from: "hash" }), true);
    await users.disable("ada", { isForced: false });
    assert.equal(await sessions.create(session("s2", "ada"), { from: "hash" }), false);
    assert.equal(await sessions.find("s2", minute(1)), undefined);
  });

  withStore(
    "no session outlives the change that ends sessions, begun while it happens",
    async ({ store, openAgain }) => {
      const stores = [store, await openAgain(), await openAgain()];
      for (let round = 0; round < 10; round++) {
        const name = `u${round}`;
        await store.users.create(newUser(name));
        const ids = Array.from({ length: 12 }, (_, at) => `${name} ${at}`);
        const begun = ids.map((id, at) => stores[at % 3]?.sessions.create(session(id, name), { from: "hash" }));
        const end =
          round % 2
            ? store.users.disable(name, { isForced: false })
            : store.users.setPassword(`id of ${name}`, "new", { from: "hash" });
        await Promise.all([...begun, end]);
        for (const id of ids) assert.equal(await store.sessions.find(id, minute(1)), undefined, id);
      }
    },
  );

  withStore("expired sessions are removed", async ({ store: { users, sessions } }) => {
    await users.create(newUser("ada"));
    await sessions.create(session("s1", "ada"));
    await sessions.create({ ...session("s2", "ada"), expiresAt: minute(90).toISOString() });
    assert.equal(await sessions.removeExpired(minute(60)), 1);
    assert.equal(await sessions.removeExpired(minute(60)), 0);
    assert.ok(await sessions.find("s2", minute(60)));
  });

  withStore("a key is found with its owner until it is revoked", async ({ store: { users, keys, scans } }) => {
    await users.create(newUser("ada", { role: "admin", createdAt: minute(-5).toISOString() }));
    await users.create(newUser("bob"));
    await keys.create(newKey("k1", "id of ada"), freely);
    const found = await keys.find("k1");
    assert.deepEqual(found?.key, {
      keyId: "k1",
      name: "ci",
      role: "user",
      username: "ada",
      createdAt: minute(0).toISOString(),
      expiresAt: minute(600).toISOString(),
    });
    assert.equal(found.secretHash, "ab".repeat(32));
    assert.equal(found.revision, await scans.revision());
    assert.deepEqual(
      [found.user.role, found.user.id, found.user.createdAt],
      ["admin", "id of ada", minute(-5).toISOString()],
    );
    assert.equal(await keys.revoke("k1", "id of bob"), false);
    assert.equal(await keys.revoke("nothing"), false);
    assert.equal(await keys.revoke("k1", "id of ada"), true);
    assert.equal(await keys.revoke("k1"), false);
    assert.equal(await keys.find("k1"), undefined);
    assert.deepEqual(await keys.list(), []);
  });

  withStore("keys are listed newest first, of one user or of all", async ({ store: { users, keys } }) => {
    for (const name of ["ada", "bob"]) await users.create(newUser(name));
    await keys.create(newKey("k1", "id of ada"), freely);
    await keys.create(newKey("k2", "id of bob", { createdAt: minute(2).toISOString() }), freely);
    await keys.create(newKey("k3", "id of ada", { createdAt: minute(1).toISOString() }), freely);
    const ids = async (userId?: string) => (await keys.list(userId)).map(({ keyId }) => keyId);
    assert.deepEqual(await ids(), ["k2", "k3", "k1"]);
    assert.deepEqual(await ids("id of ada"), ["k3", "k1"]);
    await keys.revoke("k1");
    assert.deepEqual(await ids("id of ada"), ["k3"]);
  });

  withStore("the use of a key is remembered once a minute", async ({ store: { users, keys } }) => {
    await users.create(newUser("ada"));
    await keys.create(newKey("k1", "id of ada"), freely);
    const lastUse = async () => (await keys.list())[0]?.lastUsedAt;
    assert.equal(await lastUse(), undefined);
    await keys.touch("k1", minute(1));
    await keys.touch("k1", new Date(minute(2).getTime() - 1));
    assert.equal(await lastUse(), minute(1).toISOString());
    await keys.touch("k1", minute(2));
    assert.equal(await lastUse(), minute(2).toISOString());
    await keys.touch("nothing", minute(2));
  });

  withStore("the audit lists what was added, newest first, and forgets what is old", async ({ store: { audit } }) => {
    const entry = (at: number, action: string) => ({
      time: minute(at).toISOString(),
      action,
      actor: "ada",
      address: "127.0.0.1",
      requestId: "r",
      outcome: "ok" as const,
    });
    await audit.add(entry(1, "login"));
    await audit.add({ ...entry(2, "key_created"), subject: "k1" });
    await audit.add({ ...entry(2, "scan_created"), outcome: "refused" });
    assert.deepEqual(await audit.list(2), [
      { ...entry(2, "scan_created"), outcome: "refused" },
      { ...entry(2, "key_created"), subject: "k1" },
    ]);
    assert.equal(await audit.prune(minute(2)), 1);
    assert.equal((await audit.list(10)).length, 2);
  });

  withStore("a text with NUL is refused, and the store works on", async ({ store: { users, sessions, keys } }) => {
    await assert.rejects(users.create(newUser("a\0b")), { code: "invalid_input" });
    await assert.rejects(users.find("a\0b"), { code: "invalid_input" });
    await assert.rejects(sessions.find("a\0b", minute(0)), { code: "invalid_input" });
    await assert.rejects(keys.find("a\0b"), { code: "invalid_input" });
    assert.equal(await users.create(newUser("ab")), true);
    assert.equal((await users.list()).length, 1);
  });

  withStore("a store that was closed says that it cannot answer", async ({ store }) => {
    await store.sessions.find("s1", minute(0));
    await store.close();
    const unavailable = { code: "database_unavailable" };
    await assert.rejects(store.sessions.find("s1", minute(0)), unavailable); // asked before
    await assert.rejects(store.keys.find("k1"), unavailable); // not yet
    await assert.rejects(store.users.list(), unavailable);
  });
}

function session(id: string, username: string) {
  return {
    id,
    userId: `id of ${username}`,
    createdAt: minute(0).toISOString(),
    expiresAt: minute(60).toISOString(),
  };
}
