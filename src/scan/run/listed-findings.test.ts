import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Report } from "../../domain/report/report.ts";
import { sampleReport } from "../../../test/helpers/sample-report.ts";
import { listFindings, maxListedFindings } from "./listed-findings.ts";

describe("the findings that a report lists", () => {
  let report: Report;
  before(async () => {
    ({ report } = await sampleReport(100));
  });

  test("are all of them up to the bound, which is 200,000", () => {
    assert.equal(maxListedFindings, 200_000);
    const { findings, coverage } = report;
    assert.deepEqual(listFindings(findings, coverage), { findings, coverage });
    assert.deepEqual(listFindings(findings, coverage, 100), { findings, coverage });
  });

  test("are the worst ones beyond it, in their order, and the bound is in the coverage", () => {
    const { findings, coverage } = report;
    const count = (status: string) => findings.filter((finding) => finding.status === status).length;
    const max = count("violation") + count("warning") + 1;
    assert.ok(max < 100);
    const listed = listFindings(findings, coverage, max);
    const passing = findings.find(({ status }) => status === "pass");
    assert.deepEqual(
      listed.findings,
      findings.filter((finding) => finding.status !== "pass" || finding === passing),
    );
    const limit = { bound: `${max} findings in a report`, count: 100 - max, isUnlisted: true };
    assert.deepEqual(listed.coverage, { ...coverage, limits: [limit] });
  });
});
