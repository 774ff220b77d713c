import { unzipSync } from "fflate";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ActReport } from "../../src/report/ai-act/document.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { claimScan, failScan, storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";
import { lcc } from "../cli/run.ts";

describe("GET /scans/{scan_id}/compliance-pack", () => {
  const startApi = onSqlite(); // the store has tests on both databases
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let id: string;
  before(async () => {
    api = await start();
    id = await storeScan(api, "models <b>", new Date("2026-01-01T12:00:00Z"));
    const { report } = await sampleReport(40);
    const result = { ...(await packReport(report)), completedAt: new Date(), durationSeconds: 1 };
    assert.ok(await api.store.scans.complete(await claimScan(api), result));
  });

  async function download(query = "") {
    const headers = { authorization: `Bearer ${api.user.token ?? ""}` };
    const reply = await fetch(`${api.url}/scans/${id}/compliance-pack${query}`, { headers });
    return { reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
  }

  test("answers an archive with exactly four files, to be saved under the name of the scan", async () => {
    const { reply, bytes } = await download();
    assert.deepEqual([reply.status, reply.headers.get("content-type")], [200, "application/zip"]);
    const name = `eu-ai-act-compliance-pack-${id.slice(0, 8)}.zip`;
    assert.equal(reply.headers.get("content-disposition"), `attachment; filename="${name}"`);
    const files = unzipSync(bytes);
    assert.deepEqual(Object.keys(files).sort(), [
      "copyright-policy-template.md",
      "report.html",
      "report.json",
      "training-data-summary.json",
    ]);
    const report = JSON.parse(new TextDecoder().decode(files["report.json"])) as ActReport;
    assert.deepEqual(
      [report.scan.id, report.scan.project, report.scope.role, report.generatedAt],
      [id, "models <b>", "unknown", "2026-01-01T12:00:00.000Z"],
    );
  });

  test("takes the role, and lists the valid ones when it is invalid", async () => {
    const { bytes } = await download("?role=downstream");
    const report = JSON.parse(new TextDecoder().decode(unzipSync(bytes)["report.json"])) as ActReport;
    assert.equal(report.scope.role, "downstream");
    const detail = assertProblem(await api.user.get(`/scans/${id}/compliance-pack?role=owner`), 400, "invalid_input");
    for (const role of ["unknown", "provider", "modifier", "downstream"]) assert.match(detail, new RegExp(role));
  });

  test("adds the information of Annex XII where it is asked for, and nothing else", async () => {
    const { bytes } = await download("?include=downstream");
    const names = Object.keys(unzipSync(bytes));
    assert.deepEqual([names.length, names.at(-1)], [5, "downstream-information.md"]);
    assertProblem(await api.user.get(`/scans/${id}/compliance-pack?include=all`), 400, "invalid_input");
  });

  describe("and the command line", () => {
    const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    after(() => rmSync(folder, { recursive: true }));

    test("give the same bytes", async () => {
      const [file, archive] = [join(folder, "detail.json"), join(folder, "pack.zip")];
      writeFileSync(file, JSON.stringify((await api.user.get(`/scans/${id}`)).body));
      const { status } = await lcc(["compliance-pack", file, "--role", "provider", "--output", archive]);
      assert.equal(status, 0);
      const { bytes } = await download("?role=provider");
      assert.deepEqual(new Uint8Array(readFileSync(archive)), bytes);
      assert.deepEqual((await download("?role=provider")).bytes, bytes);
    });
  });

  test("answers 404 to an id that is unknown or can be none", async () => {
    for (const wrong of ["019b7a2e-0000-7000-8000-00000000dead", "nonsense", "..%2f..", `${id}x`]) {
      assertProblem(await api.user.get(`/scans/${wrong}/compliance-pack`), 404, "not_found");
    }
  });

  test("answers 409 while the scan is not complete, and when it failed", async () => {
    const waiting = await storeScan(api, "waiting");
    const ask = () => api.user.get(`/scans/${waiting}/compliance-pack`);
    assert.match(assertProblem(await ask(), 409, "scan_not_complete"), /queued/);
    await failScan(api, () => ({ code: "clone_failed", detail: "It failed." }));
    assert.match(assertProblem(await ask(), 409, "scan_not_complete"), /failed/);
  });

  describe("refuses", () => {
    const path = "/scans/019b7a2e-0000-7000-8000-000000000000/compliance-pack";
    testAccess(start, [{ method: "GET", path, access: "user" }]);
  });
});
