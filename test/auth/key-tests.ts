import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Caller, UserRole } from "../../src/domain/account.ts";
import { adminPassword, assertFails, origin, setUpAccounts, type Desk, type OpenTestStore } from "./account-desk.ts";

export function keyTests(open: OpenTestStore): void {
  describe("API keys", () => {
    test("are shown once and kept as a hash; the list has name, role and times", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      const { key, secret } = await make(desk, ada, "user", 30);
      assert.deepEqual(key, {
        keyId: secret.split("_")[1],
        name: "ci",
        role: "user",
        username: "ada",
        createdAt: "2026-01-01T00:00:00.000Z",
        expiresAt: "2026-01-31T00:00:00.000Z",
      });
      assert.deepEqual(await desk.accounts.listKeys(ada), [key]);
      const kept = JSON.stringify([await desk.store.keys.find(key.keyId), await desk.store.audit.list(100)]);
      assert.ok(!kept.includes(secret.split("_")[2] ?? "?"));
      assert.equal((await desk.actions())[0], `key_created ada ok ${key.keyId}`);
    });

    test("expire on their day", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { secret } = await make(desk, await desk.enter("ada"), "user", 1);
      desk.pass(24 * 3600 - 1);
      await desk.accounts.authenticate(`Bearer ${secret}`);
      desk.pass(1);
      await assertFails(desk.accounts.authenticate(`Bearer ${secret}`), "unauthorized");
    });

    test("with the id of another key are refused", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      const [one, two] = [await make(desk, ada), await make(desk, ada)];
      await desk.accounts.authenticate(`Bearer ${one.secret}`);
      t.mock.method(desk.store.keys, "find", async () => {
        t.mock.restoreAll();
        return desk.store.keys.find(two.key.keyId);
      });
      await assertFails(desk.accounts.authenticate(`Bearer ${one.secret}`), "unauthorized");
    });

    test("remember their last use, once a minute", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      const { secret } = await make(desk, ada);
      const touch = t.mock.method(desk.store.keys, "touch");
      const use = async () => {
        await desk.accounts.authenticate(`Bearer ${secret}`);
        await Promise.all(touch.mock.calls.map(async ({ result }) => result));
        return (await desk.accounts.listKeys(ada))[0]?.lastUsedAt;
      };
      assert.equal(await use(), "2026-01-01T00:00:00.000Z");
      desk.pass(59);
      assert.equal(await use(), "2026-01-01T00:00:00.000Z");
      assert.equal(touch.mock.callCount(), 1);
      desk.pass(1);
      assert.equal(await use(), "2026-01-01T00:01:00.000Z");
    });

    test("are good even when their use cannot be noted", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const { secret } = await make(desk, await desk.enter("ada"));
      t.mock.method(desk.store.keys, "touch", async () => Promise.reject(new Error("the disk is full")));
      assert.equal((await desk.accounts.authenticate(`Bearer ${secret}`)).user.username, "ada");
    });

    test("of the role admin are created by admins only, and no key creates a more powerful one", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const [admin, ada] = [await desk.enter("admin", adminPassword), await desk.enter("ada")];
      await assertFails(make(desk, ada, "admin"), "forbidden");
      assert.equal((await desk.actions())[0], "key_created ada refused");
      const [adminKey, userKey] = [await make(desk, admin, "admin"), await make(desk, admin, "user")];
      const by = ({ secret }: { secret: string }) => desk.accounts.authenticate(`Bearer ${secret}`);
      await assertFails(make(desk, await by(userKey), "admin"), "forbidden");
      await make(desk, await by(userKey), "user");
      await make(desk, await by(adminKey), "admin");
    });

    test("are seen and revoked by their owner and by an admin; for others they do not exist", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const [admin, ada, grace] = [
        await desk.enter("admin", adminPassword),
        await desk.enter("ada"),
        await desk.enter("grace"),
      ];
      const { key, secret } = await make(desk, ada);
      const weak = await desk.accounts.authenticate(`Bearer ${(await make(desk, admin, "user")).secret}`);
      const names = async (caller: Caller) =>
        (await desk.accounts.listKeys(caller)).map(({ username }) => username).sort();
      assert.deepEqual(await names(grace), []);
      assert.deepEqual(await names(weak), ["admin"], "a key of the role user is no admin, whoever owns it");
      assert.deepEqual(await names(admin), ["ada", "admin"]);

      const unknown = await assertFails(desk.accounts.revokeKey("abcdefghijkl", grace, origin), "not_found");
      for (const caller of [grace, weak]) {
        const foreign = await assertFails(desk.accounts.revokeKey(key.keyId, caller, origin), "not_found");
        assert.equal(foreign.message, unknown.message);
      }
      await desk.accounts.authenticate(`Bearer ${secret}`);

      await desk.accounts.revokeKey(key.keyId, ada, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${secret}`), "unauthorized");
      await assertFails(desk.accounts.revokeKey(key.keyId, ada, origin), "not_found");
      await assertFails(desk.accounts.revokeKey(key.keyId, admin, origin), "not_found");
      assert.deepEqual(await names(ada), []);

      const second = await make(desk, ada);
      await desk.accounts.revokeKey(second.key.keyId, admin, origin);
      await assertFails(desk.accounts.authenticate(`Bearer ${second.secret}`), "unauthorized");
      assert.equal((await desk.actions())[0], `key_revoked admin ok ${second.key.keyId}`);
    });

    test("with an id that cannot be one are not found", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const admin = await desk.enter("admin", adminPassword);
      for (const id of ["", "\0", "../../../etc", "x".repeat(300), "ABC-1", "\ud800"]) {
        await assertFails(desk.accounts.revokeKey(id, admin, origin), "not_found");
      }
    });

    test("are at most a hundred for each account, even when they are asked for at once", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const ada = await desk.enter("ada");
      for (let made = 0; made < 99; made += 1) await make(desk, ada);
      const ends = await Promise.allSettled(Array.from({ length: 20 }, () => make(desk, ada)));
      assert.equal(ends.filter(({ status }) => status === "fulfilled").length, 1);
      assert.equal((await desk.accounts.listKeys(ada)).length, 100);
      await assertFails(make(desk, ada), "invalid_input", /at most 100/);
      await make(desk, await desk.enter("grace"));
      const [first] = await desk.accounts.listKeys(ada);
      await desk.accounts.revokeKey(first?.keyId ?? "", ada, origin);
      await make(desk, ada);
    });

    test("are not made with a session or a key that has ended since it was let in", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      const [admin, ada] = [await desk.enter("admin", adminPassword), await desk.enter("ada")];
      const { key, secret } = await make(desk, ada);
      const byKey = await desk.accounts.authenticate(`Bearer ${secret}`);
      await desk.accounts.logout(ada, origin);
      await assertFails(make(desk, ada), "unauthorized", /no valid token or API key/);
      await make(desk, byKey);
      await desk.accounts.revokeKey(key.keyId, admin, origin);
      await assertFails(make(desk, byKey), "unauthorized", /no valid token or API key/);

      const later = await desk.enter("ada");
      await desk.accounts.setDisabled("ada", true, admin, origin);
      const before = await desk.actions();
      await assertFails(make(desk, later), "unauthorized");
      assert.deepEqual(await desk.actions(), before);
      await desk.accounts.setDisabled("ada", false, admin, origin);
      assert.deepEqual(await desk.accounts.listKeys(admin), []);
    });

    test("are not made from a wrong request", async (t) => {
      const desk = await setUpAccounts(open);
      t.after(desk.close);
      for (const [what, request, path] of [
        ["without a name", { name: " " }, "body.name"],
        ["with a name of 256 characters", { name: "x".repeat(256) }, "body.name"],
        ["with a NUL in the name", { name: "a\0b" }, "body.name"],
        ["with half a character in the name", { name: "a\ud800" }, "body.name"],
        ["for 0 days", { expiresDays: 0 }, "body.expires_days"],
        ["for 3651 days", { expiresDays: 3651 }, "body.expires_days"],
        ["for half a day", { expiresDays: 0.5 }, "body.expires_days"],
        ["for ever", { expiresDays: Number.POSITIVE_INFINITY }, "body.expires_days"],
        ["of a role that does not exist", { role: "root" as UserRole }, "body.role"],
      ] as const) {
        await t.test(`are not made ${what}`, async () => {
          const ada = await desk.enter("ada");
          const wanted = { name: "ci", role: "user", expiresDays: 1, ...request } as const;
          const error = await assertFails(desk.accounts.createKey(wanted, ada, origin), "invalid_input");
          assert.deepEqual(
            error.fields.map((field) => field.path),
            [path],
          );
        });
      }
    });
  });
}

function make(desk: Desk, caller: Caller, role: UserRole = "user", expiresDays = 1) {
  return desk.accounts.createKey({ name: "ci", role, expiresDays }, caller, origin);
}
