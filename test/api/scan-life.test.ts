import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { DashboardSummary } from "../../src/domain/dashboard.ts";
import type { ScanSummary } from "../../src/server/schemas/schemas.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { type ApiClient, assertProblem, createClient } from "../helpers/api-client.ts";
import { claimScan, completeScan, failScan } from "../helpers/api-scans.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

const unknown = "019b7a2e-5c00-7000-8000-0123456789ab";

onEachDatabase("the life of a scan", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let other: ApiClient;
  before(async () => {
    api = await start();
    other = createClient(api.url, (await api.join("tom", "tom has words as well")).access);
  });

  const create = async (more: object = {}) =>
    (await api.user.post<ScanSummary>("/scans", { path: api.workspace, ...more })).body.id;
  const failed = async (more: object = {}) => {
    const id = await create(more);
    await failScan(api, () => ({ code: "clone_timeout", detail: "It took too long." }));
    return id;
  };
  const stateOf = async (id: string) => (await api.user.get<{ summary: ScanSummary }>(`/scans/${id}`)).body.summary;
  const lastAudit = async () => (await api.store.audit.list(1))[0];

  describe("POST /scans/{scan_id}/cancel", () => {
    test("ends a scan that waits, at once", async () => {
      const id = await create();
      const { status, body } = await api.user.post<ScanSummary>(`/scans/${id}/cancel`);
      assert.deepEqual([status, body.id, body.state, body.status], [200, id, "failed", "failed"]);
      assert.deepEqual(body.error, { code: "cancelled", detail: "The scan was cancelled by jane." });
      assert.deepEqual(await stateOf(id), body);
      const { action, actor, subject, outcome } = (await lastAudit()) ?? {};
      assert.deepEqual([action, actor, subject, outcome], ["scan_cancelled", "jane", id, "ok"]);
    });

    test("ends a scan that runs, and its worker can store nothing any more", async () => {
      const id = await create();
      const claim = await claimScan(api);
      assert.equal(claim.scan.id, id);
      const { status, body } = await api.admin.post<ScanSummary>(`/scans/${id}/cancel`);
      assert.deepEqual([status, body.error?.code], [200, "cancelled"]);
      assert.equal(await api.store.scans.heartbeat(claim, { leaseMs: 60_000, now: new Date() }), false);
    });

    test("is refused with 409 where the scan has ended", async () => {
      const id = await create();
      await api.user.post(`/scans/${id}/cancel`);
      assertProblem(await api.user.post(`/scans/${id}/cancel`), 409, "scan_finished");
      const complete = await completeScan(api, { project: "done", licenses: { MIT: 1 }, violations: 0, warnings: 0 });
      assertProblem(await api.admin.post(`/scans/${complete}/cancel`), 409, "scan_finished");
    });

    test("notifies a client that waits for the scan", async () => {
      const waiting = api.user.post("/scans", { path: api.workspace, project_name: "awaited" }, { prefer: "wait=60" });
      const claim = await claimScan(api);
      await api.user.post(`/scans/${claim.scan.id}/cancel`);
      assertProblem(await waiting, 409, "cancelled");
    });
  });

  describe("POST /scans/{scan_id}/retry", () => {
    test("creates a new scan of the same request", async () => {
      const wish = { project_name: "shop", policy: "permissive", context: "saas", exclude: ["docs"], production: true };
      const id = await failed(wish);
      const { status, headers, body } = await api.user.post<ScanSummary>(`/scans/${id}/retry`);
      assert.equal(status, 201);
      assert.equal(headers.get("location"), `/scans/${body.id}`);
      const { project, policy, context, exclude, origin, retryOf, state, createdBy } = body;
      assert.deepEqual([project, policy, context, exclude], ["shop", "permissive", "saas", ["docs"]]);
      assert.deepEqual([origin, retryOf, state, createdBy], ["path", id, "queued", "jane"]);
      const [first, second] = [await api.store.scans.find(id), await api.store.scans.find(body.id)];
      assert.deepEqual([first?.state, second?.path, second?.isProduction], ["failed", first?.path, true]);
      const { action, subject } = (await lastAudit()) ?? {};
      assert.deepEqual([action, subject], ["scan_retried", body.id]);
      await api.user.post(`/scans/${body.id}/cancel`);
    });

    test("by an admin creates a scan of the admin", async () => {
      const { body } = await api.admin.post<ScanSummary>(`/scans/${await failed()}/retry`);
      assert.equal(body.createdBy, "admin");
      await api.admin.post(`/scans/${body.id}/cancel`);
    });

    test("is refused with 409 where the scan has not failed", async () => {
      const id = await create();
      assertProblem(await api.user.post(`/scans/${id}/retry`), 409, "scan_not_failed");
      await claimScan(api);
      assertProblem(await api.user.post(`/scans/${id}/retry`), 409, "scan_not_failed");
      await api.user.post(`/scans/${id}/cancel`);
      const complete = await completeScan(api, { project: "done", licenses: { MIT: 1 }, violations: 0, warnings: 0 });
      assertProblem(await api.admin.post(`/scans/${complete}/retry`), 409, "scan_not_failed");
    });

    test("counts together with POST /scans in the limit", async () => {
      const limited = await start({ SVC_SCAN_RATE_LIMIT: "2" });
      const body = { path: limited.workspace };
      const { body: scan } = await limited.user.post<ScanSummary>("/scans", body);
      await limited.user.post(`/scans/${scan.id}/cancel`);
      assert.equal((await limited.user.post(`/scans/${scan.id}/retry`)).status, 201);
      assertProblem(await limited.user.post("/scans", body), 429, "rate_limited");
      assertProblem(await limited.user.post(`/scans/${scan.id}/retry`), 429, "rate_limited");
    });
  });

  describe("DELETE /scans/{scan_id}", () => {
    test("removes a scan that has ended, from the figures too", async () => {
      const figures = async () => (await api.user.get<DashboardSummary>("/dashboard")).body;
      const before = await figures();
      const outcome = { project: "gone", licenses: { "Gone-1.0": 4 }, violations: 1, warnings: 2 };
      const id = await completeScan(api, outcome);
      assert.equal((await figures()).totalViolations, before.totalViolations + 1);
      const reply = await api.user.delete(`/scans/${id}`);
      assert.deepEqual([reply.status, reply.body, reply.headers.get("content-type")], [204, undefined, null]);
      assertProblem(await api.user.get(`/scans/${id}`), 404, "not_found");
      assertProblem(await api.user.delete(`/scans/${id}`), 404, "not_found");
      assert.deepEqual(await figures(), before);
      const { action, actor, subject } = (await lastAudit()) ?? {};
      assert.deepEqual([action, actor, subject], ["scan_deleted", "jane", id]);
    });

    test("is refused with 409 while the scan waits or runs", async () => {
      const id = await create();
      assertProblem(await api.user.delete(`/scans/${id}`), 409, "scan_not_ended");
      await claimScan(api);
      assertProblem(await api.user.delete(`/scans/${id}`), 409, "scan_not_ended");
      await api.user.post(`/scans/${id}/cancel`);
      assert.equal((await api.user.delete(`/scans/${id}`)).status, 204);
    });
  });

  test("a user with too many queued scans gets an error with a retry time", async () => {
    const small = await start({ SVC_MAX_QUEUED_PER_USER: "2" });
    const wish = { path: small.workspace };
    const post = (headers = {}) => small.user.post<ScanSummary>("/scans", wish, headers);
    const { body: first } = await post({ "idempotency-key": "k" });
    const { body: second } = await post();
    const refused = await post();
    assertProblem(refused, 429, "too_many_queued");
    assert.equal(refused.headers.get("retry-after"), "60");
    assert.equal((await post({ "idempotency-key": "k" })).body.id, first.id, "it is there already");
    assert.equal((await small.admin.post("/scans", wish)).status, 201, "others have their own");
    await small.user.post(`/scans/${second.id}/cancel`);
    assert.equal((await post()).status, 201);
    assertProblem(await small.user.post(`/scans/${second.id}/retry`), 429, "too_many_queued");
  });

  test("another user's scan is 403, and one that is not there 404", async () => {
    const [waiting, ended] = [await create(), await failed()];
    const calls = [
      (id: string) => other.post(`/scans/${id}/cancel`),
      (id: string) => other.post(`/scans/${id}/retry`),
      (id: string) => other.delete(`/scans/${id}`),
    ];
    for (const call of calls) {
      for (const id of [waiting, ended]) assertProblem(await call(id), 403, "forbidden");
      for (const id of [unknown, "nothing", "%00"]) assertProblem(await call(id), 404, "not_found");
    }
    // The oldest of the two was taken and failed.
    const states = [(await stateOf(waiting)).state, (await stateOf(ended)).state].sort();
    assert.deepEqual(states, ["failed", "queued"]);
  });

  testAccess(start, [
    { method: "POST", path: `/scans/${unknown}/cancel`, access: "user" },
    { method: "DELETE", path: `/scans/${unknown}`, access: "user" },
  ]);
});
