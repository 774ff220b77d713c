import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { memoryStore } from "../../../test/helpers/memory-store.ts";
import { createAdminActions } from "./admin-actions.ts";
import { createPasswords } from "../passwords/passwords.ts";

describe("the operator", () => {
  const account = { username: "jane", password: "x", email: "", fullName: "" };
  const start = async () => {
    const store = memoryStore();
    const passwords = createPasswords({ derive: async (_password, _salt, _cost, length) => Buffer.alloc(length) });
    const operator = createAdminActions({ store, passwords, now: () => new Date("2026-03-01T12:00:00.000Z") });
    await operator.createUser(account, "user");
    return { store, operator };
  };

  test("sees a user without the password hash", async () => {
    const { operator } = await start();
    assert.ok(!("passwordHash" in (await operator.findUser("jane"))));
    assert.ok(!("passwordHash" in (await operator.setPassword("jane", "y"))));
  });

  test("gives an account at most 100 keys, also when many are asked for at once", async () => {
    const { store, operator } = await start();
    const create = () => operator.createKey({ name: "ci", role: "user", expiresDays: 1 }, "jane");
    for (let made = 0; made < 99; made += 1) await create();
    const ends = await Promise.allSettled([create(), create(), create()]);
    assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
    assert.equal((await store.keys.list()).length, 100);
  });

  test("makes no key for an account that was disabled a moment ago", async (t) => {
    const { store, operator } = await start();
    const { find } = store.users;
    t.mock.method(store.users, "find", async (username: string) => {
      const found = await find(username);
      await store.users.disable(username, { isForced: true });
      return found;
    });
    const asked = operator.createKey({ name: "ci", role: "user", expiresDays: 1 }, "jane");
    await assert.rejects(asked, { code: "invalid_input", message: /jane is disabled/ });
    assert.deepEqual(await store.keys.list(), []);
  });

  test("disables one of two admins, and the last one only when forced to", async () => {
    const { operator } = await start();
    await operator.createUser({ ...account, username: "root" }, "admin");
    await assert.rejects(operator.disable("root", { isForced: false }), { code: "invalid_input" });
    await operator.createUser({ ...account, username: "other" }, "admin");
    await operator.disable("root", { isForced: false });
    await operator.disable("root", { isForced: false });
    await assert.rejects(operator.disable("other", { isForced: false }), { code: "invalid_input" });
    assert.equal(await operator.hasAdmin(), true);
    await operator.disable("other", { isForced: true });
    assert.equal(await operator.hasAdmin(), false);
  });
});
