import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { DashboardSummary } from "../../src/domain/dashboard.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { completeScan, storeScan } from "../helpers/api-scans.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

onEachDatabase("GET /dashboard", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  test("has zeros and no gaps on an empty database", async () => {
    const { status, body } = await (await start()).user.get<DashboardSummary>("/dashboard");
    assert.equal(status, 200);
    const { trend, state, ...rest } = body;
    assert.deepEqual(rest, {
      totalProjects: 0,
      totalScans: 0,
      totalViolations: 0,
      totalWarnings: 0,
      highRiskProjects: 0,
      partialScans: 0,
      pendingScans: 0,
      licenseDistribution: [],
      worse: [],
      expiringWaivers: [],
      pending: [],
    });
    assert.deepEqual([trend.length, state.length], [30, 30]);
    assert.ok(
      trend.every(({ scans, violations, warnings }) => scans + violations + warnings === 0),
      "an empty day has figures",
    );
    const days = trend.map(({ date }) => Date.parse(date) / 86_400_000);
    assert.ok(
      days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1),
      "a day is missing",
    );
    assert.equal(trend.at(-1)?.date, new Date().toISOString().slice(0, 10));
  });

  test("counts what was scanned, and again after every change", async () => {
    await completeScan(api, { project: "a", licenses: { MIT: 3 }, violations: 0, warnings: 0 });
    await completeScan(api, { project: "a", licenses: { MIT: 2, "GPL-3.0-only": 1 }, violations: 1, warnings: 2 });
    const { body: first } = await api.user.get<DashboardSummary>("/dashboard");
    assert.deepEqual(first.licenseDistribution, [
      { license: "MIT", count: 2, percentage: 66.67, family: "permissive" },
      { license: "GPL-3.0-only", count: 1, percentage: 33.33, family: "copyleft" },
    ]);
    assert.deepEqual([first.totalProjects, first.totalScans, first.pendingScans], [1, 2, 0]);
    assert.deepEqual([first.totalViolations, first.totalWarnings, first.highRiskProjects], [1, 2, 1]);
    const today = { date: first.trend.at(-1)?.date, scans: 2, violations: 1, warnings: 2 };
    assert.deepEqual(first.trend.at(-1), today);
    const state = { projects: 1, violations: 1, warnings: 2, unknown: 0, partial: 0 };
    assert.deepEqual(first.state.slice(-2), [
      { ...first.state.at(-2), ...Object.fromEntries(Object.keys(state).map((figure) => [figure, 0])) },
      { date: today.date, ...state },
    ]);

    const waiting = await storeScan(api, "b");
    const { body: second } = await api.user.get<DashboardSummary>("/dashboard");
    assert.deepEqual([second.totalProjects, second.totalScans, second.pendingScans], [2, 3, 1]);
    assert.deepEqual([second.pending[0]?.id, second.pending[0]?.progress.stage], [waiting, "queued"]);
    assert.deepEqual(
      second.worse.map(({ project, before, after }) => [project, before, after]),
      [["a", "pass", "violation"]],
    );
    assert.deepEqual((await api.user.get("/dashboard")).body, second);
  });

  test("goes back as many days as it is asked to", async () => {
    for (const days of [1, 7, 365]) {
      const { status, body } = await api.user.get<DashboardSummary>(`/dashboard?days=${days}`);
      assert.deepEqual([status, body.trend.length], [200, days]);
    }
    assert.equal((await api.user.get<DashboardSummary>("/dashboard?other=1")).body.trend.length, 30);
  });

  for (const days of ["0", "366", "-1", "1.5", "many", ""]) {
    test(`answers 400 to ?days=${days}`, async () => {
      assertProblem(await api.user.get(`/dashboard?days=${days}`), 400, "invalid_input");
    });
  }

  testAccess(start, [{ method: "GET", path: "/dashboard", access: "user" }]);
});
