import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createAdminActions } from "../../src/auth/users/admin-actions.ts";
import { createPasswords } from "../../src/auth/passwords/passwords.ts";
import { assertFails, cheap, origin, setUpAccounts, userPassword, type OpenTestStore } from "./account-desk.ts";

const next = "nine yellow tigers";

export function passwordTests(open: OpenTestStore): void {
  describe("changing the password", () => {
    test("ends the other sessions at once; this one and the keys go on", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const [mine, other] = [await desk.login("ada"), await desk.login("ada")];
      const grace = await desk.login("grace");
      const ada = await desk.accounts.authenticate(`Bearer ${mine.accessToken}`);
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);

      await desk.accounts.changePassword(userPassword, next, ada, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${other.accessToken}`), "unauthorized");
      await assertFails(desk.accounts.refresh(other.refreshToken, origin), "unauthorized");
      for (const good of [mine.accessToken, secret, grace.accessToken]) {
        await desk.accounts.authenticate(`Bearer ${good}`);
      }
      await desk.accounts.refresh(mine.refreshToken, origin);
      await assertFails(desk.login("ada"), "unauthorized");
      await desk.login("ada", next);
      assert.ok((await desk.actions()).includes("password_changed ada ok ada"));
      assert.ok(!JSON.stringify(await desk.store.audit.list(100)).includes(next));
    });

    test("by a key ends all sessions, and the key goes on", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const session = await desk.login("ada");
      const ada = await desk.accounts.authenticate(`Bearer ${session.accessToken}`);
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);
      const byKey = await desk.accounts.authenticate(`Bearer ${secret}`);
      await desk.accounts.changePassword(userPassword, next, byKey, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${session.accessToken}`), "unauthorized");
      await desk.accounts.authenticate(`Bearer ${secret}`);
    });

    test("needs the current one; wrong ones count as failed logins", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      const change = (current: string) => desk.accounts.changePassword(current, next, ada, origin);
      for (let time = 0; time < 10; time += 1) {
        const error = await assertFails(change(`wrong ${time}`), "invalid_input", /current password is wrong/);
        assert.deepEqual(
          error.fields.map(({ path }) => path),
          ["body.current_password"],
        );
      }
      const before = desk.hashes();
      await assertFails(change(userPassword), "rate_limited");
      await assertFails(desk.login("ada"), "rate_limited");
      assert.equal(desk.hashes(), before);
      assert.equal((await desk.actions())[0], "password_change_failed ada refused ada");
      desk.pass(300);
      await change(userPassword);
    });

    test("does not undo what an operator has set meanwhile, whose word counts", async (t) => {
      const gate = gated(next);
      const desk = await setUpAccounts(open, {}, gate.passwords);
      t.after(desk.close);
      const change = desk.accounts.changePassword(userPassword, next, await desk.enter("ada"), origin);
      await gate.isReached;
      await createAdminActions({ ...desk, passwords: gate.passwords }).setPassword("ada", "ten purple whales");
      const { accessToken } = await desk.login("ada", "ten purple whales");
      gate.open();
      const error = await assertFails(change, "invalid_input", /current password is wrong/);
      assert.deepEqual(
        error.fields.map(({ path }) => path),
        ["body.current_password"],
      );
      assert.equal((await desk.actions())[0], "password_change_failed ada refused ada");
      await desk.accounts.authenticate(`Bearer ${accessToken}`);
      await desk.login("ada", "ten purple whales");
      await assertFails(desk.login("ada", next), "unauthorized");
    });

    test("is not hindered by a login that hashes the same password anew meanwhile", async (t) => {
      const gate = gated(next);
      const desk = await setUpAccounts(open, {}, gate.passwords);
      t.after(desk.close);
      const change = desk.accounts.changePassword(userPassword, next, await desk.enter("ada"), origin);
      await gate.isReached;
      const { id = "", passwordHash: from = "" } = (await desk.store.users.find("ada")) ?? {};
      await desk.store.users.rehash(id, { from, to: await gate.passwords.hash(userPassword) });
      gate.open();
      await change;
      await desk.login("ada", next);
    });

    test("refuses what cannot be used", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (const [name, current, wanted, field] of [
        ["a new one that is too short", userPassword, "short", "new_password"],
        ["a new one that is very common", userPassword, "Password1", "new_password"],
        ["a new one of 257 characters", userPassword, "x1".repeat(128) + "x", "new_password"],
        ["a new one with a NUL", userPassword, "nine\0yellow tigers", "new_password"],
        ["a current one of a megabyte", "x".repeat(1_000_000), next, "current_password"],
        ["a current one with a NUL", "\0", next, "current_password"],
      ] as const) {
        await t.test(`refuses ${name} without hashing anything`, async () => {
          const ada = await desk.enter("ada");
          const before = desk.hashes();
          const error = await assertFails(desk.accounts.changePassword(current, wanted, ada, origin), "invalid_input");
          assert.deepEqual(
            error.fields.map(({ path }) => path),
            [`body.${field}`],
          );
          assert.equal(desk.hashes(), before);
          await desk.login("ada");
        });
      }
    });

    test("takes 256 characters of any kind, all of which count", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const long = "😀é ∑".repeat(64);
      await desk.accounts.changePassword(userPassword, long, await desk.enter("ada"), origin);
      await desk.login("ada", long);
      await assertFails(desk.login("ada", long.slice(0, -1)), "unauthorized");
    });
  });
}

/** Hashing that stands still before one password, until it is told to go on. */
function gated(password: string) {
  const real = createPasswords({ cost: cheap });
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const hash = async (text: string) => {
    if (text === password) {
      reached.resolve();
      await opened.promise;
    }
    return real.hash(text);
  };
  return { passwords: { ...real, hash }, isReached: reached.promise, open: opened.resolve };
}
