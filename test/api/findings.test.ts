import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Finding } from "../../src/domain/report/finding.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Page {
  readonly items: readonly Finding[];
  readonly total: number;
  readonly next?: string;
}

onEachDatabase("GET /scans/{scan_id}/findings", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  const ids: string[] = [];
  const reports: (readonly Finding[])[] = [];
  before(async () => {
    api = await start();
    for (const count of [250, 30]) {
      const { report } = await sampleReport(count);
      ids.push(await storeScan(api, `shop ${count}`));
      const result = { ...(await packReport(report)), completedAt: new Date(), durationSeconds: 1 };
      assert.ok(await api.store.scans.complete(await claimScan(api), result));
      reports.push(JSON.parse(JSON.stringify(report.findings)) as Finding[]);
    }
  });

  const ask = async (query: string, scan = 0) => {
    const { status, body } = await api.user.get<Page>(`/scans/${ids[scan]}/findings${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  test("answers a hundred in the order of the report, and the pages after it", async () => {
    const { next, ...first } = await ask("");
    assert.deepEqual(first, { items: reports[0]?.slice(0, 100), total: 250 });
    assert.deepEqual((await ask(`?after=${next}&limit=1000`)).items, reports[0]?.slice(100));
    assert.deepEqual(await ask("?offset=240&limit=1000"), { items: reports[0]?.slice(240), total: 250 });
    assert.deepEqual(await ask("?offset=1000"), { items: [], total: 250 });
  });

  test("keeps the reports of several readers apart", async () => {
    const pages = await Promise.all([0, 1, 0, 1].map((scan) => ask("?limit=1&offset=3", scan)));
    for (const [at, page] of pages.entries()) {
      const findings = reports[at % 2] ?? [];
      assert.deepEqual([page.items, page.total], [findings.slice(3, 4), findings.length]);
    }
  });

  test("answers those that fulfil all that is asked for, sorted as asked", async () => {
    const isWanted = ({ status, component }: Finding) =>
      status !== "pass" && component.type === "npm" && component.scope === "runtime";
    const wanted = (reports[0] ?? []).filter((finding) => isWanted(finding) && finding.status === "violation");
    const { items, total } = await ask("?status=violation&type=npm&scope=runtime&limit=1000&sort=-name");
    assert.equal(total, wanted.length);
    const names = items.map(({ component }) => component.name);
    assert.deepEqual(names, names.toSorted().toReversed());
    assert.equal((await ask("?q=no%20such%20thing")).total, 0);
    const { total: permissive } = await ask("?family=permissive&direct=true");
    assert.ok(permissive <= (await ask("?family=permissive")).total);
  });

  test("is empty while the scan is not complete, and 404 if it does not exist", async () => {
    const waiting = await storeScan(api, "waiting");
    const { body } = await api.user.get<Page>(`/scans/${waiting}/findings`);
    assert.deepEqual(body, { items: [], total: 0 });
    for (const id of ["019b7a2e-0000-7000-8000-00000000dead", "nonsense"])
      assertProblem(await api.user.get(`/scans/${id}/findings`), 404, "not_found");
  });

  for (const query of [
    "limit=0",
    "limit=1001",
    "offset=-1",
    "status=bad",
    "family=x",
    "scope=x",
    "direct=1",
    "sort=x",
    "offset=10001",
    "after=x",
  ])
    test(`answers 400 to ?${query}`, async () => {
      assertProblem(await api.user.get(`/scans/${ids[0]}/findings?${query}`), 400, "invalid_input");
    });

  describe("refuses", () => {
    const path = "/scans/019b7a2e-0000-7000-8000-000000000000/findings";
    testAccess(start, [{ method: "GET", path, access: "user" }]);
  });
});
