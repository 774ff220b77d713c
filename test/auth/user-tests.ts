import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { NewAccount } from "../../src/auth/accounts.ts";
import { adminPassword, assertFails, origin, setUpAccounts, type OpenTestStore } from "./account-desk.ts";

const linus: NewAccount = { username: "linus", password: "nine yellow tigers", email: "", fullName: "" };

export function userTests(open: OpenTestStore): void {
  describe("users", () => {
    test("are registered by an admin, as users, whatever else is sent along", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      const more = { role: "admin", isDisabled: true, id: "1", passwordHash: "x", createdAt: "never" };
      const wanted = { ...linus, ...more, email: "linus@example.org", fullName: "Linus <b>\u202e" };
      const { id, ...user } = await desk.accounts.register(wanted, admin, origin);
      assert.deepEqual(user, {
        username: "linus",
        email: "linus@example.org",
        fullName: "Linus <b>\u202e",
        role: "user",
        isDisabled: false,
        createdAt: "2026-01-01T00:00:00.000Z",
      });
      assert.notEqual(id, "1");
      assert.deepEqual((await desk.enter("linus", linus.password)).user, { id, ...user });
      assert.ok((await desk.actions()).includes("user_created admin ok linus"));
    });

    test("are not registered by a user, nor by a key of the role user that an admin owns", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const [admin, ada] = [await desk.enter("admin", adminPassword), await desk.enter("ada")];
      const made = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, admin, origin);
      for (const caller of [ada, await desk.accounts.authenticate(`Bearer ${made.secret}`)]) {
        await assertFails(desk.accounts.register(linus, caller, origin), "forbidden");
        await assertFails(desk.accounts.setDisabled("grace", true, caller, origin), "forbidden");
      }
    });

    test("are not registered with what is wrong", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (const [what, change, path] of [
        ["a name that is taken", { username: "ada" }, "body.username"],
        ["an empty name", { username: "" }, "body.username"],
        ["a name of 65 characters", { username: "x".repeat(65) }, "body.username"],
        ["a blank in the name", { username: "li nus" }, "body.username"],
        ["a line break at the end of the name", { username: "linus\n" }, "body.username"],
        ["a NUL in the name", { username: "li\0nus" }, "body.username"],
        ["a slash in the name", { username: "../linus" }, "body.username"],
        ["a dot as name", { username: "." }, "body.username"],
        ["two dots as name", { username: ".." }, "body.username"],
        ["an address without @", { email: "example.org" }, "body.email"],
        ["an address of 256 characters", { email: `@${"x".repeat(255)}` }, "body.email"],
        ["a NUL in the full name", { fullName: "\0" }, "body.full_name"],
        ["half a character in the full name", { fullName: "\ud800" }, "body.full_name"],
        ["a full name of 256 characters", { fullName: "x".repeat(256) }, "body.full_name"],
        ["a password of seven characters", { password: "xk9#mq2" }, "body.password"],
        ["a very common password", { password: "Trustno1" }, "body.password"],
        ["the username as password", { username: "linus.torvalds", password: "LINUS.torvalds" }, "body.password"],
      ] as const) {
        await t.test(`are not registered with ${what}`, async () => {
          const admin = await desk.enter("admin", adminPassword);
          const before = desk.hashes();
          const work = desk.accounts.register({ ...linus, ...change }, admin, origin);
          const error = await assertFails(work, "invalid_input");
          assert.deepEqual(
            error.fields.map((field) => field.path),
            [path],
          );
          assert.equal((await desk.accounts.listUsers()).length, 3);
          assert.equal(desk.hashes(), before);
        });
      }
    });

    test("may be named with dots, but for the two names that an address cannot have", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      const register = (username: string) => desk.accounts.register({ ...linus, username }, admin, origin);
      for (const name of [".", ".."]) await assertFails(register(name), "invalid_input", /cannot be "\." or "\.\."/);
      for (const name of ["...", ".a", "a..", "..a", "-."]) await register(name);
    });

    test("with one name become one user, even when registered at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      const all = Array.from({ length: 5 }, () => desk.accounts.register(linus, admin, origin));
      const outcomes = await Promise.allSettled(all);
      assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
      for (const one of outcomes) if (one.status === "rejected") assert.equal(one.reason.code, "invalid_input");
    });

    test("are listed by name, without hashes", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const users = await desk.accounts.listUsers();
      assert.deepEqual(
        users.map(({ username }) => username),
        ["ada", "admin", "grace"],
      );
      assert.doesNotMatch(JSON.stringify(users), /argon2/);
    });

    test("are disabled by an admin, who is never locked out itself", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      const user = await desk.accounts.setDisabled("ada", true, admin, origin);
      assert.equal(user.isDisabled, true);
      assert.ok(!("passwordHash" in user));
      assert.equal((await desk.actions())[0], "user_disabled admin ok ada");
      await desk.accounts.setDisabled("ada", false, admin, origin);
      assert.equal((await desk.actions())[0], "user_enabled admin ok ada");
      await assertFails(desk.accounts.setDisabled("admin", true, admin, origin), "invalid_input", /your own account/);
      for (const name of ["nobody", "", "\0", "\ud800", "x".repeat(10_000)]) {
        await assertFails(desk.accounts.setDisabled(name, true, admin, origin), "not_found");
      }
    });

    test("stay where two admins disable each other at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      await desk.store.users.disable("admin", { isForced: true }); // since `admin` was let in
      const root = { id: "id of root", username: "root", email: "", fullName: "", passwordHash: "none" };
      await desk.store.users.create({ ...root, role: "admin", createdAt: new Date().toISOString() });
      await assertFails(desk.accounts.setDisabled("root", true, admin, origin), "invalid_input", /only admin who can/);
      assert.equal((await desk.store.users.find("root"))?.isDisabled, false);
    });
  });
}
