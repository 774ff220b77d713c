import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { digestText } from "../../src/domain/report/package-text.ts";
import type { Report, ReportView } from "../../src/domain/report/report.ts";
import { loadCatalog, toPolicyRules } from "../../src/policy/read/catalog.ts";
import { judgeUpload, type UploadedReport } from "../../src/server/reports/judge-upload.ts";
import { sampleReport } from "../helpers/sample-report.ts";

/** What the process of `POST /reports` does with a body. */
describe("an uploaded report", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(folder, { recursive: true }));
  let made: ReportView;
  let usual: UploadedReport;
  before(async () => {
    made = await sampleReport(20);
    const rules = toPolicyRules(await loadCatalog());
    const file = join(folder, "report.json");
    usual = { file, isGzip: false, maxBytes: 2 * 1024 * 1024, rules, today: "2026-01-01" };
  });

  const judge = (body: string | Uint8Array, options: Partial<UploadedReport> = {}) => {
    writeFileSync(usual.file, body);
    return judgeUpload({ ...usual, ...options });
  };
  const named = (project: string, change: Partial<Report> = {}): string =>
    JSON.stringify({ summary: { ...made.summary, project }, report: { ...made.report, ...change } });

  test("is judged", async () => {
    const { project, policy } = await judge(named("shop"));
    assert.deepEqual([project, policy], ["shop", made.report.policy.name]);
  });

  const long = "x".repeat(1_000_001);
  const refused: Readonly<Record<string, readonly [() => string | Uint8Array, code: string]>> = {
    "no JSON": [() => "{", "invalid_report"],
    nothing: [() => " ", "invalid_report"],
    "another JSON": [() => '{"a":1}', "invalid_report"],
    "a report with a wrong field": [() => named("x", { findings: 5 as never }), "invalid_report"],
    "no UTF-8": [() => Buffer.from([0xff, 0xfe, 0x00]), "invalid_report"],
    "a scan that failed": [() => JSON.stringify({ summary: { state: "failed" }, report: {} }), "invalid_report"],
    "an address that is a script": [
      () => named("x", { source: { repository: "javascript:alert(1)" } }),
      "invalid_report",
    ],
    "a policy that is not there": [
      () => named("x", { policy: { ...made.report.policy, name: "none" } }),
      "unknown_policy",
    ],
    "a context that is not there": [
      () => named("x", { policy: { ...made.report.policy, context: "none" } }),
      "unknown_context",
    ],
    "a text under the key of another": [
      () => named("x", { texts: { ["a".repeat(64)]: "The terms." } }),
      "invalid_report",
    ],
    "a text that is too long": [() => named("x", { texts: { [digestText(long)]: long } }), "invalid_report"],
    "a name with a line break": [() => named("a\nb"), "invalid_report"],
    "a name that is too long": [() => named("x".repeat(256)), "invalid_report"],
  };
  for (const [what, [make, code]] of Object.entries(refused)) {
    test(`is refused: ${what}`, () => assert.rejects(judge(make()), { code }));
  }

  test("is refused where it is a bomb, while it is unpacked", async () => {
    const piece = gzipSync(Buffer.alloc(usual.maxBytes / 4, " "));
    const bomb = Buffer.concat([piece, piece, piece, piece, piece]);
    await assert.rejects(judge(bomb, { isGzip: true }), {
      code: "body_too_large",
      message: /larger than 2 MiB unpacked/,
    });
    await assert.rejects(judge(Buffer.concat([piece, piece]), { isGzip: true }), { code: "invalid_report" });
  });
});
