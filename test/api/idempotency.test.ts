import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { ScanSummary } from "../../src/server/schemas/schemas.ts";
import { type ApiWithCallers, janePassword, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { failScan } from "../helpers/api-scans.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

onEachDatabase("POST /scans with Idempotency-Key", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });
  const post = (key: string, body: object = { path: api.workspace }, headers = {}) =>
    api.user.post<ScanSummary>("/scans", body, { "idempotency-key": key, ...headers });
  const count = async () => (await api.store.scans.list({ limit: 100 })).length;

  test("creates one scan, however often it is sent, and answers with the scan as it is now", async () => {
    const before = await count();
    const first = await post("one");
    const second = await post("one");
    assert.deepEqual([second.status, second.body], [201, first.body]);
    assert.equal(second.headers.get("location"), `/scans/${first.body.id}`);
    await api.user.post(`/scans/${first.body.id}/cancel`);
    const third = await post("one", undefined, { prefer: "wait=5" });
    assert.deepEqual([third.status, third.body.id, third.body.state], [201, first.body.id, "failed"]);
    assert.equal(await count(), before + 1);
  });

  test("creates one scan when it is sent many times at once", async () => {
    const before = await count();
    const replies = await Promise.all(Array.from({ length: 10 }, () => post("at once")));
    assert.ok(replies.every(({ status }) => status === 201));
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1);
    assert.equal(await count(), before + 1);
    const entries = (await api.store.audit.list(50)).filter(({ subject }) => subject === replies[0]?.body.id);
    assert.equal(entries.length, 1, "one scan was created, and one is in the audit");
  });

  test("is refused with 409 for another body, and 404 when the scan was deleted", async () => {
    const { body } = await post("other");
    assertProblem(await post("other", { path: api.workspace, policy: "permissive" }), 409, "idempotency_conflict");
    await api.user.post(`/scans/${body.id}/cancel`);
    await api.user.delete(`/scans/${body.id}`);
    assertProblem(await post("other"), 404, "not_found");
  });

  test("counts for one account only", async () => {
    const { body } = await post("mine");
    const other = await api.admin.post<ScanSummary>("/scans", { path: api.workspace }, { "idempotency-key": "mine" });
    assert.equal(other.status, 201);
    assert.notEqual(other.body.id, body.id);
  });

  test("keeps nothing of a request that was refused, and of one whose scan failed while it waited", async () => {
    assertProblem(await post("refused", { path: "nowhere" }), 400, "path_not_found");
    assert.equal((await post("refused")).status, 201);
    for (let left = await count(); left > 0; left--) {
      const claim = await api.store.scans.claim({ owner: "t", leaseMs: 60_000, now: new Date() });
      if (!claim) break;
      await api.store.scans.fail(
        claim,
        { code: "internal", detail: "" },
        { completedAt: new Date(), durationSeconds: 0 },
      );
    }
    const waiting = post("failed", undefined, { prefer: "wait=60" });
    await failScan(api, () => ({ code: "clone_timeout", detail: "It took too long." }));
    assertProblem(await waiting, 408, "clone_timeout");
    const again = await post("failed");
    assert.deepEqual([again.status, again.body.state], [201, "queued"]);
  });

  test("takes keys of 1 to 255 characters", async () => {
    assert.equal((await post("k".repeat(255))).status, 201);
    assertProblem(await post("k".repeat(256)), 400, "invalid_input");
    assertProblem(await post(""), 400, "invalid_input");
  });

  test("is forgotten after 24 hours", async () => {
    const { body } = await post("yesterday");
    api.clock.aheadMs = 24 * 3_600_000 + 60_000;
    const jane = await api.enter("jane", janePassword);
    const later = await jane.post<ScanSummary>("/scans", { path: api.workspace }, { "idempotency-key": "yesterday" });
    api.clock.aheadMs = 0;
    assert.notEqual(later.body.id, body.id);
  });
});
