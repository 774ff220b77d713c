import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ReportDiff } from "../../src/domain/report/report-diff.ts";
import { servedFormats } from "../../src/server/response/served-formats.ts";
import { lcc } from "../cli/run.ts";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem } from "../helpers/api-client.ts";
import { storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";
import { storeReport } from "../helpers/store-report.ts";

type ListName = "added" | "removed" | "licenseChanged" | "statusChanged" | "newViolations" | "endedViolations";
type Comparison = { readonly before: { readonly id: string }; readonly after: { readonly id: string } } & Pick<
  ReportDiff,
  "verdict" | "policy"
> &
  Readonly<Record<ListName, { readonly items: readonly unknown[]; readonly total: number }>>;

describe("what is made of a stored report", () => {
  const startApi = onSqlite(); // the store has tests on both databases
  const start = withCallers(startApi);
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  const files = ["old.json", "new.json"].map((name) => join(folder, name));
  let api: ApiWithCallers;
  let ids: string[];
  before(async () => {
    api = await start();
    const [{ report: old }, { report: next }] = [await sampleReport(60), await sampleReport(50)];
    const findings = next.findings.map((finding, at) =>
      at % 5 === 0 ? { ...finding, resolved_license: "AGPL-3.0-only", status: "violation" as const } : finding,
    );
    ids = [await storeReport(api, "shop <b>", old), await storeReport(api, "shop <b>", { ...next, findings })];
    for (const [at, id] of ids.entries())
      writeFileSync(files[at] ?? "", JSON.stringify((await api.user.get(`/scans/${id}`)).body));
  });

  const compare = (query = "") => api.user.get<Comparison>(`/scans/${ids[0]}/compare/${ids[1]}${query}`);

  test("a comparison says what lcc diff says", async () => {
    const { status, body } = await compare("?limit=1000");
    assert.equal(status, 200);
    const { stdout } = await lcc(["diff", ...files, "--json"]);
    const diff = JSON.parse(stdout) as ReportDiff;
    assert.deepEqual([body.before.id, body.after.id], ids);
    assert.deepEqual([body.verdict, body.policy], [diff.verdict, diff.policy]);
    const names: ListName[] = [
      "added",
      "removed",
      "licenseChanged",
      "statusChanged",
      "newViolations",
      "endedViolations",
    ];
    for (const name of names) assert.deepEqual(body[name], { items: diff[name], total: diff[name].length }, name);
    assert.ok(body.removed.total > 0 && body.licenseChanged.total > 0 && body.statusChanged.total > 0);
  });

  test("a comparison has no more entries than asked for, and says how many there are", async () => {
    const { body: whole } = await compare("?limit=1000");
    const { body } = await compare("?limit=2");
    assert.deepEqual(body.licenseChanged, { ...whole.licenseChanged, items: whole.licenseChanged.items.slice(0, 2) });
    for (const query of ["?limit=0", "?limit=1001"]) assertProblem(await compare(query), 400, "invalid_input");
  });

  for (const format of servedFormats) {
    test(`a report as ${format} is what lcc report writes`, async () => {
      const headers = { authorization: `Bearer ${api.user.token ?? ""}` };
      const reply = await fetch(`${api.url}/scans/${ids[0]}/report?format=${format}`, { headers });
      const output = join(folder, `report-${format}`);
      assert.equal((await lcc(["report", files[0] ?? "", "--format", format, "--output", output])).status, 0);
      assert.equal(reply.status, 200);
      assert.equal(await reply.text(), readFileSync(output, "utf8"));
      const kind = format.replace("notice-", "");
      const type =
        { html: "text/html", csv: "text/csv", markdown: "text/markdown", obligations: "text/markdown" }[kind] ??
        "text/plain";
      assert.equal(reply.headers.get("content-type"), `${type}; charset=utf-8`);
      assert.match(
        reply.headers.get("content-disposition") ?? "",
        new RegExp(`^attachment; filename="[\\w.-]+-\\d{4}-\\d\\d-\\d\\d-${ids[0]?.slice(-8)}-[a-z]+\\.[a-z]+"$`),
      );
      const policy = reply.headers.get("content-security-policy");
      if (kind === "html") assert.match(policy ?? "", /default-src 'none'.*sandbox/);
      else assert.equal(policy, null);
    });
  }

  test("a report is a page where nothing is said, and in no form that is not served", async () => {
    const headers = { authorization: `Bearer ${api.user.token ?? ""}` };
    assert.match(await (await fetch(`${api.url}/scans/${ids[0]}/report`, { headers })).text(), /^<!doctype html>/);
    for (const format of ["table", "json", "junit", "sbom", ""])
      assertProblem(await api.user.get(`/scans/${ids[0]}/report?format=${format}`), 400, "invalid_input");
  });

  test("is an error for a scan that does not exist or is not complete", async () => {
    const waiting = await storeScan(api, "waiting");
    const unknown = "019b7a2e-0000-7000-8000-00000000dead";
    const paths = (id: string) => [`${id}/report`, `${id}/compare/${ids[0]}`, `${ids[0]}/compare/${id}`];
    for (const path of paths(waiting)) {
      assert.match(assertProblem(await api.user.get(`/scans/${path}`), 409, "scan_not_complete"), /queued/);
    }
    for (const path of [...paths(unknown), ...paths("nonsense")])
      assertProblem(await api.user.get(`/scans/${path}`), 404, "not_found");
  });

  describe("refuses", () => {
    const scan = "/scans/019b7a2e-0000-7000-8000-000000000000";
    testAccess(start, [
      { method: "GET", path: `${scan}/compare/019b7a2e-0000-7000-8000-000000000000`, access: "user" },
      { method: "GET", path: `${scan}/report`, access: "user" },
    ]);
  });
});
