import assert from "node:assert/strict";
import { before, test } from "node:test";
import { openCache } from "../../src/cache/open-cache.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { runSql } from "../helpers/run-sql.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

onEachDatabase("POST /admin/reset", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  test("deletes the cache keys, says how many, and writes down who did it", async (t) => {
    // The service has its own connection; what it keeps there shows in this one.
    const cache = await openCache(api.config, () => new Date(), assert.fail);
    t.after(() => cache.close());
    for (const key of ["lcc:a", "lcc:b", "scan:c"]) await cache.set(key, "text", 600);
    const { status, body } = await api.admin.post("/admin/reset");
    assert.deepEqual([status, body], [200, { deleted: 3 }]);
    assert.equal(await cache.get("lcc:a"), undefined);
    assert.deepEqual((await api.admin.post("/admin/reset")).body, { deleted: 0 });
    const [entry] = await api.store.audit.list(1);
    assert.deepEqual([entry?.action, entry?.actor, entry?.outcome], ["cache_reset", "admin", "ok"]);
    assert.equal(entry?.address, "127.0.0.1");
  });

  test("fails when the audit entry cannot be stored, and can be repeated", async (t) => {
    const cache = await openCache(api.config, () => new Date(), assert.fail);
    t.after(() => cache.close());
    await cache.set("lcc:a", "text", 600);
    const { databaseUrl } = api.config;
    await runSql(databaseUrl, "alter table audit rename to lost");
    assertProblem(await api.admin.post("/admin/reset"), 500, "internal");
    await runSql(databaseUrl, "alter table lost rename to audit");
    const entries = async () => (await api.store.audit.list(100)).filter(({ action }) => action === "cache_reset");
    const before = (await entries()).length;
    assert.deepEqual((await api.admin.post("/admin/reset")).body, { deleted: 0 });
    assert.equal((await entries()).length, before + 1);
  });

  test("leaves sessions, accounts and scans alone", async () => {
    const before = await api.store.scans.revision();
    assert.equal((await api.admin.post("/admin/reset")).status, 200);
    assert.equal((await api.user.get("/auth/me")).status, 200);
    assert.equal(await api.store.scans.revision(), before);
  });

  testAccess(start, [{ method: "POST", path: "/admin/reset", access: "admin" }]);
});
