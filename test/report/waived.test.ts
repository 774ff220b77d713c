import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { answer, componentOf, reportOf, today } from "../helpers/judged.ts";
import { contextOf } from "../helpers/policy.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { compareReports } from "../../src/scan/compare/compare-reports.ts";
import { judge } from "../../src/scan/judge/judge.ts";
import { formatReport, type ReportFormat } from "../../src/report/formats.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import { verdictLine } from "../../src/report/facts/verdict.ts";

const waiver = {
  component: "npm:old",
  license: "GPL-3.0-only",
  until: "2027-01-31",
  reason: "Replaced in the next release",
  approvedBy: "Legal",
};

function viewWith(...waivers: readonly object[]): ReportView {
  const context = contextOf(`allow: [MIT]\ndeny: [GPL-*]\nwaivers: ${JSON.stringify(waivers)}`);
  const options = { context, today };
  const judged = [
    judge(componentOf("new"), [answer("MIT")], options),
    judge(componentOf("old"), [answer("GPL-3.0-only")], options),
  ];
  return { report: reportOf(judged), project: "p" };
}

const style = { columns: 100, isColored: false };
const formatted = (format: ReportFormat, view = viewWith(waiver)) => formatReport(view, format, style);

describe("a waived finding is shown", () => {
  const line = /waived until 2027-01-31 by Legal: Replaced in the next release\./;

  test("by the verdict", () => {
    assert.equal(
      verdictLine(viewWith(waiver)),
      "pass: 0 violations, 0 warnings, 1 waived in 2 components (p/c; licenses as declared)",
    );
    assert.match(verdictLine(viewWith()), /^violation: 1 violation, 0 warnings in 2 components/);
  });

  test("in the table, apart from what passes by itself", async () => {
    const text = await formatted("table");
    assert.match(
      text,
      /WAIVED {2}1 component\n {2}old {2}1\.0\.0 {2}GPL-3\.0-only {2}violation\n {4}waived until 2027-01-31/,
    );
    assert.match(text, /PASSING LICENSES {2}1 component\n {2}1 {2}MIT\n\n/);
    assert.doesNotMatch(text, /only because of the scope/);
  });

  test("in HTML, Markdown and CSV", async () => {
    const html = await formatted("html");
    assert.match(html, line);
    assert.match(html, /Nothing breaks the policy\. 1 component passes only because of a waiver\./);
    assert.match(html, /Without it: <b>violation<\/b>/);
    const markdown = await formatted("markdown");
    assert.match(markdown, /### Waived \(1\)/);
    assert.match(markdown, line);
    const [header = "", first = "", second = ""] = (await formatted("csv")).split("\r\n");
    assert.match(header, /,waiver$/);
    assert.match(first, /,$/);
    assert.match(second, line);
  });

  test("in JUnit as a test that passes, with the waiver as its output", async () => {
    const xml = await formatted("junit");
    assert.match(xml, /failures="0" errors="0" skipped="0"/);
    assert.match(xml, /name="old@1\.0\.0"[^>]*>\n\s*<system-out>waived until 2027-01-31 by Legal/);
    assert.match(xml, /name="new@1\.0\.0"[^>]*\/>/);
  });

  test("in CycloneDX", () => {
    assert.match(
      toCycloneDx(viewWith(waiver), { outputFormat: "json", specVersion: "1.6", timestamp: new Date(0) }),
      /lcc:decision:waiver",\s+"value": "waived until 2027-01-31/,
    );
  });

  test("and the notice is the same with and without", async () => {
    assert.equal(await formatted("notice"), await formatted("notice", viewWith()));
  });
});

test("what a waiver says is text in every format", async () => {
  const view = viewWith({ ...waiver, reason: "<b>x</b>\n=1+1 | `y`\u001b[31m", approvedBy: '"><script>' });
  for (const format of ["html", "junit", "markdown"] as const) {
    assert.doesNotMatch(await formatted(format, view), /<b>x|"><script>/);
  }
  for (const format of ["table", "csv", "junit"] as const) {
    assert.ok(!(await formatted(format, view)).includes("\u001b"));
  }
});

test("in a comparison a waived finding passes", () => {
  const { endedViolations, newViolations } = compareReports(viewWith().report, viewWith(waiver).report);
  assert.deepEqual([endedViolations.length, newViolations.length], [1, 0]);
  assert.equal(compareReports(viewWith(waiver).report, viewWith().report).newViolations.length, 1);
});

test("a report with waivers is read back unchanged", async () => {
  const { report } = parseReport(await formatted("json"), "r.json");
  const { component, until, reason, approvedBy } = waiver;
  const want = { component, until, reason, approvedBy, from: "policy", status: "violation" };
  assert.deepEqual(report.findings[1]?.decision.waiver, want);
  assert.equal(report.summary.waived, 1);
});
