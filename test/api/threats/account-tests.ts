import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { runSql } from "../../helpers/run-sql.ts";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What accounts can do, and from which moment on they no longer can. */
export function testAccounts(start: StartApi): void {
  let api: StartedApi;
  let admin: string;
  before(async () => {
    api = await start();
    admin = (await api.login("admin", adminPassword)).access;
  });
  const words = "some words in a row";
  const get = async (path: string, token: string) => (await api.send({ path, token })).status;
  const post = (path: string, token: string, body?: unknown) => api.send({ method: "POST", path, token, body });
  const makeKey = async (token: string, body: object) =>
    (await post("/auth/keys", token, { name: "a key", ...body })).json() as Readonly<Record<string, string>>;

  describe("what changes in the database counts at once:", () => {
    test("the role, for sessions and for keys", async () => {
      const boss = await api.join("boss", words);
      await runSql(api.config.databaseUrl, "update users set role = 'admin' where username = 'boss'");
      assert.equal(await get("/auth/users", boss.access), 200, "a new admin need not log in again");
      const { api_key: key = "" } = await makeKey(boss.access, { role: "admin" });
      assert.equal(await get("/auth/users", key), 200);

      await runSql(api.config.databaseUrl, "update users set role = 'user' where username = 'boss'");
      assert.equal(await get("/auth/users", boss.access), 403);
      assert.equal(await get("/auth/users", key), 403);
      assert.equal(await get("/auth/me", key), 200);
      const { access_token: fresh = "" } = (await post("/auth/refresh", boss.refresh)).json() as Readonly<
        Record<string, string>
      >;
      assert.equal(await get("/auth/users", fresh), 403);
    });

    test("that an account is disabled: sessions, refresh, keys and login end", async () => {
      const tom = await api.join("tom", words);
      const { api_key: key = "" } = await makeKey(tom.access, {});
      assert.equal((await post("/auth/users/tom/disable", admin)).status, 200);
      for (const token of [tom.access, key]) assert.equal(await get("/auth/me", token), 401);
      assert.equal((await post("/auth/refresh", tom.refresh)).status, 401);
      await assert.rejects(api.login("tom", words), /401/);
      await post("/auth/users/tom/enable", admin);
      for (const token of [tom.access, key]) assert.equal(await get("/auth/me", token), 401, "what ended stays ended");
    });

    test("that an account is disabled, also for keys that are made at that moment", async () => {
      for (let round = 0; round < 5; round++) {
        const name = `quick${round}`;
        const { access } = await api.join(name, words);
        const made: string[] = [];
        const collect = async (): Promise<void> => {
          for (;;) {
            const reply = await post("/auth/keys", access, { name: "one more" });
            if (reply.status !== 201) return assert.equal(reply.status, 401);
            made.push((reply.json() as Readonly<Record<string, string>>)["api_key"] ?? "");
          }
        };
        const collectors = Array.from({ length: 6 }, collect);
        const reply = await post(`/auth/users/${name}/disable`, admin);
        assert.equal(reply.status, 200);
        await Promise.all(collectors);
        assert.equal((await post(`/auth/users/${name}/enable`, admin)).status, 200);
        for (const key of made) assert.equal(await get("/auth/me", key), 401);
      }
    });

    test("that an account is removed", async () => {
      const eve = await api.join("eve", words);
      const { api_key: key = "" } = await makeKey(eve.access, {});
      await runSql(api.config.databaseUrl, "delete from users where username = 'eve'");
      for (const token of [eve.access, key]) assert.equal(await get("/auth/me", token), 401);
      assert.equal((await post("/auth/refresh", eve.refresh)).status, 401);
      const again = await api.join("eve", words);
      assert.equal(await get("/auth/me", again.access), 200);
      assert.equal(await get("/auth/me", eve.access), 401, "another person of the same name");
    });

    test("that the password was changed in another session", async () => {
      const ann = await api.join("ann", words);
      const other = await api.login("ann", words);
      const change = { current_password: words, new_password: "quite other words" };
      assert.equal((await post("/auth/change-password", other.access, change)).status, 200);
      assert.equal(await get("/auth/me", ann.access), 401);
      assert.equal((await post("/auth/refresh", ann.refresh)).status, 401);
      assert.equal(await get("/auth/me", other.access), 200);
    });
  });

  test("twenty refreshes at once are all answered, and all their tokens are good", async () => {
    const { refresh } = await api.join("sue", words);
    const replies = await Promise.all(Array.from({ length: 20 }, () => post("/auth/refresh", refresh)));
    const tokens = replies.map((reply) => (reply.json() as Fields)["access_token"] as string);
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array.from({ length: 20 }, () => 200),
    );
    for (const token of tokens) assert.equal(await get("/auth/me", token), 200);
  });

  describe("a body cannot set what is not asked for:", () => {
    const extras = {
      ...{ id: "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11", role: "admin", disabled: true, is_disabled: 1 },
      ...{ hashed_password: "x", password_hash: "x", created_at: "2001-01-01T00:00:00.000Z", user_id: "1" },
    };

    test("an account", async () => {
      const body = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},${JSON.stringify({
        ...extras,
        username: "mallory",
        password: words,
      }).slice(1)}`;
      const headers = { "content-type": "application/json" };
      const reply = await api.send({ method: "POST", path: "/auth/register", token: admin, headers, body });
      assert.equal(reply.status, 201);
      const { access } = await api.login("mallory", words);
      const me = (await api.send({ path: "/auth/me", token: access })).json() as Fields;
      assert.deepEqual({ role: me["role"], disabled: me["disabled"] }, { role: "user", disabled: false });
      assert.notEqual(me["created_at"], extras.created_at);
      assert.equal(await get("/auth/users", access), 403);
    });

    test("a key", async () => {
      const { access } = await api.join("kim", words);
      const wish = { key_id: "aaaaaaaaaaaa", api_key: "x", secret_hash: "x", username: "admin", last_used_at: "x" };
      const key = await makeKey(access, { ...extras, ...wish, role: "user", expires_at: "2999-01-01T00:00:00.000Z" });
      assert.notEqual(key["key_id"], "aaaaaaaaaaaa");
      assert.ok(Date.parse(key["expires_at"] ?? "") < Date.now() + 366 * 86_400_000);
      const me = (await api.send({ path: "/auth/me", token: key["api_key"] })).json() as Fields;
      assert.equal(me["username"], "kim");
    });

    test("a scan", async () => {
      const { access } = await api.join("uma", words);
      const wish = {
        ...extras,
        state: "complete",
        status: "pass",
        violations: 7,
        generatedAt: "2001-01-01",
        createdBy: "admin",
      };
      const reply = await post("/scans", access, { path: api.workspace, ...wish });
      const { id, state, violations, generatedAt } = reply.json() as Readonly<Record<string, string>>;
      assert.deepEqual({ status: reply.status, state, violations }, { status: 201, state: "queued", violations: 0 });
      assert.notEqual(id, extras.id);
      assert.ok(Date.parse(generatedAt ?? "") > Date.now() - 600_000);
      assert.equal((await api.store.scans.find(id ?? ""))?.createdBy, "uma");
    });

    test("the password of another", async () => {
      const { access } = await api.join("ray", words);
      const change = { username: "admin", sub: "admin", current_password: words, new_password: "quite other words" };
      assert.equal((await post("/auth/change-password", access, change)).status, 200);
      await api.login("ray", "quite other words");
      await api.login("admin", adminPassword);
    });
  });
}
