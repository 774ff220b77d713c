import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { compareReports } from "./compare-reports.ts";
import { readLeanReport } from "./lean-report.ts";

test("a lean report is compared as the whole one is", async () => {
  const [{ report: old }, { report: next }] = [await sampleReport(120), await sampleReport(90)];
  const changed = {
    ...next,
    findings: next.findings.map((finding, at) => (at % 7 === 0 ? changeOf(finding) : finding)),
  };
  const lean = (report: object) => readLeanReport(Buffer.from(JSON.stringify(report)));
  const diff = compareReports(lean(old), lean(changed));
  assert.ok(diff.removed.length > 0 && diff.licenseChanged.length > 0 && diff.statusChanged.length > 0);
  assert.deepEqual(JSON.stringify(diff), JSON.stringify(compareReports(old, changed)));
});

function changeOf<T extends { readonly status: string }>(finding: T): T {
  const status = finding.status === "violation" ? "pass" : "violation";
  return { ...finding, resolved_license: "AGPL-3.0-only", status };
}
