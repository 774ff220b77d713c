import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPasswords } from "../../src/auth/passwords/passwords.ts";
import { AppError } from "../../src/domain/errors.ts";
import { assertFails, cheap, origin, setUpAccounts, userPassword, type OpenTestStore } from "./account-desk.ts";

export function loginTests(open: OpenTestStore): void {
  describe("login", () => {
    test("answers with two tokens and the lifetime of the first in minutes", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const tokens = await desk.login("ada");
      assert.equal(tokens.expiresInMinutes, 1440);
      const caller = await desk.accounts.authenticate(`Bearer ${tokens.accessToken}`);
      assert.deepEqual([caller.user.username, caller.role], ["ada", "user"]);
      assert.ok(!("passwordHash" in caller.user));
      assert.deepEqual(await desk.actions(), ["login ada ok"]);
    });

    test("fails in the same way for every cause, after exactly one hash, and writes it down without secrets", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const grace = desk.accounts.setDisabled("grace", true, await desk.enter("admin", "three blue elephants"), origin);
      assert.equal((await grace).isDisabled, true);
      const attempts = [
        ["ada", "wrong password"],
        ["nobody", userPassword],
        ["grace", userPassword],
        ["ada", ""],
        ["", ""],
        ["ADA", userPassword],
        ["ada", "пароль 密码 😀"],
        ["ada' or 1=1 --", "x"],
        ["ada", "ü".repeat(256)],
      ] as const;
      for (const [username, password] of attempts) {
        const before = desk.hashes();
        const error = await assertFails(desk.login(username, password), "unauthorized");
        assert.deepEqual([error.message, error.fields], ["The username or the password is wrong.", []]);
        assert.equal(desk.hashes() - before, 1, `hashes for ${username}`);
      }
      const written = JSON.stringify(await desk.store.audit.list(attempts.length));
      assert.equal(written.match(/login_failed/g)?.length, attempts.length);
      assert.doesNotMatch(written, /nobody|wrong password|1=1/);
    });

    test("succeeds after exactly one hash", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const before = desk.hashes();
      await desk.login("ada");
      assert.equal(desk.hashes() - before, 1);
    });

    test("refuses what can be no name or password", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (const [name, username, password] of [
        ["a password of 257 characters", "ada", "x".repeat(257)],
        ["a password of a megabyte", "ada", "x".repeat(1_000_000)],
        ["a password with a NUL", "ada", "x\0y"],
        ["a password with half a character", "ada", "x\udc00y"],
        ["a username with a NUL", "a\0da", "x"],
        ["a username with half a character", "ada\ud800", "x"],
        ["a username of a megabyte", "a".repeat(1_000_000), "x"],
      ] as const) {
        await t.test(`refuses ${name} without hashing it`, async () => {
          const before = desk.hashes();
          const error = await assertFails(desk.login(username, password), "invalid_input");
          assert.equal(error.fields.length, 1);
          assert.ok(error.message.length < 120);
          assert.equal(desk.hashes(), before);
        });
      }
    });

    test("is throttled after ten failures from one address, from there only, and not for ever", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (let time = 0; time < 10; time += 1) await assertFails(desk.login("ada", "wrong"), "unauthorized");
      const before = desk.hashes();
      const error = await assertFails(desk.login("ada"), "rate_limited");
      assert.equal(error.retryAfterSeconds, 60);
      assert.equal(desk.hashes(), before, "and costs no hash");
      await desk.accounts.login("ada", userPassword, { ...origin, address: "198.51.100.1" });
      await desk.login("grace");
      desk.pass(300);
      await desk.login("ada");
    });

    test("is throttled alike for an account that does not exist", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (let time = 0; time < 10; time += 1) await assertFails(desk.login("nobody", "wrong"), "unauthorized");
      await assertFails(desk.login("nobody"), "rate_limited");
    });

    test("does not tell more guesses apart than the limit when they are sent at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const guesses = Array.from({ length: 40 }, (_, turn) => (turn === 39 ? userPassword : `wrong ${turn}`));
      const outcomes = await Promise.allSettled(guesses.map((guess) => desk.login("ada", guess)));
      const codes = outcomes.map((one) => (one.status === "rejected" ? String(one.reason.code) : "logged in"));
      const countOf = (wanted: string) => codes.filter((code) => code === wanted).length;
      // A slow machine may not reach its database in time for some of them.
      const unavailable = countOf("database_unavailable");
      const told = countOf("unauthorized");
      assert.ok(unavailable === 0 ? told === 10 : told <= 10, codes.join());
      assert.equal(countOf("rate_limited"), 40 - told - unavailable);
    });

    test("with the right password is never throttled, however often and at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const tokens = await Promise.all(Array.from({ length: 30 }, () => desk.login("ada")));
      assert.equal(new Set(tokens.map(({ accessToken }) => accessToken)).size, 30);
    });

    test("has to wait a second when too many passwords are hashed at once", async (t) => {
      let busy: Promise<void> = Promise.resolve();
      const passwords = createPasswords({ derive: () => busy.then(() => Buffer.alloc(32)) });
      const desk = await setUpAccounts(open, {}, passwords);
      t.after(desk.close);
      const gate = Promise.withResolvers<void>();
      busy = gate.promise;
      const logins = Array.from({ length: 60 }, () => desk.login("ada"));
      const refusal = await Promise.race(
        logins.map((login) =>
          login.then(
            () => undefined,
            (error: unknown) => error,
          ),
        ),
      );
      gate.resolve();
      assert.ok(refusal instanceof AppError);
      assert.deepEqual([refusal.code, refusal.retryAfterSeconds], ["rate_limited", 1]);
      const outcomes = await Promise.allSettled(logins);
      const refused = outcomes.filter((one) => one.status === "rejected" && one.reason.code === "rate_limited");
      assert.ok(refused.length >= 1 && refused.length <= 8, `${refused.length} were refused`);
    });

    test("raises the cost of an old hash, and the sessions go on", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const session = await desk.login("ada");
      const ada = await desk.store.users.find("ada");
      const old = await createPasswords({ cost: { memory: 32, passes: 1, parallelism: 1 } }).hash(userPassword);
      await desk.store.users.rehash(ada?.id ?? "", { from: ada?.passwordHash ?? "", to: old });
      await Promise.all([desk.login("ada"), desk.login("ada"), desk.login("ada")]);
      assert.match((await desk.store.users.find("ada"))?.passwordHash ?? "", /m=64,t=1,p=1/);
      await desk.accounts.authenticate(`Bearer ${session.accessToken}`);
      await desk.login("ada");
      await assertFails(desk.login("ada", "wrong"), "unauthorized");
    });

    test("does not restore an old password that is changed while its hash is renewed", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.store.users.find("ada");
      const old = await createPasswords({ cost: { memory: 32, passes: 1, parallelism: 1 } }).hash(userPassword);
      const changed = await createPasswords({ cost: cheap }).hash("another one");
      await desk.store.users.rehash(ada?.id ?? "", { from: ada?.passwordHash ?? "", to: old });
      const { create } = desk.store.sessions;
      t.mock.method(desk.store.sessions, "create", async (...given: Parameters<typeof create>) => {
        const isOpen = await create.call(desk.store.sessions, ...given);
        await desk.store.users.setPassword(ada?.id ?? "", changed, {});
        return isOpen;
      });
      await desk.login("ada");
      t.mock.restoreAll();
      assert.equal((await desk.store.users.find("ada"))?.passwordHash, changed);
    });

    for (const [what, change] of [
      ["the password is changed", "password"],
      ["the account is disabled", "disabled"],
    ] as const) {
      test(`opens no session when ${what} while the password is checked`, async (t) => {
        const desk = await setUpAccounts(open);
        t.after(desk.close);
        const ada = await desk.store.users.find("ada");
        const other = await createPasswords({ cost: cheap }).hash("another one");
        const { find } = desk.store.users;
        t.mock.method(desk.store.users, "find", async (username: string) => {
          const found = await find.call(desk.store.users, username);
          t.mock.restoreAll();
          if (change === "password") await desk.store.users.setPassword(ada?.id ?? "", other, {});
          else await desk.store.users.disable("ada", { isForced: false });
          return found;
        });
        await assertFails(desk.login("ada"), "unauthorized", /username or the password/);
      });
    }
  });

  describe("refresh", () => {
    test("gives a new access token and may be done again", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const first = await desk.login("ada");
      const second = await desk.accounts.refresh(first.refreshToken, origin);
      const third = await desk.accounts.refresh(first.refreshToken, origin);
      assert.equal(new Set([first, second, third].map(({ accessToken }) => accessToken)).size, 3);
      assert.equal(second.expiresInMinutes, 1440);
      for (const { accessToken } of [first, second, third]) await desk.accounts.authenticate(`Bearer ${accessToken}`);
      await desk.accounts.refresh(second.refreshToken, origin);
    });

    test("is answered twenty times at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { refreshToken } = await desk.login("ada");
      const all = await Promise.all(Array.from({ length: 20 }, () => desk.accounts.refresh(refreshToken, origin)));
      await Promise.all(all.map(({ accessToken }) => desk.accounts.authenticate(`Bearer ${accessToken}`)));
    });

    test("outlives the access token, and ends after seven days whatever was refreshed", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const first = await desk.login("ada");
      desk.pass(24 * 3600);
      await assertFails(desk.accounts.authenticate(`Bearer ${first.accessToken}`), "unauthorized");
      desk.pass(6 * 24 * 3600 - 600);
      const last = await desk.accounts.refresh(first.refreshToken, origin);
      assert.equal(last.expiresInMinutes, 10, "no token outlives its session");
      desk.pass(600);
      await assertFails(desk.accounts.refresh(last.refreshToken, origin), "unauthorized");
      await assertFails(desk.accounts.authenticate(`Bearer ${last.accessToken}`), "unauthorized");
    });

    test("an access token that is to live longer than a refresh token does", async (t) => {
      const desk = await setUpAccounts(open, { accessTokenMinutes: 3 * 1440, refreshTokenDays: 1 });
      t.after(desk.close);
      const tokens = await desk.login("ada");
      assert.equal(tokens.expiresInMinutes, 3 * 1440);
      desk.pass(2 * 24 * 3600);
      await desk.accounts.authenticate(`Bearer ${tokens.accessToken}`);
      await assertFails(desk.accounts.refresh(tokens.refreshToken, origin), "unauthorized");
    });

    test("is refused to an access token, a key and garbage", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { accessToken } = await desk.login("ada");
      const ada = await desk.enter("ada");
      const { secret } = await desk.accounts.createKey({ name: "ci", role: "user", expiresDays: 1 }, ada, origin);
      for (const token of [accessToken, secret, "", "x", "x".repeat(100_000)]) {
        await assertFails(desk.accounts.refresh(token, origin), "unauthorized", /no valid token/);
      }
    });

    test("is refused after logout, which is audited", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { accessToken, refreshToken } = await desk.login("ada");
      await desk.accounts.logout(await desk.accounts.authenticate(`Bearer ${accessToken}`), origin);
      await assertFails(desk.accounts.refresh(refreshToken, origin), "unauthorized");
      await assertFails(desk.accounts.authenticate(`Bearer ${accessToken}`), "unauthorized");
      assert.deepEqual(await desk.actions(), ["refresh_refused ada refused", "logout ada ok", "login ada ok"]);
    });
  });
}
