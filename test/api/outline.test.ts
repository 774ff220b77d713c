import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";

describe("GET /scans/{scan_id}/outline", () => {
  const startApi = onSqlite(); // the store has tests on both databases
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  test("answers the report without findings, warnings and notes, before and after its findings were read", async () => {
    const { report } = await sampleReport(200);
    const id = await storeReport(api, "shop", report);
    const { findings: _, warnings: __, notes: ___, ...rest } = JSON.parse(JSON.stringify(report));
    for (let round = 0; round < 2; round++) {
      const { status, body } = await api.user.get(`/scans/${id}/outline`);
      assert.deepEqual([status, body], [200, rest]);
      await api.user.get(`/scans/${id}/findings?limit=1`);
    }
  });

  test("answers 409 while the scan is not complete, and 404 if it does not exist", async () => {
    const waiting = await storeScan(api, "waiting");
    assertProblem(await api.user.get(`/scans/${waiting}/outline`), 409, "scan_not_complete");
    for (const id of ["019b7a2e-0000-7000-8000-00000000dead", "nonsense"])
      assertProblem(await api.user.get(`/scans/${id}/outline`), 404, "not_found");
  });

  describe("refuses", () => {
    const path = "/scans/019b7a2e-0000-7000-8000-000000000000/outline";
    testAccess(start, [{ method: "GET", path, access: "user" }]);
  });
});
