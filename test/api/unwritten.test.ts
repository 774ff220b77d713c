import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type ApiWithCallers, janePassword, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient, type Reply } from "../helpers/api-client.ts";
import { countRows } from "../helpers/count-rows.ts";
import { runSql } from "../helpers/run-sql.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Key {
  readonly key_id: string;
  readonly api_key: string;
}

/** A reply must not report a failure for something that was done, and nothing is done without an audit entry. */
onEachDatabase("what cannot be written into the audit", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let key: Key;
  const words = "other words of jane";
  before(async () => {
    api = await start();
    key = (await api.user.post<Key>("/auth/keys", { name: "kept" })).body;
    await api.admin.post("/auth/register", { username: "gone", password: "some words of gone" });
    await api.admin.post("/auth/users/gone/disable");
  });

  const actions: Readonly<Record<string, () => Promise<Reply<unknown>>>> = {
    "a login": () => api.stranger.form("/auth/login", { username: "jane", password: janePassword }),
    "a logout": () => api.user.post("/auth/logout"),
    "a new account": () => api.admin.post("/auth/register", { username: "new", password: "some words of new" }),
    "a new password": () =>
      api.user.post("/auth/change-password", { current_password: janePassword, new_password: words }),
    "a new key": () => api.user.post("/auth/keys", { name: "new" }),
    "the end of a key": () => api.user.delete(`/auth/keys/${key.key_id}`),
    "the end of an account": () => api.admin.post("/auth/users/jane/disable"),
    "a new scan": () => api.user.post("/scans", { repo_url: "https://github.com/example/shop" }),
    "the return of an account": () => api.admin.post("/auth/users/gone/enable"),
  };
  for (const [name, act] of Object.entries(actions)) {
    test(`does not happen: ${name}`, async () => {
      const had = await everything();
      await runSql(api.config.databaseUrl, "alter table audit rename to lost");
      const reply = await act();
      await runSql(api.config.databaseUrl, "alter table lost rename to audit");
      assertProblem(reply, 500, "internal");
      assert.deepEqual(await everything(), had);
      assert.equal((await api.user.get("/auth/me")).status, 200);
      assert.equal((await createClient(api.url, key.api_key).get("/auth/me")).status, 200);
    });
  }

  test("happens once it can be: a new password", async () => {
    const change = { current_password: janePassword, new_password: words };
    assert.equal((await api.user.post("/auth/change-password", change)).status, 200);
    const [entry] = await api.store.audit.list(1);
    assert.deepEqual([entry?.action, entry?.subject], ["password_changed", "jane"]);
  });

  function counts(...tables: readonly string[]): Promise<number[]> {
    return Promise.all(tables.map((table) => countRows(api.config.databaseUrl, table)));
  }

  async function everything(): Promise<unknown> {
    const { users, keys } = api.store;
    const hash = (await users.find("jane"))?.passwordHash;
    const ids = (await keys.list()).map(({ keyId }) => keyId);
    return [await users.list(), hash, ids, ...(await counts("sessions", "scans"))];
  }
});
