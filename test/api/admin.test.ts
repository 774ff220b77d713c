import assert from "node:assert/strict";
import { before, test } from "node:test";
import { type Api, onBothDatabases } from "../helpers/api.ts";
import { testAccess } from "../helpers/api-access.ts";

onBothDatabases("POST /admin/reset", (start) => {
  let api: Api;
  before(async () => {
    api = await start();
  });

  test("deletes the cache keys, says how many, and writes down who did it", async () => {
    for (const key of ["lcc:a", "lcc:b", "scan:c"]) await api.cache.set(key, "text", 600);
    const { status, body } = await api.admin.post("/admin/reset");
    assert.deepEqual([status, body], [200, { deleted: 3 }]);
    assert.equal(await api.cache.get("lcc:a"), undefined);
    assert.deepEqual((await api.admin.post("/admin/reset")).body, { deleted: 0 });
    const [entry] = await api.store.audit.list(1);
    assert.deepEqual([entry?.action, entry?.actor, entry?.outcome], ["cache_reset", "admin", "ok"]);
    assert.equal(entry?.address, "127.0.0.1");
  });

  test("leaves sessions, accounts and scans alone", async () => {
    const before = await api.store.scans.revision();
    assert.equal((await api.admin.post("/admin/reset")).status, 200);
    assert.equal((await api.user.get("/auth/me")).status, 200);
    assert.equal(await api.store.scans.revision(), before);
  });

  testAccess(start, [{ method: "POST", path: "/admin/reset", access: "admin" }]);
});
